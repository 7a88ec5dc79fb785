package retouch.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.testng.IClassListener;
import org.testng.IConfigurationListener;
import org.testng.IExecutionListener;
import org.testng.IInvokedMethod;
import org.testng.IInvokedMethodListener;
import org.testng.ITestClass;
import org.testng.ITestContext;
import org.testng.ITestListener;
import org.testng.ITestNGMethod;
import org.testng.ITestResult;

/**
 * Reports the tests of TestNG. A test is a class with all its instances, by its own name. It lasts from its first event in a {@code <test>} of
 * the suite to the end of its last instance, or of the {@code <test>}: methods of several classes may take turns. What runs outside of classes
 * (factories) or for several (configuration of suites, tests and groups) is recorded as ambient. A class that runs in several {@code <test>}s
 * has several records, which readers unite. A method that depends on others has what they have.
 *
 * <p>A skip that an exception other than SkipException caused is a failure: something that the class needs failed. Every method of the
 * interfaces is here, for versions in which they have no defaults.
 */
public final class TestNGListener implements IExecutionListener, ITestListener, IClassListener, IInvokedMethodListener, IConfigurationListener {
    private boolean on = Tests.areRecorded();
    private final Object lock = new Object();
    private final Map<Key, Open> open = new LinkedHashMap<Key, Open>();
    /** Methods that depend on others, by their class, with what they depend on. */
    private final Map<Key, Map<String, Set<ITestNGMethod>>> dependent = new HashMap<Key, Map<String, Set<ITestNGMethod>>>();
    /** Classes of methods that others depend on; those that have ended are kept until their {@code <test>} ends. */
    private final Set<Key> wanted = new HashSet<Key>();
    private final Map<Key, Open> ended = new HashMap<Key, Open>();

    /** A class in a {@code <test>}. Methods that run in a pool of threads come with a class object of their own each time. */
    private static final class Key {
        private final String name;
        private final Object xmlTest;

        Key(ITestClass of) {
            name = of.getName();
            xmlTest = of.getXmlTest();
        }

        @Override
        public boolean equals(Object other) {
            return other instanceof Key && ((Key) other).name.equals(name) && ((Key) other).xmlTest == xmlTest;
        }

        @Override
        public int hashCode() {
            return name.hashCode();
        }
    }

    private static final class Open {
        final TestClass test;
        /** Instances that have begun and not ended. */
        int instances;
        /** Their configuration methods that are still to come: TestNG tells the end of a class before them. */
        int afterMethods;

        Open(String name) {
            test = new TestClass(name, Collections.<String>emptyList()); // which methods will run cannot be asked here
            test.addClass(name);
        }
    }

