package j;

import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.ValueSource;
import retouch.a.Hits;

/** What only newer versions of Jupiter have. */
public final class Six {
    @ParameterizedClass
    @ValueSource(ints = {201, 202})
    public static class Parameterised {
        @Parameter int slot;

        @Test
        void first() {
            Hits.hit(slot);
        }

        @Test
        void second() {
            Hits.hit(slot + 10);
        }

        @Nested
        class Inner {
            @Test
            void nested() {
                Hits.hit(slot + 20);
            }
        }
    }

    private Six() {}
}
