package four;

import org.junit.Test;
import trace.Trace;

public class SteadyTest {
    @Test
    public void direct() {
        p.Steady.value();
        Trace.ran("four.SteadyTest#direct");
    }

    @Test
    public void reaches() {
        p.Value.value();
        Trace.ran("four.SteadyTest#reaches");
    }
}
