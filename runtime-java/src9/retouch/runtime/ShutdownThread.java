package retouch.runtime;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Consumer;

/**
 * The thread of the shutdown hook, for Java 9 and later: it takes over no inheritable thread locals, whose values would be held until the
 * JVM ends and whose childValue methods are the program's. The constructor is not in Java 8, and calling it by reflection costs 40 ms.
 */
final class ShutdownThread extends Thread {
    private final Runnable end;
    private final Consumer<Thread> begins;

    private ShutdownThread(ThreadGroup group, Runnable end, Consumer<Thread> begins) {
        super(group, end, "retouch", 0, false);
        this.end = end;
        this.begins = begins;
    }

    /** {@code begins} gets a thread that was made only then, when this one is about to be started. */
    static Thread of(ThreadGroup group, Runnable end, Consumer<Thread> begins) {
        return new ShutdownThread(group, end, begins);
    }

    @Override
    public void start() {
        try {
            begins.accept(AccessController.doPrivileged(new PrivilegedAction<Thread>() {
                @Override
                public Thread run() {
                    return new ShutdownThread(getThreadGroup(), end, begins);
                }
            }));
        } catch (Throwable t) {
            // It would keep the program's hooks from running; JvmEnd knows that it was not told.
        }
        super.start();
    }
}
