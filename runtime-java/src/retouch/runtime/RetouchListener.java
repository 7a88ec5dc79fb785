package retouch.runtime;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.ClasspathResourceSource;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Reports the tests of the JUnit Platform. A test is what stands at the top of the plan below the engine: a Jupiter or Vintage class with all
 * that is nested in it, a suite with all that it runs. It is named by its class; where it has none, by its legacy reporting name.
 *
 * <p>At method granularity the methods of such a class, and of those nested in it, are tests by themselves, with all that is below them:
 * invocations of parameterised and repeated methods, dynamic tests. A class with methods that stand elsewhere is one test all the same.
 *
 * <p>A test failed when it or anything below it failed; an aborted assumption is no failure. It was skipped when it itself, or its engine,
 * was. What a cancelled run has left did not run: a class of which that is a part is incomplete, another one has no record. Events come from several threads.
 */
public final class RetouchListener implements TestExecutionListener {
    /** In identifiers, also below a suite. */
    private static final String JUPITER = "[engine:junit-jupiter]";

    /** Why JUnit 6 skips all that it has left when its run is cancelled (--fail-fast). */
    private static final String CANCELLED = "Execution cancelled";

    private final List<TestPlan> plans = new CopyOnWriteArrayList<TestPlan>();
    /** By identifiers, not by their ids as texts: the Platform makes each of these when it is first asked for, and most never are. */
    private final Map<TestIdentifier, Top> open = new ConcurrentHashMap<TestIdentifier, Top>();
    private final boolean on = Tests.areRecorded();

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        if (!on) return;
        plans.add(plan);
        Tests.runStarted();
    }

    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        if (!on) return;
        try {
            // An engine that broke off. A window left open would take in what later tests do.
            for (Top top : open.values()) {
                if (top.plan == plan) finish(top, Collector.INCOMPLETE);
            }
            plans.remove(plan);
            Tests.runFinished();
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void dynamicTestRegistered(TestIdentifier identifier) {
        if (!on) return;
        try {
            Top top = openTop(identifier);
            if (top != null) top.addSource(identifier);
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void executionSkipped(TestIdentifier identifier, String reason) {
        if (!on) return;
        try {
            TestPlan plan = planOf(identifier);
            if (plan == null) return;
            if (CANCELLED.equals(reason)) {
                Top top = openTop(identifier);
                if (top != null) top.isCancelled = true;
            } else if (!identifier.getParentId().isPresent()) {
                for (TestIdentifier child : plan.getChildren(identifier)) skip(child, plan);
            } else if (isTop(identifier, plan)) {
                skip(identifier, plan);
            } else {
                Top top = openTop(identifier);
                if (top == null) return;
                top.decidedBelow(identifier);
                if (Granularity.OF_METHODS) skipMethods(identifier, top);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void executionStarted(TestIdentifier identifier) {
        if (!on) return;
        try {
            TestPlan plan = planOf(identifier);
            if (plan != null && isTop(identifier, plan)) {
                start(identifier, plan).test.ran(null);
            } else if (Granularity.OF_METHODS) {
                Top top = openTop(identifier);
                String method = top == null ? null : top.methodOf(identifier);
                if (method == null || runningMethod(identifier, top) != null) return;
                top.running.put(identifier, method);
                top.test.methodStarted(method);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (!on) return;
        try {
            boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
            Top top = open.get(identifier);
            if (top != null) {
                if (failed) top.test.failed(null);
                if (isStop(result)) top.isCancelled = true;
                if (result.getStatus() == TestExecutionResult.Status.ABORTED && !top.isCancelled) top.test.allDecided();
                top.decided(identifier);
                finish(top, top.isCancelled ? Collector.INCOMPLETE : Collector.PASSED);
            } else {
                top = openTop(identifier);
                if (top == null) {
                    if (failed && !identifier.getParentId().isPresent()) failAll(identifier);
                    return;
                }
                top.decided(identifier);
                if (result.getStatus() == TestExecutionResult.Status.ABORTED) top.decidedBelow(identifier);
                if (failed || Granularity.OF_METHODS) finishBelow(identifier, top, failed);
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    /** A class of JUnit 3 or 4 that a cancelled run ends in the midst of. */
    private static boolean isStop(TestExecutionResult result) {
        Throwable thrown = result.getThrowable().orElse(null);
        return thrown != null && thrown.getClass().getName().equals("org.junit.runner.notification.StoppedByUserException");
    }

    private Top start(TestIdentifier identifier, TestPlan plan) {
        Top top = new Top(identifier, plan);
        open.put(identifier, top);
        return top;
    }

    private void finish(Top top, int status) {
        open.remove(top.identifier);
        top.test.finish(status);
    }

    private void skip(TestIdentifier identifier, TestPlan plan) {
        Top top = start(identifier, plan);
        top.test.allDecided();
        finish(top, Collector.SKIPPED);
    }

    /** An engine failed, when its tests had ended: in what they left for it to close, say. Which one did is not known. */
    private void failAll(TestIdentifier engine) {
        TestPlan plan = planOf(engine);
        if (plan == null) return;
        for (TestIdentifier child : plan.getChildren(engine)) {
            Top top = start(child, plan);
            top.test.failed(null);
            finish(top, Collector.PASSED);
        }
    }

    private void finishBelow(TestIdentifier identifier, Top top, boolean failed) {
        String method = runningMethod(identifier, top);
        if (failed) {
            top.test.failed(method);
        } else if (method != null) {
            top.test.ran(method);
        }
        if (top.running.remove(identifier) != null) top.test.methodFinished(method);
    }

    private static void skipMethods(TestIdentifier identifier, Top top) {
        String method = top.methodOf(identifier);
        if (method != null) {
            top.test.skipped(method);
            return;
        }
        for (TestIdentifier child : top.plan.getChildren(identifier)) skipMethods(child, top);
    }

    /** The running method, as a test, that something is or is below. */
    private static String runningMethod(TestIdentifier identifier, Top top) {
        TestIdentifier at = identifier;
        while (!at.equals(top.identifier)) {
            String method = top.running.get(at);
            if (method != null) return method;
            Optional<TestIdentifier> parent = top.plan.getParent(at);
            if (!parent.isPresent()) return null;
            at = parent.get();
        }
        return null;
    }

    /** A listener can be given several plans, one after the other or at the same time. */
    private TestPlan planOf(TestIdentifier identifier) {
        if (plans.size() == 1) return plans.get(0);
        for (TestPlan plan : plans) {
            try {
                if (plan.getTestIdentifier(identifier.getUniqueId()) != null) return plan;
            } catch (RuntimeException e) {
                continue; // a precondition of the plan's: the identifier is another plan's
            }
        }
        return null;
    }

    /** Whether the parent is an engine, which has none. */
    private static boolean isTop(TestIdentifier identifier, TestPlan plan) {
        Optional<TestIdentifier> parent = plan.getParent(identifier);
        return parent.isPresent() && !parent.get().getParentId().isPresent();
    }

    /** The running test that something belongs to. */
    private Top openTop(TestIdentifier identifier) {
        TestPlan plan = planOf(identifier);
        TestIdentifier at = identifier;
        while (plan != null) {
            Top top = open.get(at);
            if (top != null) return top;
            Optional<TestIdentifier> parent = plan.getParent(at);
            if (!parent.isPresent()) return null;
            at = parent.get();
        }
        return null;
    }

    private static String name(TestIdentifier identifier) {
        return PlatformNames.of(identifier.getSource().orElse(null), identifier.getLegacyReportingName(), identifier.getDisplayName());
    }

    /** What runs, and stands at the top of a plan. */
    private static final class Top {
        final TestIdentifier identifier;
        final TestPlan plan;
        final TestClass test;
        /** The run was cancelled, and something in it is left. */
        volatile boolean isCancelled;
        /** The methods that run and are tests by themselves, by their identifiers. */
        final Map<TestIdentifier, String> running = new ConcurrentHashMap<TestIdentifier, String>();
        private final TestSource source;
        /** That was added last: most of what is below a class is its own. */
        private volatile String lastClass = "";

        Top(TestIdentifier identifier, TestPlan plan) {
            this.identifier = identifier;
            this.plan = plan;
            source = identifier.getSource().orElse(null);
            Set<String> methods = new LinkedHashSet<String>();
            boolean ofMethods = Granularity.OF_METHODS && addMethodsBelow(identifier, methods);
            test = !ofMethods || methods.isEmpty() ? new TestClass(name(identifier)) : new TestClass(name(identifier), methods);
            addSource(identifier);
            addSourcesBelow(identifier);
        }

        void addSource(TestIdentifier identifier) {
            TestSource of = identifier.getSource().orElse(null);
            if (of instanceof ClassSource) {
                addClass(((ClassSource) of).getClassName());
                if (identifier.getUniqueId().contains(JUPITER)) Tests.annotations(((ClassSource) of).getJavaClass());
            } else if (of instanceof MethodSource) {
                addClass(((MethodSource) of).getClassName());
            } else if (of instanceof ClasspathResourceSource) {
                addClass("/" + ((ClasspathResourceSource) of).getClasspathResourceName());
            }
        }

        private void addClass(String name) {
            if (name.equals(lastClass)) return;
            test.addClass(name);
            lastClass = name;
        }

        /** A method as a test of its own, null where it is none. */
        String methodOf(TestIdentifier identifier) {
            return PlatformNames.ofMethod(identifier.getSource().orElse(null), identifier.getUniqueId(), source);
        }

        /** Something below ended, or this itself. What belongs to a method counts as the method, which ends behind it. */
        void decided(TestIdentifier ended) {
            MethodSource method = null;
            TestIdentifier at = ended;
            while (!at.equals(identifier)) {
                TestSource of = at.getSource().orElse(null);
                if (of instanceof MethodSource) method = (MethodSource) of;
                Optional<TestIdentifier> parent = plan.getParent(at);
                if (!parent.isPresent()) break;
                at = parent.get();
            }
            if (method != null) {
                test.decided(MethodNames.of(test.name, method.getClassName(), method.getMethodName(), method.getMethodParameterTypes()));
            } else if (ended.isTest()) {
                test.decided(MethodNames.ofIdentifier(identifier.getUniqueId(), ended.getUniqueId()));
            }
        }

        /** Something below was skipped or aborted, and with it all below that. */
        void decidedBelow(TestIdentifier identifier) {
            decided(identifier);
            for (TestIdentifier child : plan.getChildren(identifier)) decidedBelow(child);
        }

        private void addSourcesBelow(TestIdentifier identifier) {
            for (TestIdentifier child : plan.getChildren(identifier)) {
                addSource(child);
                addSourcesBelow(child);
            }
        }

        /** False where something below is a method that has no name as a test: one of a {@code @Nested} class that the class inherits. */
        private boolean addMethodsBelow(TestIdentifier identifier, Set<String> to) {
            for (TestIdentifier child : plan.getChildren(identifier)) {
                String method = methodOf(child);
                if (method != null) {
                    to.add(method);
                } else if (child.getSource().orElse(null) instanceof MethodSource || !addMethodsBelow(child, to)) {
                    return false;
                }
            }
            return true;
        }
    }
}
