package k10;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

// A superclass without an initialiser; an initialisation that fails.
class Log {
  static String text = "plain";
}

class Superclass {
  // initialiser of Superclass
}

class User extends Superclass {
  static String text() { return Log.text; }
}

class Condition {
  static boolean fails() { return true; }
}

class Failing {
  static {
    if (Condition.fails()) throw new IllegalStateException();
  }
  static void run() {}
}

class SuperclassTest {
  @Test void uses() { assertEquals("plain", User.text()); }
}

class FirstFailureTest {
  @Test void fails() { assertThrows(LinkageError.class, () -> Failing.run()); }
}

class SecondFailureTest {
  @Test void fails() { assertThrows(LinkageError.class, () -> Failing.run()); }
}
