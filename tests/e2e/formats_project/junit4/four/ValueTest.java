package four;

import org.junit.Test;
import trace.Trace;

public class ValueTest {
    @Test
    public void direct() {
        p.Value.value();
        Trace.ran("four.ValueTest#direct");
    }

    public static class InTest {
        @Test
        public void in() {
            p.Steady.value();
            Trace.ran("four.ValueTest$InTest#in");
        }
    }
}
