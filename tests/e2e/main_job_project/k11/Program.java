package k11;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

// A default method: through the class, a method reference, a lambda; a sub-interface that may override it.
interface Speaker {
  default String text() { return "one"; }
  String id();
}

interface Loud extends Speaker {
  // members of Loud
}

class Person implements Loud {
  @Override public String id() { return "person"; }
}

class ClassTest {
  @Test void calls() { assertEquals("one", new Person().text()); }
}

class BoundReferenceTest {
  @Test void calls() {
    Supplier<String> text = new Person()::text;
    assertEquals("one", text.get());
  }
}

class UnboundReferenceTest {
  @Test void calls() {
    Function<Person, String> text = Person::text;
    assertEquals("one", text.apply(new Person()));
  }
}

class LambdaTest {
  @Test void calls() {
    Speaker speaker = () -> "lambda";
    assertEquals("one", speaker.text());
  }
}
