package k03b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Chains of fields that end in a lambda and in an inner object.
class Root {
  static final Root ROOT = new Root();
  final Branch branch = new Branch();
}

class Branch {
  final Leaf leaf = new Leaf();
  final Inside inside = new Inside();

  class Inside {
    final Runnable runnable = null;
    String text() { return "inside"; }
  }
}

class Leaf {
  final java.util.function.Supplier<String> supplier = () -> Fruit.text();
}

class Fruit {
  static String text() { return "fruit"; }
}

class FirstLeafTest {
  @Test void reads() { assertEquals("fruit", Root.ROOT.branch.leaf.supplier.get()); }
}

class SecondLeafTest {
  @Test void reads() { assertEquals("fruit", Root.ROOT.branch.leaf.supplier.get()); }
}

class FirstInsideTest {
  @Test void reads() { assertEquals("inside", Root.ROOT.branch.inside.text()); }
}

class SecondInsideTest {
  @Test void reads() { assertEquals("inside", Root.ROOT.branch.inside.text()); }
}
