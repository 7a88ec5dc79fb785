package p;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import trace.Trace;

class SteadyTest {
    @Test
    void direct() {
        Steady.value();
        Trace.ran("p.SteadyTest#direct");
    }

    @Nested
    class Inner {
        @Test
        void nested() {
            Trace.ran("p.SteadyTest$Inner#nested");
        }
    }
}
