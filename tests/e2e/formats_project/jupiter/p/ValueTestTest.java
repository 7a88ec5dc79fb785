package p;

import org.junit.jupiter.api.Test;
import trace.Trace;

/** Its name begins with that of a selected test. */
class ValueTestTest {
    @Test
    void twin() {
        Steady.value();
        Trace.ran("p.ValueTestTest#twin");
    }
}
