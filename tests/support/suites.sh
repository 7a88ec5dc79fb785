# shellcheck shell=bash
# shellcheck disable=SC2034  # what is set here is for the scripts that source it
# Published libraries with their test suites. Sourced after setup.sh, which has to have the set e2e.

# suite_of LIBRARY: the two artifacts and what else is on the class path.
suite_of() {
  case $1 in
    commons-codec)
      artifacts=(commons-codec-1.18.0.jar commons-codec-1.18.0-tests.jar)
      libraries=$(m2 commons-lang3-3.20.0.jar commons-io-2.18.0.jar)
      ;;
    commons-cli)
      artifacts=(commons-cli-1.11.0.jar commons-cli-1.11.0-tests.jar)
      libraries=$(m2 junit-pioneer-1.9.1.jar mockito-core-4.11.0.jar mockito-inline-4.11.0.jar mockito-junit-jupiter-4.11.0.jar \
        objenesis-3.3.jar byte-buddy-1.15.11.jar byte-buddy-agent-1.15.11.jar commons-io-2.18.0.jar commons-text-1.12.0.jar commons-lang3-3.17.0.jar)
      ;;
    commons-validator)
      artifacts=(commons-validator-1.10.0.jar commons-validator-1.10.0-tests.jar)
      libraries=$(m2 junit-pioneer-1.9.1.jar junit-4.13.2.jar hamcrest-core-1.3.jar commons-beanutils-1.9.4.jar commons-digester-2.1.jar \
        commons-logging-1.3.4.jar commons-collections-3.2.2.jar commons-csv-1.12.0.jar commons-lang3-3.17.0.jar commons-io-2.18.0.jar)
      ;;
    commons-math3)
      artifacts=(commons-math3-3.6.1.jar commons-math3-3.6.1-tests.jar)
      libraries=$(m2 junit-4.13.2.jar hamcrest-core-1.3.jar)
      ;;
    commons-collections4)
      artifacts=(commons-collections4-4.4.jar commons-collections4-4.4-tests.jar)
      libraries=$(m2 junit-4.13.2.jar hamcrest-core-1.3.jar easymock-4.0.2.jar objenesis-3.3.jar commons-lang3-3.17.0.jar commons-io-2.18.0.jar)
      ;;
  esac
}

# The suites change environment variables by reflection, as the projects' own builds allow. Some tests want gigabytes and leave
# themselves out where the heap is too small.
readonly suite_jvm_arguments=(-Xmx1g --add-opens=java.base/java.util=ALL-UNNAMED --add-opens=java.base/java.lang=ALL-UNNAMED -Dnet.bytebuddy.experimental=true)

# lay_out_suite FOLDER, after suite_of: the library stays a jar; its tests want to find their data as files, beside their classes and below
# the working directory. Their classes are then in FOLDER/test-classes, and FOLDER is the directory to run in.
lay_out_suite() {
  mkdir -p "$1/test-classes" "$1/src/test"
  ln -s ../../test-classes "$1/src/test/resources"
  (cd "$1/test-classes" && jar xf "$retouch_m2/${artifacts[1]}")
}
