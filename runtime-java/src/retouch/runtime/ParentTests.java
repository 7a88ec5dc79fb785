package retouch.runtime;

import java.util.ArrayList;
import java.util.List;

/**
 * The tests of the JVM that started this one, as tests of this log: all that this JVM touches is theirs. They start with the log and end with the
 * JVM, so that one which is killed leaves them unfinished.
 */
final class ParentTests {
    /** Everything in this JVM. */
    final Window touched = Window.ofNoTest();

    private final ParentLog parent;
    private final Window namedRun;
    private final ArrayList<Window> tests = new ArrayList<Window>();

    private ParentTests(ParentLog parent, Window namedRun) {
        this.parent = parent;
        this.namedRun = namedRun;
    }

    /** Null where no JVM with a log in this directory started this one. {@code namedRun}: this JVM's own, or null. */
    static ParentTests find(String logs, LogWriter log, Window namedRun) {
        ParentTests found = new ParentTests(new ParentLog(logs), namedRun);
        found.take(log);
        if (!found.parent.isThere()) return null;
        log.flush();
        return found;
    }

    /** Takes over what runs there. What started there since the last time ran beside this JVM as well. */
    private void take(LogWriter log) {
        List<Window> there = parent.running();
        for (int i = 0; i < there.size(); i++) {
            Window test = there.get(i);
            if (isKnown(test)) continue;
            log.start(test);
            tests.add(test);
        }
    }

    private boolean isKnown(Window test) {
        if (namedRun != null && test.kind == Window.NAMED_RUN && test.test.equals(namedRun.test)) return true;
        for (int i = 0; i < tests.size(); i++) {
            if (tests.get(i).kind == test.kind && tests.get(i).test.equals(test.test)) return true;
        }
        return false;
    }

    /** This JVM ends. */
    void finish(LogWriter log, boolean lost) {
        take(log);
        for (int i = 0; i < tests.size(); i++) {
            Window window = tests.get(i);
            window.addAll(touched);
            window.status = lost || touched.incomplete ? Collector.INCOMPLETE : Collector.PASSED;
            window.end = System.currentTimeMillis();
            log.test(window, window.status, window);
            window.forgetHits();
        }
    }
}
