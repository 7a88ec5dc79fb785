package p;

import org.junit.jupiter.api.Test;
import trace.Trace;

class Outer {
    /** A test of its own; Surefire leaves it out unless a build says otherwise. */
    static class InTest {
        @Test
        void in() {
            Value.value();
            Trace.ran("p.Outer$InTest#in");
        }
    }
}
