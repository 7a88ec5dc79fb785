package retouch.runtime;

import java.lang.ref.WeakReference;
import java.util.ArrayList;

/**
 * What a thread may have run for a test before the test's start was told, while tests of other threads ran: conditions, class configuration of
 * frameworks that tell late, constructors. A framework's thread tells of one thing after the other, so for a test it is whatever was recorded
 * since the last event of the thread that starts it; for a thread's first event, since the run began. While no test runs, hits are ambient and
 * need none of this.
 *
 * <p>All is guarded by Collector.LOCK.
 */
final class Gaps {
    /** Since the last event of a thread, which was the end of a test. */
    private static final class Gap {
        final WeakReference<Thread> thread = new WeakReference<Thread>(Thread.currentThread());
        final Window hits = Window.ofNoTest();
    }

    private final ArrayList<Gap> gaps = new ArrayList<Gap>();
    /** Since the first of the runs that are going on began. */
    private Window run = Window.ofNoTest();
    private int runs;

    void runStarted() {
        if (runs++ > 0) return;
        run = Window.ofNoTest();
        gaps.clear();
    }

    void runFinished() {
        if (runs > 0) runs--;
    }

    /** Hits of a boundary before which some test ran. */
    void add(Table table) {
        table.addTo(run);
        for (int i = 0; i < gaps.size(); i++) table.addTo(gaps.get(i).hits);
    }

    /** A test starts in this thread: it gets what is its own. {@code running}: the windows that are open. */
    void started(Window window, ArrayList<Window> running) {
        Thread current = Thread.currentThread();
        Window since = remove(current);
        // The last event was a start where there is no gap.
        for (int i = running.size() - 1; since == null && i >= 0; i--) {
            if (running.get(i).startedBy(current)) since = running.get(i);
        }
        window.addAll(since == null ? run : since);
        window.setStarter(current);
    }

    /** A test ended in this thread. */
    void finished() {
        remove(Thread.currentThread());
        gaps.add(new Gap());
    }

    /** Takes out this thread's gap, and those of threads that have ended. */
    private Window remove(Thread current) {
        Window found = null;
        for (int i = gaps.size() - 1; i >= 0; i--) {
            Thread thread = gaps.get(i).thread.get();
            if (thread == current) found = gaps.get(i).hits;
            if (thread == null || thread == current || !thread.isAlive()) gaps.remove(i);
        }
        return found;
    }
}
