# shellcheck shell=bash
# shellcheck disable=SC2154  # of tests/e2e/maven, which sources this, after maven_matrix.sh
# What a build does around its tests: programs that it starts for them, coverage, a Maven inside Maven, modules, what it publishes.
# Where retouch cannot know what a test depends on, all run, and the user is told why.

# ant PHASE TARGET
ant() {
  echo "<plugin><artifactId>maven-antrun-plugin</artifactId><version>3.1.0</version><executions><execution><phase>$1</phase>" \
    "<goals><goal>run</goal></goals><configuration><target>$2</target></configuration></execution></executions></plugin>"
}

# --- a program that the build starts for its integration tests
make_project "$work/cases/started" junit5 "$(v 3.5.2 '<skipTests>true</skipTests>')" "$failsafe$(ant pre-integration-test '<echo>started</echo>')"
cd "$work/cases/started"
for attempt in first second; do
  build -- verify
  expect_status "a started program, $attempt run" 0
  expect_equal "a started program, $attempt run: every test class runs" 'p.ATest p.BTest p.CTest ' "$(reports)"
done
expect_contains 'a started program: the user is told why' "$summary" 'maven-antrun-plugin:run has started what is not seen'
build -- verify -Dretouch.foreign=maven-antrun-plugin
expect_equal 'a started program that is none of the project: nothing runs without a change' '' "$(reports)"
expect_equal 'the jars of the target folder are those that Maven makes' 'target/p-1.jar' "$(echo target/*.jar)"
run "$retouch" verify-clean target/p-1.jar
expect_status 'the jar is not rewritten' 0
check 'its copy is' test -f target/retouch-libs/p-1.jar

# --- JaCoCo's report
coverage='<plugin><groupId>org.jacoco</groupId><artifactId>jacoco-maven-plugin</artifactId><version>0.8.15</version><executions>'
coverage+='<execution><id>agent</id><goals><goal>prepare-agent</goal></goals></execution>'
coverage+='<execution><id>check</id><goals><goal>check</goal></goals><configuration><rules><rule><element>BUNDLE</element><limits>'
coverage+='<limit><counter>METHOD</counter><minimum>0.4</minimum></limit></limits></rule></rules></configuration></execution></executions></plugin>'
make_project "$work/cases/coverage" junit5 "$(v 3.5.2)" "$coverage"
cd "$work/cases/coverage"
build -- test
expect_status 'coverage, without a report: the first run' 0
reports >/dev/null
build -- test
expect_equal 'coverage, without a report: nothing runs without a change' '' "$(reports)"
build -- verify
expect_status 'coverage that is checked: as without retouch' 0
expect_equal 'coverage that is checked: every test runs' 'p.ATest p.BTest p.CTest ' "$(reports)"
expect_contains 'coverage that is checked: the user is told why' "$err" 'jacoco:check wants all tests'
expect_contains 'coverage that is checked: the summary says where' "$summary" 'recorded in this build: a warning above says why'
build -- verify -Djacoco.skip
expect_status 'coverage that is not wanted' 0
reports >/dev/null
build -- verify -Djacoco.skip
expect_equal 'coverage that is not wanted: nothing runs without a change' '' "$(reports)"

# --- a Maven that a goal starts: what it makes of its tests is what that goal is about
make_project "$work/cases/inner" junit5 "$(v 3.5.2)" ''
inner="<exec executable='mvn' dir='$work/cases/inner' failonerror='true'><arg line='-B -q test'/></exec>"
make_project "$work/cases/outer" junit5 "$(v 3.5.2)" "$(ant package "$inner")"
cd "$work/cases/outer"
for attempt in first second; do
  build -- package
  expect_status "a Maven inside Maven, $attempt run" 0
  expect_equal "a Maven inside Maven, $attempt run: it runs every test" 'p.ATest p.BTest p.CTest ' "$(cd ../inner && reports)"
