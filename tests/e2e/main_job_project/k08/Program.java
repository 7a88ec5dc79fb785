package k08;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// An interface constant with an initialiser, read through a class that implements the interface.
interface Constants {
  String TEXT = Helper.make("one");
}

class Helper {
  static String make(String text) { return text; }
}

class Implementation implements Constants {
}

class FirstTest {
  @Test void reads() { assertEquals("one", Implementation.TEXT); }
}

class SecondTest {
  @Test void reads() { assertEquals("one", Implementation.TEXT); }
}
