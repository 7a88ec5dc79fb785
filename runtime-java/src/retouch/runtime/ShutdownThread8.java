package retouch.runtime;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.function.Consumer;

/** ShutdownThread for Java 8, where threads have no constructor that takes over no inheritable thread locals. */
final class ShutdownThread8 extends Thread {
    private final Runnable end;
    private final Consumer<Thread> begins;

    ShutdownThread8(ThreadGroup group, Runnable end, Consumer<Thread> begins) {
        super(group, end, "retouch");
        this.end = end;
        this.begins = begins;
    }

    @Override
    public void start() {
        try {
            begins.accept(AccessController.doPrivileged(new PrivilegedAction<Thread>() {
                @Override
                public Thread run() {
                    return new ShutdownThread8(getThreadGroup(), end, begins);
                }
            }));
        } catch (Throwable t) {
            // It would keep the program's hooks from running; JvmEnd knows that it was not told.
        }
        super.start();
    }
}
