package weather;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

public class LengthTest {
  @Test
  public void adds() {
    assertEquals(new Length(2).plus(new Length(3)).millimetres, 5);
  }
}
