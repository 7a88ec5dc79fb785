package boundary;

import java.util.Collections;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.TimeUnit;

/** Runs JMH's single worker in the thread that waits for it, so that the benchmark is the only thread of the program. */
public final class InThisThread extends AbstractExecutorService {
    private boolean ended;

    /** What JMH calls; neither is needed. */
    public InThisThread(int threads, String prefix) {}

    @Override
    public void execute(Runnable task) {
        task.run();
    }

    @Override
    public void shutdown() {
        ended = true;
    }

    @Override
    public List<Runnable> shutdownNow() {
        ended = true;
        return Collections.emptyList();
    }

    @Override
    public boolean isShutdown() {
        return ended;
    }

    @Override
    public boolean isTerminated() {
        return ended;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) {
        return ended;
    }
}
