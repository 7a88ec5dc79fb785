# shellcheck shell=bash
# Bazel 2.1.0, and stand-ins for what it would load from the network. Sourced after setup.sh.

readonly bazel_package=@bazel/bazel-linux_x64@2.1.0
# shellcheck disable=SC2154  # of setup.sh
readonly bazel_program=$retouch_root/.cache/bazel-2.1.0

# have_bazel: fetches it where it is not there yet; false where it, or what it packs a test's outputs by, cannot be had.
have_bazel() {
  local incoming=$retouch_root/.cache/bazel.incoming
  command -v zip >/dev/null && command -v unzip >/dev/null || return 1
  [[ ! -x $bazel_program ]] || return 0
  command -v npm >/dev/null || return 1
  rm -rf "$incoming"
  mkdir -p "$incoming"
  (cd "$incoming" && npm pack --silent "$bazel_package" >/dev/null 2>&1 && tar xzf ./*.tgz) || return 1
  chmod +x "$incoming/package/bazel-2.1.0-linux-x86_64"
  mv "$incoming/package/bazel-2.1.0-linux-x86_64" "$bazel_program"
  rm -rf "$incoming"
}

# bazel_coverage_tools FOLDER: what Bazel would load for coverage, which nobody asks for here.
bazel_coverage_tools() {
  mkdir -p "$1"
  touch "$1"/{WORKSPACE,coverage_report_generator,lcov_merger}
  chmod +x "$1"/*_*
  printf 'exports_files(["coverage_report_generator", "lcov_merger"])\n' >"$1/BUILD"
}

# bazel_rules_java FOLDER: the two files of rules_java that the rules load. This Bazel has what they name built in.
bazel_rules_java() {
  local name
  mkdir -p "$1/java/common"
  touch "$1"/{WORKSPACE,BUILD} "$1/java/common/BUILD"
  for name in java_common JavaInfo; do
    printf 'built_in_%s = %s\n' "$name" "$name" >>"$1/java/common/built_in.bzl"
  done
  printf 'load(":built_in.bzl", "built_in_java_common")\njava_common = built_in_java_common\n' >"$1/java/common/java_common.bzl"
  printf 'load(":built_in.bzl", "built_in_JavaInfo")\nJavaInfo = built_in_JavaInfo\n' >"$1/java/common/java_info.bzl"
}
