package k10b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// A superclass that is exchanged; an initialisation that succeeds and will fail; one that an interface's constant begins.
class Trace {
  static final StringBuilder steps = new StringBuilder();
  static String since(int begin) { return steps.substring(begin); }
}

class Plain {
}

class Loud {
  static { Trace.steps.append("loud"); }
}

class Child extends Plain {
}

class Check {
  static boolean fails() { return false; }
}

class Fragile {
  static {
    if (Check.fails()) throw new IllegalStateException();
  }
  static String text() { return "whole"; }
}

interface Constants {
  Object MADE = Fresh.make("one");
  default void none() {}
}

class Fresh {
  static String make(String text) {
    Trace.steps.append(text);
    return text;
  }
}

class Implements implements Constants {
}

class ChildTest {
  @Test void makes() {
    int begin = Trace.steps.length();
    new Child();
    assertEquals("", Trace.since(begin));
  }
}

class FirstFragileTest {
  @Test void asks() { assertEquals("whole", Fragile.text()); }
}

class SecondFragileTest {
  @Test void asks() { assertEquals("whole", Fragile.text()); }
}

class InterfaceTest {
  @Test void makes() {
    int begin = Trace.steps.length();
    new Implements();
    assertEquals("one", Trace.since(begin));
  }
}
