"""The least that compiles Java and runs JUnit, by the JDK in JAVA_HOME: nothing is downloaded. A project of its own has java_library and
java_test, or contrib_rules_jvm's java_junit5_test, and passes `RETOUCH_JVM_FLAGS` as `jvm_flags`."""

load("@rules_java//java/common:java_info.bzl", "JavaInfo")

def _jar(ctx):
    jar = ctx.actions.declare_file(ctx.label.name + ".jar")
    libraries = depset(transitive = [dependency[JavaInfo].transitive_runtime_jars for dependency in ctx.attr.deps])
    ctx.actions.run_shell(
        command = """
set -eu
out=$1 libraries=$2
shift 2
mkdir classes.tmp
"$JAVA_HOME/bin/javac" -proc:none -cp "$libraries" -d classes.tmp "$@"
"$JAVA_HOME/bin/jar" --create --date 2020-01-01T00:00:00Z --file "$out" -C classes.tmp .
rm -r classes.tmp
""",
        arguments = [jar.path, ":".join([library.path for library in libraries.to_list()])] + [source.path for source in ctx.files.srcs],
        inputs = depset(ctx.files.srcs, transitive = [libraries]),
        outputs = [jar],
        mnemonic = "Javac",
        use_default_shell_env = True,
    )
    return _libraries(ctx, [jar])

def _import(ctx):
    return _libraries(ctx, ctx.files.srcs)

def _libraries(ctx, jars):
    needed = [dependency[JavaInfo] for dependency in ctx.attr.deps]
    return [
        DefaultInfo(files = depset(jars), runfiles = ctx.runfiles(jars)),
        JavaInfo(output_jar = jars[0], compile_jar = jars[0], deps = needed, runtime_deps = needed),
    ]

jar_library = rule(
    implementation = _jar,
    attrs = {"srcs": attr.label_list(allow_files = [".java"]), "deps": attr.label_list(providers = [JavaInfo])},
)

jar_import = rule(
    implementation = _import,
    attrs = {"srcs": attr.label_list(allow_files = [".jar"]), "deps": attr.label_list(providers = [JavaInfo])},
)

def _junit_test(ctx):
    jars = depset(transitive = [
        dependency[JavaInfo].transitive_runtime_jars
        for dependency in ctx.attr.runtime_deps + [ctx.attr._runner]
    ]).to_list()
    flags = " ".join([ctx.expand_make_variables("jvm_flags", flag, {}) for flag in ctx.attr.jvm_flags])
    class_path = ":".join([jar.short_path for jar in jars])
    script = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.write(
        script,
        """#!/bin/bash
exec "$JAVA_HOME/bin/java" {} -cp {} FilteredTests {}
""".format(
            flags,
            class_path,
            ctx.attr.runtime_deps[0][JavaInfo].transitive_runtime_jars.to_list()[0].short_path,
        ),
        is_executable = True,
    )
    return [DefaultInfo(executable = script, runfiles = ctx.runfiles(jars))]

junit_test = rule(
    implementation = _junit_test,
    attrs = {
        "runtime_deps": attr.label_list(providers = [JavaInfo]),
        "jvm_flags": attr.string_list(),
        "_runner": attr.label(default = "//junit:runner"),
    },
    test = True,
)
