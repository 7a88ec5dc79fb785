package retouch.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;

/**
 * A class of tests that a framework runs, from its start to its end: one test of the log. The listeners of all frameworks report through it.
 * Events come from several threads.
 */
final class TestClass {
    final String name;

    private final Object token;
    private final Set<String> classes = new LinkedHashSet<String>();
    private boolean failed;
    private boolean ran;
    private boolean skipped;
    private boolean finished;

    TestClass(String name) {
        this.name = name;
        token = Tests.started(name);
    }

    /** Names a class that the framework found a test in: it is a dependency, whatever runs. */
    synchronized void addClass(String className) {
        classes.add(className);
    }

    /** Something in the class failed. */
    synchronized void failed() {
        failed = true;
    }

    /** Something in the class ran to its end, whatever came of it. */
    synchronized void ran() {
        ran = true;
    }

    /** Something in the class was skipped. */
    synchronized void skipped() {
        skipped = true;
    }

    /** Failed when anything in it failed, skipped when nothing in it ran. */
    void finish() {
        finish(Collector.PASSED);
    }

    /** As {@link #finish()}, but at least as bad as {@code status}. */
    void finish(int status) {
        String[] names;
        int worst = status;
        synchronized (this) {
            if (finished) return;
            finished = true;
            names = classes.toArray(new String[0]);
            if (worst == Collector.PASSED) worst = failed ? Collector.FAILED : skipped && !ran ? Collector.SKIPPED : Collector.PASSED;
            if (worst == Collector.SKIPPED && failed) worst = Collector.FAILED;
        }
        Tests.finished(token, worst, names);
    }

    /** Finishes all that are still open when a framework's run ends: something broke off. */
    static void breakOff(Collection<TestClass> open) {
        for (TestClass left : new ArrayList<TestClass>(open)) left.finish(Collector.INCOMPLETE);
    }
}
