package retouch.runtime;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A class of tests that a framework runs, from its start to its end: one test of the log, or at method granularity as many as it has methods. The
 * listeners of all frameworks report through it. Events come from several threads.
 */
final class TestClass {
    final String name;

    /** Its methods are the tests. */
    private final boolean ofMethods;
    private final Object token;
    private final Set<String> classes = new LinkedHashSet<String>();
    private final Outcome outcome = new Outcome();
    private final Map<String, Outcome> methods = new LinkedHashMap<String, Outcome>();
    private final Set<String> decided = new LinkedHashSet<String>();
    private boolean allDecided;
    private boolean methodsFailed;
    private boolean finished;

    /** What became of the class, or of a method. */
    private static final class Outcome {
        boolean failed;
        boolean ran;
        boolean skipped;

        boolean isThere() {
            return failed || ran || skipped;
        }

        int status() {
            return failed ? Collector.FAILED : skipped && !ran ? Collector.SKIPPED : Collector.PASSED;
        }
    }

    /** A class that is one test, at either granularity. */
    TestClass(String name) {
        this.name = name;
        ofMethods = false;
        token = Tests.started(name);
    }

    /** A class with these tests of method granularity, as far as they are known. At class granularity they are nothing. */
    TestClass(String name, Collection<String> tests) {
        this.name = name;
        ofMethods = Granularity.OF_METHODS;
        if (ofMethods) {
            for (String test : tests) methods.put(test, new Outcome());
            token = Tests.groupStarted(name, names(methods.keySet()));
        } else {
            token = Tests.started(name);
        }
    }

    /** Names a class, or with a '/' before it a resource, that the framework found a test in: it is a dependency, whatever runs. */
    synchronized void addClass(String className) {
        classes.add(className);
    }

    void methodStarted(String test) {
        if (!ofMethods) return;
        of(test);
        Tests.memberStarted(token, test);
    }

    void methodFinished(String test) {
        if (ofMethods) Tests.memberFinished(token, test);
    }

    /** Other tests depend on this one or its methods, and will say so ({@link #needs}) when it has ended. */
    void keep() {
        Tests.keep(token);
    }

    /** The result of a test, if it has one, follows from that of another class's or of this one's: it depends on all that the other does. */
    void needs(String test, TestClass other, String otherTest) {
        synchronized (this) {
            if (ofMethods ? !methods.containsKey(test) : other == this) return;
        }
        Tests.needs(token, test, other.token, otherTest);
    }

    /** Something in the class failed; {@code test}: the method, null for what is none's, and so is all methods'. */
    synchronized void failed(String test) {
        outcome.failed = true;
        if (test == null) {
            methodsFailed = true;
        } else {
            of(test).failed = true;
        }
    }

    /** Something in the class ran to its end, whatever came of it. */
    synchronized void ran(String test) {
        outcome.ran = true;
        if (test != null) of(test).ran = true;
    }

    /** Something in the class was skipped. */
    synchronized void skipped(String test) {
        outcome.skipped = true;
        if (test != null) of(test).skipped = true;
    }

    /** A method has a result: it ran to its end, whatever came of it, or was skipped. By the names of {@link MethodNames}. */
    synchronized void decided(String method) {
        if (!ofMethods) decided.add(method);
    }

    /** Every method has one: the class as a whole was skipped or aborted. */
    synchronized void allDecided() {
        allDecided = true;
    }

    /** Whether anything in it ran, failed, aborted or was skipped. */
    synchronized boolean hasResult() {
        boolean any = allDecided || outcome.isThere();
        for (Outcome each : methods.values()) any |= each.isThere();
        return any;
    }

    /** Failed when anything in it failed, skipped when nothing in it ran. */
    void finish() {
        finish(Collector.PASSED);
    }

    /** As {@link #finish()}, but everything at least as bad as {@code status}. */
    void finish(int status) {
        String[] names;
        String[] tests;
        String[] results;
        int[] statuses;
        synchronized (this) {
            if (finished) return;
            finished = true;
            names = names(classes);
            tests = names(methods.keySet());
            results = names(decided);
            statuses = new int[tests.length];
            int i = 0;
            for (Outcome each : methods.values()) statuses[i++] = worst(status, methodsFailed ? Collector.FAILED : each.status());
        }
        int whole = worst(status, outcome.status());
        if (!ofMethods) {
            Tests.finished(token, whole, names, results, allDecided);
        } else if (tests.length == 0) {
            Tests.groupFinished(token, new String[] {name}, new int[] {whole}, names);
        } else {
            Tests.groupFinished(token, tests, statuses, names);
        }
    }

    private static int worst(int status, int other) {
        if (status == Collector.PASSED || status == Collector.SKIPPED && other == Collector.FAILED) return other;
        return status;
    }

    /** At class granularity one for all that nobody asks. */
    private synchronized Outcome of(String test) {
        if (!ofMethods) return outcome;
        Outcome known = methods.get(test);
        if (known == null) methods.put(test, known = new Outcome());
        return known;
    }

    private static String[] names(Collection<String> of) {
        return of.toArray(new String[0]);
    }

    /** Finishes all that are still open when a framework's run ends: something broke off. */
    static void breakOff(Collection<TestClass> open) {
        for (TestClass left : new ArrayList<TestClass>(open)) left.finish(Collector.INCOMPLETE);
    }
}
