package weather;

import static org.testng.Assert.assertSame;

import org.testng.annotations.Test;

public class ReportTest {
  @Test
  public void findsTheLowest() {
    Temperature low = new Temperature(-3);
    Report report = new Report();
    report.add(new Temperature(4));
    report.add(low);
    assertSame(report.lowest(), low);
  }
}
