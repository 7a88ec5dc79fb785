package k12b;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.function.Predicate;
import org.junit.jupiter.api.Test;

// The same, seen by arrays, by references, by generic code and by finally.
interface Mark {
}

interface Middle extends Mark {
}

class Thing implements Middle {
}

class Base extends RuntimeException {
}

class Special extends Base {
}

class Things {
  static Object[] array() { return new Thing[0]; }
  static Object thing() { return new Thing(); }
  static <T extends Throwable> void sneak(Throwable thrown) throws T {
    @SuppressWarnings("unchecked") T any = (T) thrown;
    throw any;
  }
}

class ArrayTest {
  @Test void isMarked() { assertTrue(Things.array() instanceof Mark[]); }
}

class ReferenceTest {
  @Test void isMarked() {
    Predicate<Object> isMark = Mark.class::isInstance;
    assertTrue(isMark.test(Things.thing()));
  }
}

class NoneTest {
  @Test void isNot() { assertFalse((Object) new Special() instanceof Mark); }
}

class ThrownTest {
  @Test void isCaught() {
    String caught = "none";
    try {
      Things.<RuntimeException>sneak(new Special());
    } catch (Base base) {
      caught = "base";
    } catch (RuntimeException other) {
      caught = "other";
    }
    assertEquals("base", caught);
  }
}
