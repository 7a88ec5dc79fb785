package k14b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// More names that look generated: of byte code libraries, of the JDK's accessors, of packages.
class Code$$EnhancerByCGLIB$$1a2b {
  static String text() { return "enhanced"; }
}

class GeneratedMethodAccessor1 {
  static String text() { return "accessor"; }
}

class Code$MockitoMock$7 {
  static String text() { return "mock"; }
}

class LambdaForm$MH {
  static String text() { return "form"; }
}

class EnhancedNameTest {
  @Test void calls() { assertEquals("enhanced", Code$$EnhancerByCGLIB$$1a2b.text()); }
}

class AccessorNameTest {
  @Test void calls() { assertEquals("accessor", GeneratedMethodAccessor1.text()); }
}

class MockNameTest {
  @Test void calls() { assertEquals("mock", Code$MockitoMock$7.text()); }
}

class FormNameTest {
  @Test void calls() { assertEquals("form", LambdaForm$MH.text()); }
}
