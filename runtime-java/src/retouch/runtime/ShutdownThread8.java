package retouch.runtime;

/** ShutdownThread for Java 8, where threads have no constructor that takes over no inheritable thread locals. */
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
