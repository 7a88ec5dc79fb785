package k05;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// What an object of an earlier test inherits from a superclass and from a default interface method.
class Parent {
  String text() { return "one"; }
}

interface Named {
  default String name() { return "one"; }
}

class Child extends Parent implements Named {
}

class Cache {
  private static Child child;
  static Child get() {
    if (child == null) child = new Child();
    return child;
  }
}

class FirstTextTest {
  @Test void uses() { assertEquals("one", Cache.get().text()); }
}

class SecondTextTest {
  @Test void uses() { assertEquals("one", Cache.get().text()); }
}

class FirstNameTest {
  @Test void uses() { assertEquals("one", Cache.get().name()); }
}

class SecondNameTest {
  @Test void uses() { assertEquals("one", Cache.get().name()); }
}
