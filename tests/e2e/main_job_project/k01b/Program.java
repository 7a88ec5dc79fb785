package k01b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// What only static initialisers call: an enum's constants, an instance made there, a lambda kept there.
class Maker {
  static String make(String text) { return text; } // enum
}

enum Colour {
  RED(Maker.make("one"));

  final String text;

  Colour(String text) { this.text = text; }
}

class Part {
  final String text = "one"; // instance
}

class Holder {
  static final Part PART = new Part();
  static final java.util.function.Supplier<String> LATER = Later::text;
}

class Later {
  static String text() { return "one"; } // later
}

class FirstEnumTest {
  @Test void reads() { assertEquals("one", Colour.RED.text); }
}

class SecondEnumTest {
  @Test void reads() { assertEquals("one", Colour.RED.text); }
}

class FirstPartTest {
  @Test void reads() { assertEquals("one", Holder.PART.text); }
}

class SecondPartTest {
  @Test void reads() { assertEquals("one", Holder.PART.text); }
}

class FirstLaterTest {
  @Test void calls() { assertEquals("one", Holder.LATER.get()); }
}

class SecondLaterTest {
  @Test void calls() { assertEquals("one", Holder.LATER.get()); }
}
