# shellcheck shell=bash
# shellcheck disable=SC2154  # of tests/e2e/maven, which sources this
# `retouch run` under the ways in which Maven projects run their tests: each row is one project, run as it is and again after a
# change of one class. The first run has to have the results of the plain build, the second one only the affected test class.

junit4='<dependency><groupId>junit</groupId><artifactId>junit</artifactId><version>4.13.2</version><scope>test</scope></dependency>'
junit5='<dependency><groupId>org.junit.jupiter</groupId><artifactId>junit-jupiter</artifactId><version>5.11.4</version><scope>test</scope></dependency>'
testng='<dependency><groupId>org.testng</groupId><artifactId>testng</artifactId><version>7.10.2</version><scope>test</scope></dependency>'

# make_project FOLDER FRAMEWORK CONFIGURATION PLUGINS
make_project() {
  local class annotation=org.junit.jupiter.api.Test
  [[ $2 != junit4 ]] || annotation=org.junit.Test
  [[ $2 != testng ]] || annotation=org.testng.annotations.Test
  mkdir -p "$1/src/main/java/p" "$1/src/test/java/p"
  for class in A B C; do
    echo "package p; public class $class { public static int value() { return 1; } }" >"$1/src/main/java/p/$class.java"
    echo "package p; public class ${class}Test { @$annotation public void works() { if ($class.value() < 1) throw new AssertionError(); } }" \
      >"$1/src/test/java/p/${class}Test.java"
  done
  cat >"$1/pom.xml" <<POM
<project xmlns="http://maven.apache.org/POM/4.0.0">
  <modelVersion>4.0.0</modelVersion>
  <groupId>p</groupId><artifactId>p</artifactId><version>1</version>
  <properties>
    <maven.compiler.source>8</maven.compiler.source><maven.compiler.target>8</maven.compiler.target>
    <project.build.sourceEncoding>UTF-8</project.build.sourceEncoding>
  </properties>
  <dependencies>${!2}</dependencies>
  <build><plugins>$4<plugin><artifactId>maven-surefire-plugin</artifactId>$3</plugin></plugins></build>
</project>
POM
}

