package k25;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.DynamicTest.dynamicTest;

import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

// Every style of test, on one subject.
class Subject {
  static String text() { return "one"; }
}

class OuterTest {
  @Nested class InnerTest {
    @Test void uses() { assertEquals("one", Subject.text()); }
  }
}

class ParameterizedStyleTest {
  @ParameterizedTest @ValueSource(ints = {1, 2}) void uses(int times) { assertEquals("one", Subject.text()); }
}

class SourceTest {
  static Stream<String> texts() { return Stream.of(Subject.text()); }
  @ParameterizedTest @MethodSource("texts") void uses(String text) { assertEquals("one", text); }
}

class FactoryTest {
  @TestFactory Stream<DynamicTest> tests() {
    return Stream.of(dynamicTest("uses", () -> assertEquals("one", Subject.text())));
  }
}

class Arguments {
  static Stream<Integer> sizes() { return Stream.of(3, 3); }
}

class OtherSourceTest {
  @ParameterizedTest @MethodSource("k25.Arguments#sizes") void uses(int size) { assertEquals(3, size); }
}

interface DefaultTests {
  @Test default void holds() { assertEquals("held", held()); }
  String held();
}

class DefaultTest implements DefaultTests {
  @Override public String held() { return "held"; }
  @Nested class InnerTest implements DefaultTests {
    @Override public String held() { return DefaultTest.this.held(); }
  }
}

class RepeatedStyleTest {
  @RepeatedTest(2) void uses() { assertEquals("one", Subject.text()); }
}

abstract class InheritedTests {
  @Test void uses() { assertEquals("one", Subject.text()); }
}

class InheritingTest extends InheritedTests {
}

class BeforeAllTest {
  private static String text;
  @BeforeAll static void use() { text = Subject.text(); }
  @Test void asserts() { assertEquals("one", text); }
}

class StaticFieldTest {
  private static final String TEXT = Subject.text();
  @Test void asserts() { assertEquals("one", TEXT); }
}

class ConstructorTest {
  private final String text = Subject.text();
  @Test void asserts() { assertEquals("one", text); }
}
