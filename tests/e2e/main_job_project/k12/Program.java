package k12;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

// Interfaces and superclasses in the middle of a hierarchy, seen by instanceof, casts and catch.
interface Mark {
}

interface Marked extends Mark {
}

class Thing implements Marked {
}

interface Other {
}

class Plain {
}

class Failure extends RuntimeException {
}

class SpecialFailure extends Failure {
}

class Make {
  static Object thing() { return new Thing(); }
  static Object plain() { return new Plain(); }
  static RuntimeException failure() { return new SpecialFailure(); }
}

class InstanceTest {
  @Test void isMarked() { assertTrue(Make.thing() instanceof Mark); }
}

class NoInstanceTest {
  @Test void isNotOther() { assertFalse(Make.plain() instanceof Other); }
}

class CastTest {
  @Test void cannotBeCast() { assertThrows(ClassCastException.class, () -> assertEquals(null, (Other) Make.plain())); }
}

class CatchTest {
  @Test void isCaught() {
    String caught;
    try {
      throw Make.failure();
    } catch (Failure failure) {
      caught = "failure";
    } catch (RuntimeException failure) {
      caught = "other";
    }
    assertEquals("failure", caught);
  }
}
