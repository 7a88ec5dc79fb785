package p;

/** Stands in its method for ever. */
final class Waits implements Runnable {
    private static volatile boolean waits;

    /** @param way 1 in a thread, 2 in one whose class shows no stack, 3 beside many others, 4 in one that is called as the JVM's are, 5 in the finalizer */
    static void start(int way) throws InterruptedException {
        if (way == 5) {
            new Finalized();
            for (; !waits; Thread.sleep(1)) System.gc();
            return;
        }
        for (int i = 0; way == 3 && i < 10; i++) new java.util.Timer(true);
        start(way == 2 ? new Shy(new Waits()) : new Thread(new Waits(), way == 4 ? "Signal Dispatcher" : "waits"));
        while (!waits) Thread.sleep(1);
    }

    private static void start(Thread thread) {
        thread.setDaemon(true);
        thread.start();
    }

    private static void sleep() {
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void run() {
        waits = true;
        sleep();
    }

    private static final class Shy extends Thread {
        Shy(Runnable target) {
            super(target);
        }

        @Override
        public StackTraceElement[] getStackTrace() {
            return new StackTraceElement[0];
        }

        @Override
        public Thread.State getState() {
            throw new UnsupportedOperationException();
        }
    }

    private static final class Finalized {
        @Override
        protected void finalize() {
            new Waits().run();
        }
    }
}
