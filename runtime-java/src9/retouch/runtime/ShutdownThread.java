package retouch.runtime;

/**
 * The thread of the shutdown hook, for Java 9 and later: it takes over no inheritable thread locals, whose values would be held until the
 * JVM ends and whose childValue methods are the program's. The constructor is not in Java 8, and calling it by reflection costs 40 ms.
 */
final class ShutdownThread extends Thread {
    private ShutdownThread(ThreadGroup group, Runnable target) {
        super(group, target, "retouch", 0, false);
    }

    static Thread of(ThreadGroup group, Runnable target) {
        return new ShutdownThread(group, target);
    }
}