done
expect_equal 'a Maven inside Maven: it records nothing' '' "$(find ../inner -name .retouch)"
reports >/dev/null

# --- a named module
make_project "$work/cases/module" junit5 "$(v 3.5.2)" ''
cd "$work/cases/module"
sed -i 's/>8</>9</g' pom.xml
echo 'module p { exports p; }' >src/main/java/module-info.java
build -- test
expect_status 'a named module' 0
expect_equal 'a named module: every test runs' 'p.ATest p.BTest p.CTest ' "$(reports)"
sed -i 's/return 1/return 2/' src/main/java/p/A.java
build -- test
expect_status 'a named module: after a change' 0
expect_equal 'a named module: after a change the affected test class runs' 'p.ATest ' "$(reports)"

# --- TestNG: a class that is left out configures the suite of others, and has a group on which they depend
for version in 2.22.2 3.5.2 3.6.1; do
  make_project "$work/cases/testng-$version" testng "$(v $version)" ''
  cd "$work/cases/testng-$version"
  cat >src/test/java/p/SetUpTest.java <<'JAVA'
package p;

import org.testng.annotations.*;

public class SetUpTest {
  static boolean isDone;
  @BeforeSuite public void prepare() { isDone = true; }
  @Test(groups = "first") public void works() { if (C.value() < 1) throw new AssertionError(); }
}
JAVA
  cat >src/test/java/p/LaterTest.java <<'JAVA'
package p;

import org.testng.annotations.*;

public class LaterTest {
  @Test public void isSetUp() { if (!SetUpTest.isDone || B.value() < 1) throw new AssertionError(); }
}
JAVA
  build -- test
  expect_status "TestNG, Surefire $version, a suite's configuration" 0
  reports >/dev/null
  sed -i 's/return 1/return 2/' src/main/java/p/B.java
  build -- test
  expect_status "TestNG, Surefire $version: it runs although its class is left out" 0
  expect_equal "TestNG, Surefire $version: the affected run" 'p.BTest p.LaterTest ' "$(reports)"
  sed -i 's/@Test/@Test(dependsOnGroups = "first")/' src/test/java/p/LaterTest.java
  build -- test
  reports >/dev/null
  sed -i 's/return 2/return 3/' src/main/java/p/B.java
  build -- test
  expect_status "TestNG, Surefire $version: what a test depends on" 0
  expect_equal "TestNG, Surefire $version: it runs too" 'p.BTest p.LaterTest p.SetUpTest ' "$(reports)"
done

# --- a suite of JUnit 4 under Surefire's own provider, which shows the run's classes alone
make_project "$work/cases/suite4" junit4 "$(v 3.5.2)" ''
cd "$work/cases/suite4"
mv src/test/java/p/ATest.java src/test/java/p/ACase.java
sed -i 's/ATest/ACase/' src/test/java/p/ACase.java
echo 'package p; @org.junit.runner.RunWith(org.junit.runners.Suite.class) @org.junit.runners.Suite.SuiteClasses(ACase.class) public class AllTest {}' \
  >src/test/java/p/AllTest.java
build -- test
expect_status 'a JUnit 4 suite: the first run' 0
build -- test
expect_contains 'a JUnit 4 suite: nothing runs without a change' "$summary" '0 of 3 test classes ran'
sed -i 's/return 1/return 2/' src/main/java/p/A.java
build -- test
expect_contains 'a JUnit 4 suite: it runs after a change of what its class uses' "$summary" 'ran: p.AllTest; left out: p.BTest, p.CTest'

