"""Runs the tests of a Bazel build on rewritten jars.

`retouch_libraries` stands between a test and what it runs: its jars go through `retouch rewrite`, each in an action of its own
whose output depends on that jar and on retouch alone, so that every cache and every remote executor can have it. It compiles
like what it is made of, and runs as the copies.

    java_library(name = "tests", testonly = True, srcs = glob(["*Test.java"]), deps = [...])
    retouch_libraries(name = "tests_retouched", testonly = True, deps = [":tests"])
    java_test(name = "PriceTest", runtime_deps = [":tests_retouched"], jvm_flags = RETOUCH_JVM_FLAGS, ...)

`NAME.conf`, an output of it, is what `retouch record` and `retouch select` take as `--config`, from the execution root: the class
path, and where the tests are. `docs/bazel.md` has the whole of it.
"""

load("@rules_java//java/common:java_common.bzl", "java_common")
load("@rules_java//java/common:java_info.bzl", "JavaInfo")

# For test rules whose launcher is the shell script of java_test: it expands variables in flags. The runtime logs there, and
# Bazel keeps what is there with the test's result, so that a result from a cache has its log too.
RETOUCH_JVM_FLAGS = ["-Dretouch.logs=$${TEST_UNDECLARED_OUTPUTS_DIR:+$$TEST_UNDECLARED_OUTPUTS_DIR/retouch}"]

RetouchInfo = provider(
    doc = "The jars of a target and of what it needs, each with its copy.",
    fields = {"copies": "depset of structs: original, copy, is_external"},
)

# Rules for other languages of the JVM name their dependencies alike.
_DEPENDENCIES = ["deps", "runtime_deps", "exports", "associates"]

def _copy_of(jar, number, target, ctx):
    # By its name the JVM names an automatic module.
    copy = ctx.actions.declare_file("_retouch/{}/{}/{}".format(target.label.name, number, jar.basename))
    arguments = ctx.actions.args()
    arguments.add_all(["rewrite", "--quiet", "--config", "/dev/null", "--jobs", "1", "--map"])
    arguments.add(jar.path + "=" + copy.path)
    ctx.actions.run(
        executable = ctx.executable._retouch,
        arguments = [arguments],
        inputs = depset([jar], transitive = [ctx.attr._retouch_libraries.files]),
        outputs = [copy],
        mnemonic = "RetouchRewrite",
        progress_message = "Rewriting " + jar.short_path,
    )
    return struct(original = jar, copy = copy, is_external = target.label.workspace_name != "")

def _retouch_aspect(target, ctx):
    found = []
    for name in _DEPENDENCIES:
        dependencies = getattr(ctx.rule.attr, name, None)
        if type(dependencies) != "list":
            continue
        for dependency in dependencies:
            if RetouchInfo in dependency:
                found.append(dependency[RetouchInfo].copies)
    copies = []
    if JavaInfo in target:
        jars = target[JavaInfo].runtime_output_jars
        copies = [_copy_of(jars[i], i, target, ctx) for i in range(len(jars))]
    return [RetouchInfo(copies = depset(copies, transitive = found))]

retouch_aspect = aspect(
    doc = "Declares the rewriting of every jar of a target and of what it needs; what nobody asks for is not done.",
    implementation = _retouch_aspect,
    attr_aspects = _DEPENDENCIES,
    attrs = {
        "_retouch": attr.label(
            default = "@retouch_program//:bin/retouch",
            allow_single_file = True,
            executable = True,
            cfg = "exec",
        ),
        "_retouch_libraries": attr.label(default = "@retouch_program//:libraries", cfg = "exec"),
    },
)

def _retouch_libraries(ctx):
    kept = {}
    for label in ctx.attr.keep:
        for jar in label[JavaInfo].runtime_output_jars:
            kept[jar.path] = True
    copies = {}
    for dependency in ctx.attr.deps:
        for pair in dependency[RetouchInfo].copies.to_list():
            is_kept = pair.original.path in kept or (pair.is_external and not ctx.attr.external)
            if not is_kept and pair.original.path not in copies:
                copies[pair.original.path] = pair.copy

    # In the order in which they would stand on the class path. What the aspect does not know stays as it is.
    originals = depset(transitive = [dependency[JavaInfo].transitive_runtime_jars for dependency in ctx.attr.deps], order = "preorder").to_list()
    jars = [copies.get(jar.path, jar) for jar in originals]
    own = [jar for dependency in ctx.attr.deps for jar in dependency[JavaInfo].runtime_output_jars]

    configuration = ctx.actions.declare_file(ctx.label.name + ".conf")
    lines = ["classpath = " + ":".join([jar.path for jar in jars]), "[select]"]
    lines += ["tests = " + copies.get(jar.path, jar).path for jar in own]
    ctx.actions.write(configuration, "\n".join(lines) + "\n")
    runtime = ctx.file._runtime
    files = ctx.runfiles(jars + [runtime])
    for dependency in ctx.attr.deps:
        files = files.merge(dependency[DefaultInfo].default_runfiles)
    return [
        DefaultInfo(files = depset(jars + [runtime, configuration]), runfiles = files),
        java_common.merge([
            JavaInfo(output_jar = jar, compile_jar = original)
            for original, jar in zip(originals + [runtime], jars + [runtime])
        ]),
    ]

retouch_libraries = rule(
    doc = "What `deps` need to run, rewritten, and retouch's runtime. Goes into `runtime_deps` of a test.",
    implementation = _retouch_libraries,
    attrs = {
        "deps": attr.label_list(
            doc = "Libraries with the tests' classes.",
            providers = [JavaInfo],
            aspects = [retouch_aspect],
            mandatory = True,
        ),
        "keep": attr.label_list(
            doc = "Libraries whose own jars stay as they are, as those of other repositories do: a change of one runs every test.",
            providers = [JavaInfo],
        ),
        "external": attr.bool(doc = "Rewrite jars of other repositories too: a change of one runs the tests that use what has changed."),
        "_runtime": attr.label(
            default = "@retouch_program//:share/retouch/retouch-runtime.jar",
            allow_single_file = True,
        ),
    },
)