# try WHAT FRAMEWORK CONFIGURATION [PLUGINS [WORD FOR MAVEN...]]
row=0
try() {
  local what=$1 folder first
  row=$((row + 1))
  folder=$work/matrix/$row
  make_project "$folder" "$2" "$3" "${4:-}"
  shift $(($# < 4 ? $# : 4))
  cd "$folder"
  build -- "${@:-test}"
  expect_status "$what: the first run" 0
  first=$(reports)
  expect_equal "$what: every test class runs" 'p.ATest p.BTest p.CTest ' "$first"
  expect_contains "$what: every test class is recorded" "$summary" '3 of 3 test classes ran'
  sed -i 's/return 1/return 2/' src/main/java/p/A.java
  build -- "${@:-test}"
  expect_status "$what: after a change" 0
  expect_equal "$what: after a change the affected test class runs" 'p.ATest ' "$(reports)"
  expect_contains "$what: after a change, the summary" "$summary" '1 of 3 test classes ran'
}

v() { echo "<version>$1</version>${2:+<configuration>$2</configuration>}"; }
for version in 2.22.2 3.5.2 3.6.1; do
  try "JUnit 4, Surefire $version" junit4 "$(v $version)"
  try "JUnit 5, Surefire $version" junit5 "$(v $version)"
  try "TestNG, Surefire $version" testng "$(v $version)"
  try "JUnit 4, Surefire $version, a JVM per class" junit4 "$(v $version '<forkCount>2</forkCount><reuseForks>false</reuseForks>')"
  try "JUnit 5, Surefire $version, a JVM per class" junit5 "$(v $version '<forkCount>2</forkCount><reuseForks>false</reuseForks>')"
  try "JUnit 5, Surefire $version, no JVM" junit5 "$(v $version '<forkCount>0</forkCount>')"
  try "JUnit 4, Surefire $version, no JVM" junit4 "$(v $version '<forkCount>0</forkCount>')"
done
for framework in junit4 junit5 testng; do
  try "$framework, two JVMs that are reused" "$framework" "$(v 3.5.2 '<forkCount>2</forkCount><reuseForks>true</reuseForks>')"
  try "$framework, a JVM per core" "$framework" "$(v 3.5.2 '<forkCount>1C</forkCount>')"
  try "$framework, one JVM per class" "$framework" "$(v 3.5.2 '<forkCount>1</forkCount><reuseForks>false</reuseForks>')"
done
try "TestNG, no JVM" testng "$(v 3.5.2 '<forkCount>0</forkCount>')"
try "JUnit 4, Surefire 2.12.4" junit4 "$(v 2.12.4)"
try "JUnit 4, Surefire 2.12.4, a JVM per class" junit4 "$(v 2.12.4 '<forkMode>always</forkMode>')"
try "arguments of the POM" junit5 "$(v 3.5.2 '<argLine>-Xmx200m -Dmode=x</argLine><systemPropertyVariables><one>1</one></systemPropertyVariables>')"
try "a listener and exclusions of the POM" junit4 "$(v 3.5.2 '<excludes><exclude>**/Nothing*</exclude></excludes><failIfNoTests>true</failIfNoTests>')"
failsafe='<plugin><artifactId>maven-failsafe-plugin</artifactId><version>3.5.2</version><executions><execution><goals><goal>integration-test</goal><goal>verify</goal></goals>'
failsafe+='<configuration><includes><include>**/*Test.java</include></includes></configuration></execution></executions></plugin>'
try "Failsafe, on the jar" junit5 "$(v 3.5.2 '<skipTests>true</skipTests>')" "$failsafe" verify

# Tests that run at the same time in one JVM share what they touch: more runs, never less.
make_project "$work/matrix/at-once" junit4 "$(v 2.22.2 '<parallel>classes</parallel><threadCount>2</threadCount>')" ''
cd "$work/matrix/at-once"
build -- test
expect_contains "parallel in one JVM: every test class is recorded" "$summary" '3 of 3 test classes ran'
reports >/dev/null
sed -i 's/return 1/return 2/' src/main/java/p/A.java
build -- test
expect_contains "parallel in one JVM: after a change the affected test class runs" "$(reports)" 'p.ATest '

# on_two_threads MAVEN
on_two_threads() {
  local folder=$work/matrix/parallel-$1
  cp -r "$retouch_root/samples/maven" "$folder"
  cd "$folder"
  build -- -T 2 test
  expect_equal "$1, -T 2: every test class runs" 'shop.BasketTest shop.CustomerTest shop.MoneyTest shop.TaxTest ' "$(reports)"
  sed -i 's/PERCENT = 19/PERCENT = 19 + 0/; s/price.cents [*] PERCENT/PERCENT * price.cents/' prices/src/main/java/shop/Tax.java
  build -- -T 2 test
  expect_equal "$1, -T 2: after a change" 'shop.BasketTest shop.TaxTest ' "$(reports)"
  build -- -T 2 package
  expect_status "$1, -T 2: packaged" 0
  run "$retouch" verify-clean prices/target/prices-1.jar shop/target/shop-1.jar
  expect_status "$1: what is packaged is not rewritten" 0
}
on_two_threads "Maven of the machine"

# Another Maven, with its own default of Surefire where a POM names none.
setup_artifacts maven39
(cd "$work" && jar xf "$(m2 apache-maven-3.9.9-bin.zip)" && chmod +x apache-maven-3.9.9/bin/mvn)
path_before=$PATH
PATH=$work/apache-maven-3.9.9/bin:$PATH
expect_contains 'Maven 3.9.9 is what runs' "$(mvn -v)" 'Apache Maven 3.9.9'
for framework in junit4 junit5 testng; do
  try "Maven 3.9.9, $framework, no version of Surefire" "$framework" ''
  try "Maven 3.9.9, $framework, Surefire 2.22.2" "$framework" "$(v 2.22.2)"
  try "Maven 3.9.9, $framework, Surefire 3.6.1" "$framework" "$(v 3.6.1)"
done
try "Maven 3.9.9, Failsafe, on the jar" junit5 "$(v 3.5.2 '<skipTests>true</skipTests>')" "$failsafe" verify
on_two_threads "Maven 3.9.9"
PATH=$path_before
