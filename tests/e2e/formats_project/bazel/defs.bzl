"""A test that runs all tests of a class path by a runner that heeds --test_filter. No toolchain is asked for."""

def _filtered_test(ctx):
    script = ctx.actions.declare_file(ctx.label.name + ".sh")
    ctx.actions.write(script, 'exec "$JAVA_HOME/bin/java" -cp "$TEST_CLASS_PATH" FilteringRunner %s "$TEST_CLASSES"\n' % ctx.attr.mode, is_executable = True)
    return [DefaultInfo(executable = script)]

filtered_test = rule(
    implementation = _filtered_test,
    attrs = {"mode": attr.string()},
    test = True,
)
