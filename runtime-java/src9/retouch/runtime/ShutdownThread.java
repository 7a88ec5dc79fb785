package retouch.runtime;

/**
 * The thread of the shutdown hook, for Java 9 and later: it takes over no inheritable thread locals, whose values would be held until the
 * JVM ends and whose childValue methods are the program's. The constructor is not in Java 8, and calling it by reflection costs 40 ms.
 */
final class ShutdownThread extends Thread {
    private final Runnable begins;

    private ShutdownThread(ThreadGroup group, Runnable end, Runnable begins) {
        super(group, end, "retouch", 0, false);
        this.begins = begins;
    }

    /** {@code begins} runs in the thread that starts this one, before it is started. */
    static Thread of(ThreadGroup group, Runnable end, Runnable begins) {
        return new ShutdownThread(group, end, begins);
    }

    @Override
    public void start() {
        begins.run();
        super.start();
    }
}
