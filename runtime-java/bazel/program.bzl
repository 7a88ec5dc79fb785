"""The repository `@retouch_program`: an installation of retouch, whose files are inputs of what runs it."""

_BUILD = """
exports_files(["bin/retouch", "share/retouch/retouch-runtime.jar"], visibility = ["//visibility:public"])

filegroup(
    name = "libraries",
    srcs = glob(["lib/retouch/*.so*"], allow_empty = True),
    visibility = ["//visibility:public"],
)
"""

def _retouch_program(ctx):
    if ctx.attr.urls:
        ctx.download_and_extract(url = ctx.attr.urls, sha256 = ctx.attr.sha256, stripPrefix = ctx.attr.strip_prefix)
    else:
        # These rules are in share/retouch/bazel of an installation.
        here = ctx.path(Label("//:retouch.bzl")).realpath.dirname
        installation = ctx.path(ctx.attr.path) if ctx.attr.path else ctx.path(str(here) + "/../../..")
        for file in ["bin/retouch", "share/retouch/retouch-runtime.jar"]:
            if not ctx.path(str(installation) + "/" + file).exists:
                fail("no retouch is installed in {}: there is no {}; give the path of one, or urls".format(installation, file))
            ctx.symlink(str(installation) + "/" + file, file)
        libraries = ctx.path(str(installation) + "/lib/retouch")
        if libraries.exists:
            ctx.symlink(libraries, "lib/retouch")
    ctx.file("BUILD.bazel", _BUILD)

retouch_program = repository_rule(
    doc = "Takes the program from `urls` (the .tar.gz that is published for the executors' platform), or from where it is installed.",
    implementation = _retouch_program,
    attrs = {
        "path": attr.string(doc = "Where retouch is installed: the folder of bin/ and share/. Default: where these rules are."),
        "urls": attr.string_list(),
        "sha256": attr.string(),
        "strip_prefix": attr.string(),
    },
)
