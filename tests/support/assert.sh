# shellcheck shell=bash
# Checks for end-to-end scripts: each counts, says what was wrong when it fails, and the script goes on. A script ends with
# `finish`, which prints the line 'N passed, N failed' and is non-zero when one failed or none was made.

# Short runs cost most in the start of their JVM.
readonly short_jvm=(-XX:TieredStopAtLevel=1 -XX:+UseSerialGC)
java() { command java "${short_jvm[@]}" "$@"; }
javac() { command javac "${short_jvm[@]/#/-J}" "$@"; }

checks_passed=0
checks_failed=0

# check WHAT COMMAND...: passes when the command does.
check() {
  local what=$1
  shift
  if "$@"; then pass; else wrong "$what"; fi
}

pass() { checks_passed=$((checks_passed + 1)); }

# wrong WHAT [DETAIL...]
wrong() {
  checks_failed=$((checks_failed + 1))
  printf 'FAILED: %s\n' "$1"
  shift
  (($# == 0)) || printf '        %s\n' "$@"
}

# run COMMAND...: leaves its exit code in $status, what it wrote in $out and $err. A crash is never what was wanted.
run() {
  local capture
  capture=$(mktemp -d)
  status=0
  "$@" >"$capture/out" 2>"$capture/err" </dev/null || status=$?
  out=$(cat "$capture/out")
  err=$(cat "$capture/err")
  rm -rf "$capture"
  if ((status > 128)); then wrong "$* ended by signal $((status - 128))" "stderr: $(head -c 600 <<<"$err")"; fi
}

# expect_equal WHAT WANTED FOUND
expect_equal() {
  if [[ $2 == "$3" ]]; then pass; else wrong "$1" "wanted: ${2//$'\n'/ }" "found:  ${3//$'\n'/ }"; fi
}

# expect_status WHAT CODE: of the last run.
expect_status() {
  if ((status == $2)); then pass; else wrong "$1: exit code $status, wanted $2" "stdout: $(head -c 600 <<<"$out")" "stderr: $(head -c 600 <<<"$err")"; fi
}

# expect_one_error WHAT CODE TEXT: the last run wrote nothing to stdout, one error line that holds TEXT, and has that exit code.
expect_one_error() {
  expect_status "$1" "$2"
  expect_equal "$1: stdout is empty" '' "$out"
  expect_equal "$1: one error line" 1 "$(grep -c '^retouch: error: ' <<<"$err" || true)"
  if grep '^retouch: error: ' <<<"$err" | grep -qF -- "$3"; then pass; else wrong "$1: the error names '$3'" "stderr: $err"; fi
}

# expect_contains WHAT TEXT PART
expect_contains() {
  if [[ $2 == *"$3"* ]]; then pass; else wrong "$1: holds '$3'" "found: $(head -c 600 <<<"$2")"; fi
}

finish() {
  printf '%d passed, %d failed\n' "$checks_passed" "$checks_failed"
  ((checks_failed == 0 && checks_passed > 0))
}
