package k04b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Statics of a superclass that hold an anonymous subclass, a constant with a body, and a subclass made by reflection.
abstract class Base {
  static final Base ANONYMOUS = new Base() {
    @Override String text() { return "anonymous"; }
  };
  static final Base REFLECTED = reflected();

  abstract String text();

  static Base reflected() {
    try {
      return (Base) Class.forName("k04b.Reflected").getDeclaredConstructor().newInstance();
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }
}

class Reflected extends Base {
  @Override String text() { return "reflected"; }
}

enum Kind {
  BODY {
    @Override String text() { return "body"; }
  };

  abstract String text();
}

class FirstAnonymousTest {
  @Test void reads() { assertEquals("anonymous", Base.ANONYMOUS.text()); }
}

class SecondAnonymousTest {
  @Test void reads() { assertEquals("anonymous", Base.ANONYMOUS.text()); }
}

class FirstReflectedTest {
  @Test void reads() { assertEquals("reflected", Base.REFLECTED.text()); }
}

class SecondReflectedTest {
  @Test void reads() { assertEquals("reflected", Base.REFLECTED.text()); }
}

class FirstBodyTest {
  @Test void reads() { assertEquals("body", Kind.BODY.text()); }
}

class SecondBodyTest {
  @Test void reads() { assertEquals("body", Kind.BODY.text()); }
}
