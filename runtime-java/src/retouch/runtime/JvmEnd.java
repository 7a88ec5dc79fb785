package retouch.runtime;

import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.Set;
import java.util.concurrent.ForkJoinWorkerThread;

/**
 * What the runtime's shutdown hook does: ends the log when all other hooks are through, since what they run belongs to a JVM run too.
 *
 * <p>The JDK starts all hooks in one thread, in an order of its own, and then waits there for each in the same order (Runtime.exit). So when that
 * thread waits for this hook, those before it have ended, and those behind it are alive or have ended as well: threads that were not running when
 * this one was started, though they had been made.
 */
final class JvmEnd implements Runnable {
    /** For the hooks before this one: the JVM waits for them anyway, but for one that waits for this one. */
    private static final int BEFORE_SECONDS = 20;
    /** For those behind: among them may be a thread that is no hook, and never ends. */
    private static final int BEHIND_SECONDS = 5;

    private Thread waiter;
    private Set<Thread> before;
    private long madeBefore;

    /** A thread to be registered as shutdown hook; needs the rights of the runtime. */
    Thread hook() {
        Runnable begins = new Runnable() {
            @Override
            public void run() {
                begin();
            }
        };
        // By a method, so that the verifier of Java 8 does not load a class that it cannot.
        return JvmIdentity.isJava8() ? new ShutdownThread8(LiveThreads.SYSTEM, this, begins) : ShutdownThread.of(LiveThreads.SYSTEM, this, begins);
    }

    /** In the thread that starts the hooks, before this one is. Throws nothing: that would keep the program's hooks from running. */
    private void begin() {
        try {
            madeBefore = AccessController.doPrivileged(new PrivilegedAction<Thread>() {
                @Override
                public Thread run() {
                    return hook(); // for the number that it has
                }
            }).getId();
            before = live();
            waiter = Thread.currentThread();
        } catch (Throwable t) {
            // run() finds no waiter, and says so.
        }
    }

    @Override
    public void run() {
        if (Collector.isOver()) return;
        boolean signal = false;
        try {
            if (!awaitOthers()) Collector.loss();
            // The JDK handles a signal in a thread that has its name.
            String name = waiter.getName();
            signal = name.startsWith("SIG") && name.endsWith(" handler");
        } catch (Throwable t) {
            Collector.loss();
        }
        Collector.end(signal);
    }

    /** Whether none was left that takes too long. */
    private boolean awaitOthers() {
        long start = System.nanoTime();
        // Twice: a hook may hold up the waiter by the monitor of its own thread, just when the one before it ends.
        for (int sure = 0, tries = 0; sure < 2; tries++) {
            sure = isWaitedFor() ? sure + 1 : 0;
            if (secondsSince(start) >= BEFORE_SECONDS) return false;
            if (sure < 2) pause(tries);
        }
        start = System.nanoTime();
        Set<Thread> behind = behind();
        for (int tries = 0; anyAlive(behind); tries++) {
            if (secondsSince(start) >= BEHIND_SECONDS) return false;
            pause(tries);
        }
        return true;
    }

    /** A thread in Object.wait that is notified while another one holds the monitor is blocked (Thread.State). */
    private boolean isWaitedFor() {
        Thread own = Thread.currentThread();
        synchronized (own) {
            if (waiter.getState() != Thread.State.WAITING) return false;
            own.notifyAll();
            return waiter.getState() == Thread.State.BLOCKED;
        }
    }

    private Set<Thread> behind() {
        Set<Thread> behind = live();
        behind.removeAll(before);
        behind.remove(Thread.currentThread());
        for (Iterator<Thread> i = behind.iterator(); i.hasNext();) {
            if (!mayBeHook(i.next())) i.remove();
        }
        return behind;
    }

    private boolean mayBeHook(Thread thread) {
        if (thread instanceof ForkJoinWorkerThread) return false;
        // A copy of the runtime in another class loader, which waits itself and has nothing to tell.
        if (thread.getClass().getName().equals(Thread.currentThread().getClass().getName())) return false;
        try {
            return thread.getId() < madeBefore;
        } catch (Throwable t) {
            return true; // the program's own method
        }
    }

    private static boolean anyAlive(Set<Thread> threads) {
        for (Thread thread : threads) {
            if (thread.isAlive()) return true;
        }
        return false;
    }

    private static long secondsSince(long start) {
        return (System.nanoTime() - start) / 1000000000;
    }

    private static void pause(int tries) {
        try {
            Thread.sleep(tries < 50 ? 1 : 10);
        } catch (InterruptedException e) {
            // By the program, which cannot mean this.
        }
    }

    /** By identity: equals and hashCode may be the program's. */
    private static Set<Thread> live() {
        return AccessController.doPrivileged(new PrivilegedAction<Set<Thread>>() {
            @Override
            public Set<Thread> run() {
                Set<Thread> live = Collections.newSetFromMap(new IdentityHashMap<Thread, Boolean>());
                for (Thread thread : LiveThreads.list()) live.add(thread);
                return live;
            }
        });
    }
}
