package k13;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

// Code that no instruction of the source names: what the compiler or the JVM makes.
class Lambdas {
  static Supplier<String> make() { return () -> "lambda"; }
}

class Statics {
  static String text() { return "static"; }
}

class Instances {
  String text() { return "instance"; }
}

class Made {
  @Override public String toString() { return "made"; }
}

abstract class Source<T> {
  abstract T get();
}

class StringSource extends Source<String> {
  @Override String get() { return "bridge"; }
}

class Outer {
  private String secret() { return "nest"; }
  static class Inner {
    String read() { return new Outer().secret(); }
  }
}

enum Color {
  RED, BLUE;
  static Color first() { return values()[0]; }
}

class Painter {
  static String paint() {
    switch (Color.first()) {
      case RED: return "red";
      default: return "other";
    }
  }
}

class Printed {
  @Override public String toString() { return "printed"; }
}

class LambdaTest {
  @Test void calls() { assertEquals("lambda", Lambdas.make().get()); }
}

class StaticReferenceTest {
  @Test void calls() {
    Supplier<String> text = Statics::text;
    assertEquals("static", text.get());
  }
}

class InstanceReferenceTest {
  @Test void calls() {
    Function<Instances, String> text = Instances::text;
    assertEquals("instance", text.apply(new Instances()));
  }
}

class ConstructorReferenceTest {
  @Test void calls() {
    Supplier<Object> make = Made::new;
    assertEquals("made", make.get().toString());
  }
}

class BridgeTest {
  @Test void calls() {
    Source<String> source = new StringSource();
    assertEquals("bridge", source.get());
  }
}

class NestTest {
  @Test void reads() { assertEquals("nest", new Outer.Inner().read()); }
}

class SwitchTest {
  @Test void paints() { assertEquals("red", Painter.paint()); }
}

class ConcatenationTest {
  @Test void concatenates() { assertEquals("a printed", "a " + new Printed()); }
}
