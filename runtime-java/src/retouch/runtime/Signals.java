package retouch.runtime;

/** Signals that end the JVM in order: SIGTERM, SIGINT, SIGHUP. */
final class Signals {
    private Signals() {}

    /** For a shutdown hook in the system's thread group. The JDK handles a signal in a thread that has its name, and that waits for the hooks. */
    static boolean endJvm() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        Thread[] threads;
        int count;
        do {
            threads = new Thread[2 * group.activeCount() + 16];
            count = group.enumerate(threads);
        } while (count == threads.length);
        for (int i = 0; i < count; i++) {
            String name = threads[i].getName();
            if (name.startsWith("SIG") && name.endsWith(" handler")) return true;
        }
        return false;
    }
}
