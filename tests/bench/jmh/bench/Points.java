package bench;

import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;
import work.Work;

/** What a point of collection costs once it was hit. */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
public class Points {
    private final Work work = new Work();
    private final int[] values = new int[1000];
    private int value = 1;

    @Benchmark
    public int makesObject() {
        return work.makesObject(value);
    }

    @Benchmark
    public int readsStatic() {
        return work.readsStatic();
    }

    @Benchmark
    public void writesStatic() {
        work.writesStatic(value);
    }

    @Benchmark
    public int callsStatic() {
        return work.callsStatic(value);
    }

    @Benchmark
    public int callsInterface() {
        return work.callsInterface();
    }

    @Benchmark
    public int callsVirtual() {
        return work.callsVirtual();
    }

    @Benchmark
    public int loopOf1000() {
        return work.loops(values);
    }
}
