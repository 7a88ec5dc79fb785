package k25;

import static org.junit.Assert.assertEquals;

import org.junit.Test;

public class JUnit4Test {
  @Test public void uses() { assertEquals("one", Subject.text()); }
}
