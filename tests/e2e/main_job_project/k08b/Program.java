package k08b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Interface constants read through a sub-interface and by reflection.
interface Constants {
  String TEXT = Helper.make("one");
}

interface More extends Constants {
}

class Helper {
  static String make(String text) { return text; }
}

interface Looked {
  Object VALUE = new Value();
}

class Value {
  @Override public String toString() { return "value"; }
}

class FirstSubTest {
  @Test void reads() { assertEquals("one", More.TEXT); }
}

class SecondSubTest {
  @Test void reads() { assertEquals("one", More.TEXT); }
}

class FirstReflectiveTest {
  @Test void reads() throws Exception { assertEquals("value", Class.forName("k08b.Looked").getDeclaredField("VALUE").get(null).toString()); }
}

class SecondReflectiveTest {
  @Test void reads() throws Exception { assertEquals("value", Class.forName("k08b.Looked").getDeclaredField("VALUE").get(null).toString()); }
}
