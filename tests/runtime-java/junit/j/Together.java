package j;

import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import retouch.a.Hits;

/** Two methods that wait for each other. */
public class Together {
    static final CyclicBarrier both = new CyclicBarrier(2);

    @BeforeAll
    static void before() {
        Hits.hit(170);
    }

    @Test
    void one() throws Exception {
        both.await(60, TimeUnit.SECONDS);
        Hits.hit(171);
        both.await(60, TimeUnit.SECONDS);
    }

    @Test
    void two() throws Exception {
        both.await(60, TimeUnit.SECONDS);
        both.await(60, TimeUnit.SECONDS);
        Hits.hit(172);
    }
}
