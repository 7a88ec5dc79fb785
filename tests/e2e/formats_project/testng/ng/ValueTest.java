package ng;

import org.testng.annotations.Test;
import trace.Trace;

public class ValueTest {
    @Test
    public void direct() {
        p.Value.value();
        Trace.ran("ng.ValueTest#direct");
    }

    public static class Inner {
        @Test
        public void inner() {
            p.Value.value();
            Trace.ran("ng.ValueTest$Inner#inner");
        }
    }
}
