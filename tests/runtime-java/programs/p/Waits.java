package p;

import java.util.concurrent.locks.LockSupport;

/** Stands in its method for ever. */
final class Waits implements Runnable {
    static void start() throws InterruptedException {
        Thread thread = new Thread(new Waits());
        thread.setDaemon(true);
        thread.start();
        while (thread.getState() != Thread.State.WAITING) Thread.sleep(1);
    }

    @Override
    public void run() {
        while (true) LockSupport.park();
    }
}
