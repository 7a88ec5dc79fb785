package weather;

import static org.testng.Assert.assertEquals;

import org.testng.annotations.Test;

public class TemperatureTest {
  @Test
  public void boilsAt212() {
    assertEquals(new Temperature(100).fahrenheit(), 212.0, 0.01);
  }
}
