package ng;

import org.testng.annotations.DataProvider;
import org.testng.annotations.Test;
import trace.Trace;

public class MixedTest {
    @DataProvider
    public Object[][] numbers() {
        return new Object[][] {{1}, {2}};
    }

    @Test
    public void $one() {
        p.Value.value();
        Trace.ran("ng.MixedTest#$one");
    }

    @Test(dataProvider = "numbers")
    public void many(int number) {
        p.Value.value();
        Trace.ran("ng.MixedTest#many" + number);
    }

    @Test
    public void $oneMore() {
        p.Steady.value();
        Trace.ran("ng.MixedTest#$oneMore");
    }
}
