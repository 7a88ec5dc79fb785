package four;

import org.junit.Test;
import trace.Trace;

public class OtherTest {
    @Test
    public void other() {
        p.Steady.value();
        Trace.ran("four.OtherTest#other");
    }
}
