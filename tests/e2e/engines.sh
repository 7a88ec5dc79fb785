# shellcheck shell=bash
# Engines beside Jupiter and Vintage, each for real under the runtime's listener: jqwik, Cucumber (in a suite), Spock, Kotest, and the
# Suite engine on Platform 1.8. A changed class selects the test that used it. Sourced by frameworks --full, in its folder of work.

setup_artifacts engines
engine_jars=()
while read -r coordinates _; do engine_jars+=("$(artifact_file "$coordinates")"); done < <(artifact_rows engines)
suite_1_8=()
kotlin_compiler=()
other_jars=()
for jar in "${engine_jars[@]}"; do
  case $jar in
    junit-platform-suite-*-1.8.2.jar) suite_1_8+=("$jar") ;;
    kotlin-compiler-* | kotlin-build-tools-* | kotlin-script-* | kotlin-daemon-* | annotations-*) kotlin_compiler+=("$jar") ;;
    *) other_jars+=("$jar") ;;
  esac
done
engines=$(m2 "${other_jars[@]}")
mkdir -p engines/{features,source,v1}
cat >engines/source/Value.java <<'JAVA'
package e;
public class Value {
    public static class Jqwik { public static int value() { return 1; } }
    public static class Cucumber { public static int value() { return 1; } }
    public static class Spock { public static int value() { return 1; } }
    public static class Kotest { public static int value() { return 1; } }
    public static class Old { public static int value() { return 1; } }
}
JAVA
cat >engines/source/JqwikTest.java <<'JAVA'
package e;
import net.jqwik.api.*;
class JqwikTest {
    @Property(tries = 20) boolean holds(@ForAll int number) { return number == number * Value.Jqwik.value(); }
    @Example void once() {}
}
JAVA
cat >engines/source/Steps.java <<'JAVA'
package e;
import io.cucumber.java.en.*;
public class Steps {
    private int value;
    @Given("a value") public void aValue() { value = Value.Cucumber.value(); }
    @Then("it is positive") public void itIsPositive() { if (value <= 0) throw new AssertionError(); }
}
JAVA
cat >engines/source/CucumberSuite.java <<'JAVA'
package e;
import org.junit.platform.suite.api.*;
@Suite @IncludeEngines("cucumber") @SelectClasspathResource("features") @ConfigurationParameter(key = "cucumber.glue", value = "e")
public class CucumberSuite {}
JAVA
cat >engines/source/OldSuite.java <<'JAVA'
package e;
import org.junit.jupiter.api.Test;
import org.junit.platform.suite.api.*;
@Suite @SelectClasses(InSuite.class)
public class OldSuite {}
class InSuite {
    @Test void uses() { Value.Old.value(); }
}
JAVA
cat >engines/source/ValueSpec.groovy <<'GROOVY'
package e
class ValueSpec extends spock.lang.Specification {
    def "is positive"() { expect: Value.Spock.value() > 0 }
    def "adds up"() {
        expect: a + b == c
        where:
        a | b || c
        1 | 2 || 3
    }
}
GROOVY
cat >engines/source/KotestTest.kt <<'KOTLIN'
package e
import io.kotest.core.spec.style.StringSpec
import io.kotest.matchers.shouldBe
class KotestTest : StringSpec({
    "is positive" { (Value.Kotest.value() > 0) shouldBe true }
    "is a string" { "a".length shouldBe 1 }
})
KOTLIN
cat >engines/features/values.feature <<'FEATURE'
Feature: values
  Scenario: positive
    Given a value
    Then it is positive
FEATURE
compile_path=engines/v1:$engines:$console
javac -proc:none -cp "$compile_path" -d engines/v1 engines/source/*.java
java -cp "$compile_path" org.codehaus.groovy.tools.FileSystemCompiler -d engines/v1 --classpath "$compile_path" engines/source/ValueSpec.groovy
java -cp "$(m2 "${kotlin_compiler[@]}"):$engines" org.jetbrains.kotlin.cli.jvm.K2JVMCompiler -no-stdlib -no-reflect -nowarn -cp "$compile_path" -d engines/v1 \
  engines/source/KotestTest.kt
cp -r engines/features engines/v1/
run "$retouch" rewrite engines/v1 -o engines/rewritten
expect_status "rewrite" 0

# engine_selects STORE LIBRARIES CHANGED: what is selected when that class of Value changes.
engine_selects() {
  rm -rf engines/changed engines/v2
  mkdir engines/changed
  cp -r engines/v1 engines/v2
  sed "s/class $3 { public static int value() { return 1/class $3 { public static int value() { return 2/" engines/source/Value.java >engines/changed/Value.java
  javac -d engines/v2 engines/changed/Value.java
  "$retouch" select --store "$1" --classpath "engines/v2:$2" 2>/dev/null
}
run_junit "$jdk17" reports engines/log -Dretouch.logs=engines/logs -- "engines/rewritten/v1:$retouch_runtime:$engines" --scan-classpath=engines/rewritten/v1 --exclude-engine=cucumber
run "$retouch" record --store engines/store --logs engines/logs --classpath "engines/rewritten/v1:$engines:$console"
expect_status "record" 0
for row in Jqwik:e.JqwikTest Cucumber:e.CucumberSuite Spock:e.ValueSpec Kotest:e.KotestTest; do
  expect_equal "${row%%:*}: what it used" "${row#*:}" "$(engine_selects engines/store "$engines:$console" "${row%%:*}")"
done
echo '# another line' >>engines/v1/features/values.feature
expect_equal "Cucumber: its feature" e.CucumberSuite "$("$retouch" select --store engines/store --classpath "engines/v1:$engines:$console" 2>/dev/null)"

# The first Platform that has the Suite engine brings it apart.
old_console=$(m2 junit-platform-console-standalone-1.8.2.jar "${suite_1_8[@]}")
java -Dretouch.logs=engines/old-logs -cp "engines/rewritten/v1:$retouch_runtime:$old_console" org.junit.platform.console.ConsoleLauncher --disable-banner --details=none \
  --select-class=e.OldSuite >engines/old.log 2>&1 </dev/null
run "$retouch" record --store engines/old.store --logs engines/old-logs --classpath "engines/rewritten/v1:$old_console"
expect_contains "Platform 1.8: the suite that used it" "$(engine_selects engines/old.store "$old_console" Old)" e.OldSuite
expect_equal "Platform 1.8: and nothing of it without a change" '' \
  "$("$retouch" select --store engines/old.store --classpath "engines/v1:$old_console" --tests engines/none 2>/dev/null | grep OldSuite || true)"
