package k18b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Line numbers by a walker, by a printed trace, and by reflection.
class Thrower {
  // a line
  static RuntimeException make() { return new IllegalStateException(); }
}

class WalkerTest {
  @Test void asks() { assertEquals(Lines.WALKED, Lines.walk()); }
}

class Lines {
  static final int WALKED = 22;
  static final int THROWN = 10;

  static int walk() {
    return StackWalker.getInstance().walk(frames -> frames.findFirst().get().getLineNumber());
  }
}

class PrintedTest {
  @Test void prints() {
    java.io.StringWriter text = new java.io.StringWriter();
    Thrower.make().printStackTrace(new java.io.PrintWriter(text));
    assertEquals(true, text.toString().contains("Program.java:" + Lines.THROWN + ")"));
  }
}

class ReflectedTest {
  @Test void prints() throws Exception {
    java.io.StringWriter text = new java.io.StringWriter();
    Throwable.class.getMethod("printStackTrace", java.io.PrintWriter.class).invoke(Thrower.make(), new java.io.PrintWriter(text));
    assertEquals(true, text.toString().contains("Program.java:" + Lines.THROWN + ")"));
  }
}
