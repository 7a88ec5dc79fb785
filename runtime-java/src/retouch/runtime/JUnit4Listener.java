package retouch.runtime;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.junit.runner.Description;
import org.junit.runner.Result;
import org.junit.runner.notification.Failure;
import org.junit.runner.notification.RunListener;

/**
 * Reports the tests of JUnit 4, and of JUnit 3 under it, where the JUnit Platform is not used: {@code JUnitCore.addListener}, or Surefire's
 * {@code listener} property. A test is the class at the top: a suite with all that it runs, else the class that holds the methods.
 *
 * <p>From JUnit 4.13 on, runners tell when a class starts and ends. Where nobody tells (JUnit 3 classes, older versions) each of its methods is a
 * record of its own under the class's name, and what runs between them is recorded as ambient: readers unite both.
 */
@RunListener.ThreadSafe
public final class JUnit4Listener extends RunListener {
    private final boolean on = Tests.areRecorded();
    private final Object lock = new Object();
    /** Classes that told of their start, by name. */
    private final Map<String, TestClass> open = new HashMap<String, TestClass>();
    /** Methods of classes that did not, by description. */
    private final Map<Description, TestClass> alone = new HashMap<Description, TestClass>();
    /** From everything below a class at the top to the names of such classes. */
    private final Map<Description, Set<String>> tops = new HashMap<Description, Set<String>>();

