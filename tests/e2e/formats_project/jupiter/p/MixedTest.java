package p;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import trace.Trace;

class MixedTest {
    @Test
    void one() {
        Value.value();
        Trace.ran("p.MixedTest#one");
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2})
    void many(int number) {
        Value.value();
        Trace.ran("p.MixedTest#many" + number);
    }

    /** Its name begins with that of a selected method. */
    @Test
    void oneMore() {
        Steady.value();
        Trace.ran("p.MixedTest#oneMore");
    }
}
