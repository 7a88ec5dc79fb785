package q.p;

import org.junit.jupiter.api.Test;
import trace.Trace;

/** Its name ends with that of a selected test. */
class ValueTest {
    @Test
    void direct() {
        p.Steady.value();
        Trace.ran("q.p.ValueTest#direct");
    }
}
