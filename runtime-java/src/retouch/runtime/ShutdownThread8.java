package retouch.runtime;

/**
 * ShutdownThread for Java 8, where threads have no constructor that takes over no inheritable thread locals: childValue methods of those that are set
 * when the log is made, and when the JVM ends, run once each.
 */
final class ShutdownThread8 extends Thread {
    private final Runnable begins;

    ShutdownThread8(ThreadGroup group, Runnable end, Runnable begins) {
        super(group, end, "retouch");
        this.begins = begins;
    }

    @Override
    public void start() {
        begins.run();
        super.start();
    }
}
