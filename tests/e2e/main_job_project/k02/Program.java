package k02;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;

// The class of an object that the first user puts into a static map.
class Registry {
  private static final Map<String, Object> OBJECTS = new HashMap<>();
  static Object get() { return OBJECTS.computeIfAbsent("object", name -> new Implementation()); }
}

class Implementation {
  @Override public String toString() { return "one"; }
}

class FirstTest {
  @Test void uses() { assertEquals("one", Registry.get().toString()); }
}

class SecondTest {
  @Test void uses() { assertEquals("one", Registry.get().toString()); }
}
