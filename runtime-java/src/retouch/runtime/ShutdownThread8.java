package retouch.runtime;

import java.util.function.Consumer;
import java.util.function.Supplier;

/** ShutdownThread for Java 8, where threads have no constructor that takes over no inheritable thread locals. */
final class ShutdownThread8 extends Thread {
    private final Runnable end;
    private final Consumer<Supplier<Thread>> begins;

    ShutdownThread8(ThreadGroup group, Runnable end, Consumer<Supplier<Thread>> begins) {
        super(group, end, "retouch");
        this.end = end;
        this.begins = begins;
    }

    @Override
    public void start() {
        begins.accept(new Supplier<Thread>() {
            @Override
            public Thread get() {
                return new ShutdownThread8(getThreadGroup(), end, begins);
            }
        });
        super.start();
    }
}
