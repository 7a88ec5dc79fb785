# shellcheck shell=bash
# shellcheck disable=SC2034  # what is set here is for the scripts that source it
# Ekstazi 5.3.0 as a peer. Sourced after setup.sh and junit.sh; the set overhead has its jar.

ekstazi=$(m2 org.ekstazi.core-5.3.0.jar)
# The agent, told to record every test and to instrument the published libraries.
ekstazi_recording="-javaagent:$ekstazi=mode=multi,force.all=true,dependencies.classes.instrument=org.apache.commons.*"
readonly ekstazi ekstazi_recording

# ekstazi_listener FOLDER: compiles what tells it of test classes, with its registration.
ekstazi_listener() {
  mkdir -p "$1/META-INF/services"
  javac -d "$1" -cp "$ekstazi:$(m2 "$console_jar")" "$retouch_root"/tests/bench/ekstazi/*.java
  echo EkstaziListener >"$1/META-INF/services/org.junit.platform.launcher.TestExecutionListener"
}
