package k01;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// A helper that only another class's static initialiser calls.
class Helper {
  static String value() { return "one"; }
}

class Holder {
  static final String VALUE = Helper.value();
}

class Unused {
  static String value() { return "unused"; }
}

class FirstTest {
  @Test void reads() { assertEquals("one", Holder.VALUE); }
}

class SecondTest {
  @Test void reads() { assertEquals("one", Holder.VALUE); }
}