    @Override
    public void onBeforeClass(ITestClass testClass) {
        if (!on) return;
        try {
            synchronized (lock) {
                begun(testClass).instances++;
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void onAfterClass(ITestClass testClass) {
        if (!on) return;
        try {
            synchronized (lock) {
                Open known = open.get(new Key(testClass));
                if (known == null) return;
                known.instances--;
                known.afterMethods += testClass.getAfterClassMethods().length;
                endWhenDone(testClass, known);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** Also of a class whose start was not told. */
    @Override
    public void beforeInvocation(IInvokedMethod method, ITestResult result) {
        if (!on) return;
        try {
            if (isShared(method)) Tests.sharedStarted();
            if (!method.isTestMethod()) return;
            synchronized (lock) {
                begun(method.getTestMethod().getTestClass()).test.methodStarted(name(method.getTestMethod()));
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void afterInvocation(IInvokedMethod method, ITestResult result) {
        if (!on) return;
        try {
            if (isShared(method)) Tests.sharedFinished();
            if (!method.isTestMethod()) return;
            synchronized (lock) {
                Open known = open.get(new Key(method.getTestMethod().getTestClass()));
                if (known != null) known.test.methodFinished(name(method.getTestMethod()));
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void onTestStart(ITestResult result) {}

    @Override
    public void onTestSuccess(ITestResult result) {
        report(result, Collector.PASSED, true);
    }

    @Override
    public void onTestFailedButWithinSuccessPercentage(ITestResult result) {
        report(result, Collector.PASSED, true);
    }

    @Override
    public void onTestFailure(ITestResult result) {
        report(result, Collector.FAILED, true);
    }

    @Override
    public void onTestSkipped(ITestResult result) {
        try {
            if (on && !result.wasRetried()) report(result, isFailure(result.getThrowable()) ? Collector.FAILED : Collector.SKIPPED, true);
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void onConfigurationSuccess(ITestResult result) {
        configured(result);
    }

    @Override
    public void onConfigurationFailure(ITestResult result) {
        report(result, isFailure(result.getThrowable()) ? Collector.FAILED : Collector.SKIPPED, false);
        configured(result);
    }

    @Override
    public void onConfigurationSkip(ITestResult result) {
        configured(result);
    }

    private void configured(ITestResult result) {
        if (!on) return;
        try {
            ITestNGMethod method = result.getMethod();
            if (!method.isAfterClassConfiguration()) return;
            synchronized (lock) {
                Open known = open.get(new Key(method.getTestClass()));
                if (known == null) return;
                known.afterMethods--;
                endWhenDone(method.getTestClass(), known);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void onStart(ITestContext context) {
        if (!on) return;
        try {
            NgDependencies dependencies = new NgDependencies(Arrays.asList(context.getAllTestMethods()));
            synchronized (lock) {
                for (ITestNGMethod method : context.getAllTestMethods()) {
                    Set<ITestNGMethod> needed = dependencies.of(method);
                    if (needed.isEmpty()) continue;
                    Key key = new Key(method.getTestClass());
                    Map<String, Set<ITestNGMethod>> known = dependent.get(key);
                    if (known == null) dependent.put(key, known = new HashMap<String, Set<ITestNGMethod>>());
                    Set<ITestNGMethod> before = known.put(name(method), needed);
                    if (before != null) needed.addAll(before);
                    for (ITestNGMethod other : needed) wanted.add(new Key(other.getTestClass()));
                }
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** Classes whose end was not told. */
    @Override
    public void onFinish(ITestContext context) {
        if (!on) return;
        try {
            synchronized (lock) {
                for (ITestNGMethod method : context.getAllTestMethods()) end(method.getTestClass());
                for (ITestNGMethod method : context.getAllTestMethods()) {
                    Key key = new Key(method.getTestClass());
                    dependent.remove(key);
                    wanted.remove(key);
                    ended.remove(key);
                }
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** In a dry run, by which TestNG's engine for the JUnit Platform finds tests, nothing of a test runs and all the same it passes. */
    @Override
    public void onExecutionStart() {
        if (Boolean.getBoolean("testng.mode.dryrun")) on = false;
        if (on) Tests.runStarted();
    }

    @Override
    public void onExecutionFinish() {
        if (!on) return;
        try {
            ArrayList<TestClass> left = new ArrayList<TestClass>();
            synchronized (lock) {
                for (Open known : open.values()) left.add(known.test);
                open.clear();
            }
            TestClass.breakOff(left);
            Tests.runFinished();
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    private Open begun(ITestClass testClass) {
        Key key = new Key(testClass);
        Open known = open.get(key);
        if (known == null) {
            open.put(key, known = new Open(testClass.getName()));
            if (wanted.contains(key)) known.test.keep();
        }
        return known;
    }

    private void endWhenDone(ITestClass testClass, Open known) {
        if (known.instances <= 0 && known.afterMethods <= 0) end(testClass);
    }

    private void end(ITestClass testClass) {
        Key key = new Key(testClass);
        Open known = open.get(key);
        if (known == null) return;
        takeOver(known.test, dependent.get(key));
        open.remove(key);
        if (wanted.contains(key)) ended.put(key, known);
        known.test.finish();
    }

    /** A method gets what those have that it depends on: where one fails it is skipped. */
    private void takeOver(TestClass test, Map<String, Set<ITestNGMethod>> methods) {
        if (methods == null) return;
        for (Map.Entry<String, Set<ITestNGMethod>> method : methods.entrySet()) {
            Set<Object> seen = new HashSet<Object>();
            for (ITestNGMethod other : method.getValue()) {
                Key key = new Key(other.getTestClass());
                if (!seen.add(Granularity.OF_METHODS ? name(other) : key)) continue;
                Open of = open.containsKey(key) ? open.get(key) : ended.get(key);
                if (of != null) test.needs(method.getKey(), of.test, name(other));
            }
        }
    }

    /** What runs for several classes, perhaps while one of them has begun. */
    private static boolean isShared(IInvokedMethod method) {
        ITestNGMethod of = method.getTestMethod();
        return of.isBeforeSuiteConfiguration() || of.isBeforeTestConfiguration() || of.isBeforeGroupsConfiguration()
            || of.isAfterSuiteConfiguration() || of.isAfterTestConfiguration() || of.isAfterGroupsConfiguration();
    }

    private void report(ITestResult result, int status, boolean isTest) {
        if (!on) return;
        try {
            ITestClass testClass = result.getMethod().getTestClass();
            synchronized (lock) {
                boolean known = open.containsKey(new Key(testClass));
                TestClass test = begun(testClass).test;
                String method = isTest ? name(result.getMethod()) : null;
                if (status == Collector.FAILED) test.failed(method);
                if (status == Collector.SKIPPED) {
                    test.skipped(method);
                } else {
                    test.ran(method);
                }
                if (isTest) test.decided(decided(result.getMethod()));
                if (!known) end(testClass);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    private static String name(ITestNGMethod method) {
        return method.getTestClass().getName() + "#" + method.getMethodName();
    }

    private static String decided(ITestNGMethod method) {
        Class<?>[] parameters = method.getConstructorOrMethod().getMethod().getParameterTypes();
        String owner = method.getTestClass().getName();
        return MethodNames.of(owner, owner, method.getMethodName(), MethodNames.parameters(parameters));
    }

    private static boolean isFailure(Throwable cause) {
        for (Class<?> type = cause == null ? null : cause.getClass(); type != null; type = type.getSuperclass()) {
            if (type.getName().equals("org.testng.SkipException")) return false;
        }
        return cause != null;
    }
}
