# shellcheck shell=bash
# Runs tests with the JUnit console launcher and reads what came out. Sourced after setup.sh.
#
# A test class is named as retouch names it: the class at the top of the plan, below the engine.

readonly console_jar=junit-platform-console-standalone-1.11.4.jar

# run_junit JAVA_HOME REPORTS LOG JVM_ARGUMENT... -- CLASSPATH LAUNCHER_ARGUMENT...
# A failed test is a result, not an error; no test found, or a launcher that did not come to its end, is one.
run_junit() {
  local home=$1 reports=$2 log=$3 jvm=() classpath status=0
  shift 3
  while [[ $1 != -- ]]; do
    jvm+=("$1")
    shift
  done
  classpath=$2
  shift 2
  rm -rf "$reports"
  mkdir -p "$reports"
  "$home/bin/java" "${jvm[@]}" -cp "$classpath:$(m2 $console_jar)" org.junit.platform.console.ConsoleLauncher execute \
    --disable-banner --details=summary --include-classname='.*' --reports-dir="$reports" "$@" >"$log" 2>&1 </dev/null || status=$?
  if ((status > 1)) || ! grep -q '^\[ .* tests found ' "$log"; then
    die "the console launcher ended with exit code $status before all tests had run" "its output is in $log"
  fi
}

# launch FOLDER CLASSPATH LAUNCHER_ARGUMENT...: a run for launch_all; its output is FOLDER/log, its reports are in FOLDER/reports.
launch() {
  local words=("$1/log" execute --disable-banner --details=summary '--include-classname=.*' "--reports-dir=$1/reports" "--class-path=$2" "${@:3}")
  (IFS=$'\t' && printf '%s' "${words[*]}")
}

# launch_all JAVA_HOME LAUNCH...: plain runs, one after the other in one JVM, each with classes of its own. Each has to find a test.
launch_all() {
  local home=$1 launch log
  shift
  printf '%s\n' "$@" | "$home/bin/java" "${short_jvm[@]}" -cp "$(m2 $console_jar)" "$retouch_root/tests/support/LaunchAll.java" || die "the runs in one JVM failed"
  for launch; do
    log=${launch%%$'\t'*}
    grep -q '^\[ .* tests found ' "$log" || die "the console launcher ended before all tests had run" "its output is in $log"
  done
}

# select_arguments FILE: one launcher argument for each test class that FILE names, for an @FILE.
select_arguments() { sed 's/^/--select-class=/' "$1"; }

# junit_results REPORTS: "test class<tab>test<tab>outcome" for every test that is in the reports, in byte order.
junit_results() {
  find "$1" -name 'TEST-*.xml' -exec cat {} + | awk '
    /<testcase / { id = ""; outcome = "passed" }
    /^<skipped/ { outcome = "skipped" }
    /^<(failure|error)/ { outcome = "failed" }
    /^unique-id: / && id == "" { id = substr($0, 12) }
    /^<\/testcase>/ {
      top = id
      sub(/^\[engine:[^]]*\]\/\[[^:]*:/, "", top)
      sub(/\].*/, "", top)
      print top "\t" id "\t" outcome
    }' | LC_ALL=C sort
}

# junit_classes RESULTS [OUTCOME]: the test classes in a file that junit_results wrote; those with such a test.
junit_classes() { awk -F'\t' -v outcome="${2:-}" 'outcome == "" || $3 == outcome { print $1 }' "$1" | LC_ALL=C sort -u; }

# in_parallel FUNCTION: calls it with each line of the input, as many at a time as there are jobs.
in_parallel() {
  local line running=0 failed=0
  while read -r line; do
    "$1" "$line" &
    running=$((running + 1))
    if ((running == retouch_jobs)); then
      wait -n || failed=1
      running=$((running - 1))
    fi
  done
  while ((running > 0)); do
    wait -n || failed=1
    running=$((running - 1))
  done
  ((failed == 0)) || die "$1 failed"
}
