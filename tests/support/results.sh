# shellcheck shell=bash
# shellcheck disable=SC2154  # of setup.sh
# What became of each test, by the XML reports that Maven and Gradle write. After setup.sh.

# results FOLDER: each test below it with its result, in order.
results() {
  find "$1" \( -path '*-reports/*' -o -path '*/test-results/*' \) -name 'TEST-*.xml' -exec java "$retouch_root/tests/support/TestResults.java" {} + | LC_ALL=C sort
}
