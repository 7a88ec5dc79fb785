package k05b;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

// An object of an earlier test whose method comes from a superclass's superclass, and from a default of a super-interface.
class Top {
  String deep() { return "deep"; }
}

class Middle extends Top {
}

interface Upper {
  default String wide() { return "wide"; }
}

interface Lower extends Upper {
}

class Thing extends Middle implements Lower {
  static final Thing THING = new Thing();
}

class FirstDeepTest {
  @Test void calls() { assertEquals("deep", Thing.THING.deep()); }
}

class SecondDeepTest {
  @Test void calls() { assertEquals("deep", Thing.THING.deep()); }
}

class FirstWideTest {
  @Test void calls() { assertEquals("wide", Thing.THING.wide()); }
}

class SecondWideTest {
  @Test void calls() { assertEquals("wide", Thing.THING.wide()); }
}
