package retouch.runtime;

import java.util.function.Consumer;
import java.util.function.Supplier;

/**
 * The thread of the shutdown hook, for Java 9 and later: it takes over no inheritable thread locals, whose values would be held until the
 * JVM ends and whose childValue methods are the program's. The constructor is not in Java 8, and calling it by reflection costs 40 ms.
 */
final class ShutdownThread extends Thread {
    private final Runnable end;
    private final Consumer<Supplier<Thread>> begins;

    private ShutdownThread(ThreadGroup group, Runnable end, Consumer<Supplier<Thread>> begins) {
        super(group, end, "retouch", 0, false);
        this.end = end;
        this.begins = begins;
    }

    /** {@code begins} gets what makes such a thread, when this one is about to be started. */
    static Thread of(ThreadGroup group, Runnable end, Consumer<Supplier<Thread>> begins) {
        return new ShutdownThread(group, end, begins);
    }

    @Override
    public void start() {
        begins.accept(new Supplier<Thread>() {
            @Override
            public Thread get() {
                return new ShutdownThread(getThreadGroup(), end, begins);
            }
        });
        super.start();
    }
}
