package boundary;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OperationsPerInvocation;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import retouch.runtime.Collector;

/**
 * A test that hits some of an artifact's slots, evenly spread: its start, its hits, its end, and its record in the log. Beside it threads wait that an
 * earlier one has left.
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.SingleShotTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class Boundary {
    private static final int TESTS = 2000;

    @Param({"1000", "10000", "100000"})
    public int slots;
    @Param({"0", "100", "1000"})
    public int hits;
    @Param({"0"})
    public int threads;

    private byte[] table;
    /** The runtime forgets a table when these are gone. */
    private Object[] sinks;

    @Setup
    public void connect() {
        table = new byte[slots + 1];
        sinks = Collector.connect("bench", table);
        if (sinks == null) throw new IllegalStateException("nothing is recorded: -Dretouch.logs is not set");
        for (int i = 0; i < threads; i++) {
            Thread thread = new Thread(Boundary::sleep);
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Benchmark
    @OperationsPerInvocation(TESTS)
    public void tests() {
        int step = hits == 0 ? slots : slots / hits;
        for (int test = 0; test < TESTS; test++) {
            Object token = Collector.testStarted("T");
            for (int i = 0; i < hits; i++) table[i * step] = 1;
            Collector.testFinished(token, 0, new String[] {"T"});
        }
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }
}
