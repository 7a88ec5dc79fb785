package weather;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

public class StationTest {
  @Test
  public void hasATitle() {
    assertEquals(new Station("Oslo").title(), "Weather in Oslo");
  }
}
