# shellcheck shell=bash
# STARTS 1.4 as a peer, on classes that are there already: classes/ and test-classes/ in the current directory. Sourced after setup.sh.

readonly starts=edu.illinois:starts-maven-plugin:1.4

# starts_pom JARS: the pom of a project with these jars (separated by `:`).
starts_pom() {
  local jar number=0 jars
  IFS=: read -ra jars <<<"$1"
  echo '<project><modelVersion>4.0.0</modelVersion><groupId>peers</groupId><artifactId>peers</artifactId><version>1</version><dependencies>'
  for jar in "${jars[@]}"; do
    number=$((number + 1))
    echo "<dependency><groupId>jar</groupId><artifactId>jar$number</artifactId><version>1</version><scope>system</scope><systemPath>$jar</systemPath></dependency>"
  done
  echo "</dependencies><build><directory>target</directory><outputDirectory>$PWD/classes</outputDirectory><testOutputDirectory>$PWD/test-classes</testOutputDirectory>"
  echo '<plugins><plugin><artifactId>maven-surefire-plugin</artifactId><version>2.22.2</version></plugin></plugins></build></project>'
}

# select_by_starts LOG [OPTION_OF_MAVEN...]: prints the affected test classes, and has the digests of all classes saved.
select_by_starts() {
  mvn -B "$starts:select" -DupdateSelectChecksums=true "${@:2}" >"$1" 2>&1 </dev/null || die "STARTS failed" "its output is in $PWD/$1"
  sed -n '/AffectedTests \*/,/^\[INFO\] ---/{s/^INFO: \([A-Za-z_][^ ]*\)$/\1/p}' "$1" | LC_ALL=C sort
}