    @Override
    public void testRunStarted(Description description) {
        if (!on) return;
        try {
            Tests.runStarted();
            if (description == null) return;
            synchronized (lock) {
                findTops(description);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void testRunFinished(Result result) {
        if (!on) return;
        try {
            ArrayList<TestClass> left;
            synchronized (lock) {
                left = new ArrayList<TestClass>(open.values());
                left.addAll(alone.values());
                open.clear();
                alone.clear();
                tops.clear();
            }
            TestClass.breakOff(left);
            Tests.runFinished();
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void testSuiteStarted(Description description) {
        if (!on) return;
        try {
            synchronized (lock) {
                // What stands below an open class is a part of it; what has no class is above all classes.
                if (openTop(description) != null || !isClass(description)) return;
                TestClass started = start(description.getDisplayName(), description);
                // Surefire's provider shows the run's classes alone, not what is below them.
                addBelow(description, started.name);
                open.put(started.name, started);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void testSuiteFinished(Description description) {
        if (!on) return;
        try {
            synchronized (lock) {
                TestClass ended = open.remove(description.getDisplayName());
                // A run that is to stop (Surefire's skipAfterFailureCount) begins what it has left, and runs nothing in it.
                if (ended != null) ended.finish(hasTests(description) && !ended.hasResult() ? Collector.INCOMPLETE : Collector.PASSED);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    private static boolean hasTests(Description description) {
        if (description.getMethodName() != null) return true;
        for (Description child : description.getChildren()) {
            if (hasTests(child)) return true;
        }
        return false;
    }

    @Override
    public void testStarted(Description description) {
        if (!on) return;
        try {
            synchronized (lock) {
                TestClass top = openTop(description);
                if (top == null) alone.put(description, top = start(topName(description), description));
                top.addClass(className(description));
                top.ran(test(description, top));
                if (isOwn(description, top)) top.methodStarted(test(description, top));
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void testFinished(Description description) {
        if (!on) return;
        try {
            synchronized (lock) {
                TestClass top = openTop(description);
                if (top != null) decided(description, top);
                if (top != null && isOwn(description, top)) top.methodFinished(test(description, top));
                TestClass ended = alone.remove(description);
                if (ended != null) ended.finish();
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** Of a test, or of a class as a whole. */
    @Override
    public void testFailure(Failure failure) {
        if (!on) return;
        try {
            Description description = failure.getDescription();
            synchronized (lock) {
                TestClass top = description == null ? null : openTop(description);
                if (top != null) {
                    top.failed(test(description, top));
                } else if (description != null && isNamed(description)) {
                    top = start(topName(description), description);
                    top.failed(test(description, top));
                    top.finish();
                } else {
                    // A failure of a listener, or of nothing that has a name.
                    for (TestClass each : open.values()) each.failed(null);
                    for (TestClass each : alone.values()) each.failed(null);
                }
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** An assumption of a whole class: it has a result. */
    @Override
    public void testAssumptionFailure(Failure failure) {
        if (!on) return;
        try {
            Description description = failure.getDescription();
            synchronized (lock) {
                TestClass top = openTop(description);
                if (top != null) {
                    top.ran(test(description, top));
                    decided(description, top);
                } else {
                    top = start(topName(description), description);
                    decided(description, top);
                    top.finish();
                }
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** Of a test, or of a class as a whole. */
    @Override
    public void testIgnored(Description description) {
        if (!on) return;
        try {
            synchronized (lock) {
                TestClass top = openTop(description);
                if (top != null) {
                    top.skipped(test(description, top));
                    decided(description, top);
                } else {
                    top = start(topName(description), description);
                    top.skipped(test(description, top));
                    decided(description, top);
                    top.finish();
                }
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** {@code description}: the class itself, or a method of it. */
    private static TestClass start(String name, Description description) {
        Set<String> tests = new LinkedHashSet<String>();
        // A suite is one test at either granularity: it holds methods of other classes.
        boolean whole = Granularity.OF_METHODS && !addTests(description, name, tests);
        TestClass started = whole ? new TestClass(name) : new TestClass(name, tests);
        started.addClass(name);
        return started;
    }

    /** False where something in it is of another class. */
    private static boolean addTests(Description description, String name, Set<String> to) {
        if (description.getMethodName() != null) {
            to.add(name(description));
            return className(description).equals(name);
        }
        for (Description child : description.getChildren()) {
            if (!addTests(child, name, to)) return false;
        }
        return true;
    }

    private static boolean isOwn(Description description, TestClass top) {
        return description.getMethodName() != null && className(description).equals(top.name);
    }

    /** The test at method granularity, null for a class as a whole. */
    private static String test(Description description, TestClass top) {
        return isOwn(description, top) ? name(description) : null;
    }

    /** A method has a result, or a whole class that was skipped or aborted. */
    private static void decided(Description description, TestClass top) {
        String owner = className(description);
        if (description.getMethodName() != null) {
            top.decided(MethodNames.of(top.name, owner, method(description), null));
        } else if (owner.equals(top.name)) {
            top.allDecided();
        } else {
            top.decided(MethodNames.allOf(owner));
        }
    }

    /** Parameterised methods are one test: what stands in brackets is left out. */
    private static String name(Description description) {
        return className(description) + "#" + method(description);
    }

    private static String method(Description description) {
        String method = description.getMethodName();
        int bracket = method.indexOf('[');
        return bracket > 0 ? method.substring(0, bracket) : method;
    }

    /** The open class that something belongs to: one that it is below in the run's tree, or its own. Null where there is none. */
    private TestClass openTop(Description description) {
        TestClass own = alone.get(description);
        if (own != null) return own;
        Set<String> names = tops.get(description);
        if (names != null) {
            for (String name : names) {
                TestClass top = open.get(name);
                if (top != null) return top;
            }
        }
        return open.get(className(description));
    }

    private String topName(Description description) {
        Set<String> names = tops.get(description);
        return names != null && names.size() == 1 ? names.iterator().next() : className(description);
    }

    private static String className(Description description) {
        String name = description.getClassName();
        return name == null || name.isEmpty() ? description.getDisplayName() : name;
    }

    private static boolean isNamed(Description description) {
        return description.isTest() ? description.getMethodName() != null || isClass(description) : isClass(description);
    }

    private static boolean isClass(Description description) {
        return description.getMethodName() == null && description.getTestClass() != null;
    }

    /** The run's tree: above the classes stand descriptions without one. */
    private void findTops(Description description) {
        if (isClass(description)) {
            addBelow(description, description.getDisplayName());
        } else {
            for (Description child : description.getChildren()) findTops(child);
        }
    }

    private void addBelow(Description description, String top) {
        Set<String> names = tops.get(description);
        if (names == null) tops.put(description, names = new HashSet<String>(2));
        names.add(top);
        for (Description child : description.getChildren()) addBelow(child, top);
    }
}
