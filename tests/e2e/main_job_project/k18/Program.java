package k18;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// line to be doubled
class Code {
  static String text() { return "text"; }
  static int line() { return new Throwable().getStackTrace()[0].getLineNumber(); }
}

class LineTest {
  @Test void asserts() { assertEquals(10, Code.line()); }
}

class TextTest {
  @Test void asserts() { assertEquals("text", Code.text()); }
}