# --- files that say how tests run, named by what says so: arguments of the JVM, methods that are left out, suites that suites name
# changes_all WHAT FILE OLD NEW
changes_all() {
  build -- test
  expect_status "$1: the first run" 0
  build -- test
  expect_contains "$1: nothing runs without a change" "$summary" '0 of 3 test classes ran'
  sed -i "s/$3/$4/" "$2"
  build -- test
  expect_contains "$1: everything runs when the file changes" "$summary" '3 of 3 test classes ran'
}
make_project "$work/cases/arguments" junit5 "$(v 3.5.2 '<argLine>-Xmx64m @${project.basedir}/jvm.txt</argLine>')" ''
cd "$work/cases/arguments"
echo '-Dsize=1' >jvm.txt
changes_all 'a file of arguments' jvm.txt 1 2
make_project "$work/cases/left-out" junit5 "$(v 3.5.2 '<excludesFile>left-out.txt</excludesFile>')" ''
cd "$work/cases/left-out"
sed -i 's/{ @/{ @org.junit.jupiter.api.Test public void more() {} @/' src/test/java/p/ATest.java
echo 'p.ATest#more' >left-out.txt
build -- test
changes_all 'methods that a file leaves out' left-out.txt more none
make_project "$work/cases/suites" testng "$(v 3.5.2 '<suiteXmlFiles><suiteXmlFile>all.xml</suiteXmlFile></suiteXmlFiles>')" ''
cd "$work/cases/suites"
mkdir suites
echo '<suite name="all"><suite-files><suite-file path="suites/inner.xml"/></suite-files></suite>' >all.xml
echo '<suite name="inner"><parameter name="n" value="1"/><test name="t"><packages><package name="p"/></packages></test></suite>' >suites/inner.xml
changes_all 'a suite that a suite names' suites/inner.xml 'value="1"' 'value="2"'

# --- the same results as the plain build: tests that pass, fail, are skipped, throw, end their JVM
make_project "$work/cases/results" junit5 "$(v 3.5.2 '<forkCount>2</forkCount><reuseForks>false</reuseForks>')" ''
cd "$work/cases/results"
cat >src/test/java/p/DTest.java <<'JAVA'
package p;

import static org.junit.jupiter.api.Assertions.*;
import org.junit.jupiter.api.*;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DTest {
  @Test void fails() { assertEquals(2, C.value()); }
  @Test void throwsIt() { throw new IllegalStateException(); }
  @Test @Disabled void isLeftOut() {}
  @Test void doesWithout() { Assumptions.assumeTrue(C.value() > 1); }
  @ParameterizedTest @ValueSource(ints = {0, 1, 2}) void takes(int number) { assertTrue(number < 2); }
  @Nested class Inner { @Test void works() {} }
}
JAVA
cat >src/test/java/p/ETest.java <<'JAVA'
package p;

class ETest {
  @org.junit.jupiter.api.Test void ends() { System.exit(3); }
}
JAVA
cp -r . ../results-plain
run env -C ../results-plain mvn -B -q test
plain=$status
build -- test
expect_equal "Maven's exit code is that of the plain build" "$plain" "$status"
expect_equal 'the results are those of the plain build' "$(results ../results-plain)" "$(results .)"
reports >/dev/null
build -- test
expect_equal 'again: the exit code' "$plain" "$status"
expect_contains 'again: the class that failed runs' "$(reports)" 'p.DTest'

# --- a module of tests alone; then one whose build fails before its first goal
make_project "$work/cases/tests" junit5 "$(v 3.5.2)" ''
cd "$work/cases/tests"
rm -r src/main src/test/java/p/*
printf '%s\n' 'package p;' 'class ATest { @org.junit.jupiter.api.Test void works() {} }' >src/test/java/p/ATest.java
build -- test
expect_equal 'a module of tests alone: they run' 'p.ATest ' "$(reports)"
check 'a module of tests alone: no warning' test "$(grep -c warning <<<"$err")" == 0
sed -i 's|<dependencies>|&<dependency><groupId>p</groupId><artifactId>nowhere</artifactId><version>1</version></dependency>|' pom.xml
build -- -o test
expect_contains 'a build that fails before its first goal: the user is told so' "$summary" 'the build ended before its first goal'
