package k14;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Names that look generated and belong to the program.
class $Proxy7 {
  static String text() { return "proxy"; }
}

class Code$$Lambda$1 {
  static String text() { return "lambda"; }
}

class Code$1 {
  static String text() { return "number"; }
}

class ProxyNameTest {
  @Test void calls() { assertEquals("proxy", $Proxy7.text()); }
}

class LambdaNameTest {
  @Test void calls() { assertEquals("lambda", Code$$Lambda$1.text()); }
}

class NumberNameTest {
  @Test void calls() { assertEquals("number", Code$1.text()); }
}
