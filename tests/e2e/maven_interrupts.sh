# shellcheck shell=bash
# shellcheck disable=SC2154  # of tests/e2e/maven, which sources this
# Builds that are ended at any moment: by Ctrl-C on a terminal, and by kill -9 of everything or of one of the processes. What the
# project builds stays as Maven made it, the store stays usable, and an affected test that has not passed runs the next time.

cp -r "$retouch_root/samples/maven" "$work/interrupted"
cd "$work/interrupted"
slow_test | sed 's/new File/Tax.on(new Money(1));\n    &/' >shop/src/test/java/shop/SlowTest.java
build -- test
reports >/dev/null

tax=0
# Another Tax, of the same results: TaxTest and BasketTest are affected.
change() {
  tax=$((tax + 1))
  sed "s/PERCENT = 19/PERCENT = 19 + $tax - $tax/; s/return new/if (price == null) throw new IllegalStateException(\"$tax\");\n    return new/" \
    "$retouch_root/samples/maven/prices/src/main/java/shop/Tax.java" >prices/src/main/java/shop/Tax.java
}
afterwards() { # afterwards WHAT
  local ran before
  before=$(reports)
  run "$retouch" verify-clean {prices,shop}/target/{classes,test-classes}
  expect_status "$1: what the project builds is not rewritten" 0
  run "$retouch" doctor prices
  expect_status "$1: the store can be used" 0
  build -- test
  expect_status "$1: the next build" 0
  ran=" $before$(reports)"
  expect_contains "$1: an affected test has run before or runs next" "$ran" ' shop.TaxTest '
  expect_contains "$1: so has one of the other module" "$ran" ' shop.BasketTest '
  build -- test
  expect_equal "$1: then nothing is left to run" '' "$(reports)"
}

# on_terminal SECONDS_OR_FILE COMMAND...: Ctrl-C comes after that time, or when the file is there. (Whoever runs this in the background may have SIGINT ignored.)
on_terminal() {
  local moment=$1 i
  shift
  rm -f shop/target/started
  set +o pipefail # what types may be cut off by the end of the terminal
  status=0
  {
    if [[ $moment == */* ]]; then
      for ((i = 0; i < 600; ++i)); do
        [[ ! -e $moment ]] || break
        sleep 0.1
      done
    else
      sleep "$moment"
    fi
    printf '\003'
    sleep 5
  } | script -qefc "$*" "$work/terminal" >/dev/null || status=$?
  set -o pipefail
}
for moment in 0.3 2 4 shop/target/started; do
  change
  on_terminal "$moment" env --default-signal=INT SLOW=1 "$retouch" run -- mvn -B -q test
  expect_equal "Ctrl-C, $moment: Maven's exit code" 130 "$status"
  afterwards "Ctrl-C, $moment"
done

# all_of GROUP PATTERN: processes of the group whose command line has it.
all_of() { ps -o pid= -o args= -g "$1" | grep -- "$2" | awk '{ print $1 }'; }
for moment in 0.5 2 4 7; do
  change
  rm -f shop/target/started
  SLOW=1 setsid "$retouch" run -- mvn -B -q test >"$work/killed.log" 2>&1 &
  group=$!
  sleep "$moment"
  kill -KILL -- "-$group"
  wait "$group" || true
  afterwards "kill -9 of all, after $moment s"
done
for victim in "$retouch run" 'plexus-classworlds' 'surefire'; do
  change
  rm -f shop/target/started
  SLOW=1 setsid "$retouch" run -- mvn -B -q test >"$work/killed.log" 2>&1 &
  group=$!
  for ((i = 0; i < 300; ++i)); do
    [[ ! -e shop/target/started ]] || break
    sleep 0.2
  done
  victims=$(all_of "$group" "$victim")
  check "kill -9 of $victim: there is one" test -n "$victims"
  # shellcheck disable=SC2086
  kill -KILL $victims
  sleep 1
  kill -KILL -- "-$group" 2>/dev/null || true
  wait "$group" || true
  afterwards "kill -9 of $victim"
done
expect_equal 'no folder of a run is left' '' "$(find "${TMPDIR:-/tmp}" -maxdepth 1 -name "retouch-run-$(id -u)-$group-*")"
