package k04;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// A subclass instance in a static of its superclass; the subclass has no code of its own.
class Base {
  static final Base CURRENT = new Sub();
  String text() { return "base"; }
}

class Sub extends Base {
}

class FirstTest {
  @Test void uses() { assertEquals("base", Base.CURRENT.text()); }
}

class SecondTest {
  @Test void uses() { assertEquals("base", Base.CURRENT.text()); }
}
