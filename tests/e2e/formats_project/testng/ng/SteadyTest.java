package ng;

import org.testng.annotations.Test;
import trace.Trace;

public class SteadyTest {
    @Test
    public void direct() {
        p.Steady.value();
        Trace.ran("ng.SteadyTest#direct");
    }
}
