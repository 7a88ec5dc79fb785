package p;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.util.concurrent.locks.LockSupport;
import javax.management.NotificationEmitter;

/** Stands in its method for ever, and waits there or computes. */
final class Waits implements Runnable {
    private static volatile boolean waits;
    private static long computed;

    private final Runnable way;

    private Waits(Runnable way) {
        this.way = way;
    }

    static void start(String way) throws InterruptedException {
        Runnable sleeps = new Waits(Waits::sleep);
        switch (way) {
            case "among-many":
                for (int i = 0; i < 10; i++) new java.util.Timer(true);
                start(new Thread(sleeps));
                break;
            case "shy": start(new Shy(sleeps)); break;
            case "named": start(new Thread(sleeps, "Signal Dispatcher")); break;
            case "deep": start(new Thread(new Waits(() -> Deep.down(2000)))); break;
            case "finalizer": new Finalized(); break;
            case "listener": listen(sleeps); break;
            case "computing": start(new Thread(new Waits(Waits::compute))); break;
            case "shy-computing": start(new Shy(new Waits(Waits::compute))); break;
            case "monitor": start(new Thread(new Waits(new Pool()::hold))); break;
            default: start(new Thread(sleeps));
        }
        for (; !waits; Thread.sleep(1)) System.gc();
    }

    private static void start(Thread thread) {
        thread.setDaemon(true);
        thread.start();
    }

    /** In a thread of the JVM's own, which shows it from Java 14 on. */
    private static void listen(Runnable listener) {
        for (GarbageCollectorMXBean collector : ManagementFactory.getGarbageCollectorMXBeans()) {
            ((NotificationEmitter) collector).addNotificationListener((notification, handback) -> {
                boolean isShown = Thread.getAllStackTraces().containsKey(Thread.currentThread());
                if (isShown) listener.run();
                if (!waits) start(new Thread(listener));
            }, null, null);
        }
    }

    private static void compute() {
        waits = true;
        for (long i = 0; ; i++) computed += i;
    }

    private static void sleep() {
        waits = true;
        try {
            Thread.sleep(Long.MAX_VALUE);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public void run() {
        way.run();
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

    private static final class Deep {
        static void down(int frames) {
            if (frames > 0) {
                down(frames - 1);
                return;
            }
            waits = true;
            while (true) LockSupport.park();
        }
    }

    private static final class Pool extends ThreadGroup {
        Pool() {
            super("pool");
        }

        synchronized void hold() {
            Waits.sleep();
        }
    }

    private static final class Finalized {
        @Override
        protected void finalize() {
            new Waits(Waits::sleep).run();
        }
    }
}
