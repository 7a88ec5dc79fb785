package k09;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// Static members that are named through a class below the declaring one.
class Top {
  static String read = "top";
  static String written = "top";
  static String called() { return "top"; }
}

class Middle extends Top {
  // members of Middle
}

class Low extends Middle {
  // members of Low
}

class Lowest extends Low {
}

class ReadTest {
  @Test void reads() { assertEquals("top", Lowest.read); }
}

class WriteTest {
  @Test void writes() {
    Lowest.written = "test";
    assertEquals("test", Top.written);
  }
}

class CallTest {
  @Test void calls() { assertEquals("top", Lowest.called()); }
}
