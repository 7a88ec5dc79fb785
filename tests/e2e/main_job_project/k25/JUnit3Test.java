package k25;

import junit.framework.TestCase;

public class JUnit3Test extends TestCase {
  public void testUses() { assertEquals("one", Subject.text()); }
}
