package p;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import trace.Trace;

class ValueTest {
    @Test
    void direct() {
        Value.value();
        Trace.ran("p.ValueTest#direct");
    }

    @Nested
    class Inner {
        @Test
        void nested() {
            Trace.ran("p.ValueTest$Inner#nested");
        }
    }
}
