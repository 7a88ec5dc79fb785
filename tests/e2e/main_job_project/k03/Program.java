package k03;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// An object at the end of a chain of fields of a singleton.
class Root {
  private static Root root;
  final Middle middle = new Middle();
  static Root get() {
    if (root == null) root = new Root();
    return root;
  }
}

class Middle {
  final Leaf leaf = new Leaf();
}

class Leaf {
  String text() { return "one"; }
}

class FirstTest {
  @Test void uses() { assertEquals("one", Root.get().middle.leaf.text()); }
}

class SecondTest {
  @Test void uses() { assertEquals("one", Root.get().middle.leaf.text()); }
}
