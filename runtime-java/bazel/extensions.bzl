"""For MODULE.bazel: where the program is, when it is not where these rules are installed."""

load(":program.bzl", "retouch_program")

_program = tag_class(attrs = {
    "path": attr.string(),
    "urls": attr.string_list(),
    "sha256": attr.string(),
    "strip_prefix": attr.string(),
})

def _retouch(ctx):
    # The root module is the first, and decides.
    for module in ctx.modules:
        for tag in module.tags.program:
            retouch_program(
                name = "retouch_program",
                path = tag.path,
                urls = tag.urls,
                sha256 = tag.sha256,
                strip_prefix = tag.strip_prefix,
            )
            return
    retouch_program(name = "retouch_program")

retouch = module_extension(implementation = _retouch, tag_classes = {"program": _program})
