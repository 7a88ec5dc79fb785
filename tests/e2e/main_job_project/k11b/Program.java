package k11b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// A default method that runs by a method reference, in a lambda's interface, and in a class's super call.
interface Greets {
  String name();

  default String greet() { return "hello " + name(); }
}

class Greeter implements Greets {
  @Override public String name() { return "a"; }
}

class Loud implements Greets {
  @Override public String name() { return "b"; }
  @Override public String greet() { return Greets.super.greet() + "!"; }
}

class ReferenceTest {
  @Test void calls() { assertEquals("hello a", ((java.util.function.Function<Greets, String>) Greets::greet).apply(new Greeter())); }
}

class LambdaTest {
  @Test void calls() {
    Greets lambda = () -> "l";
    assertEquals("hello l", lambda.greet());
  }
}

class SuperTest {
  @Test void calls() { assertEquals("hello b!", new Loud().greet()); }
}
