package retouch.runtime;

import java.util.ArrayList;
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
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * Reports the tests of the JUnit Platform. A test is what stands at the top of the plan below the engine: a Jupiter or Vintage class with all
 * that is nested in it, a suite with all that it runs. It is named by its class; where it has none, by its legacy reporting name.
 *
 * <p>A test failed when it or anything below it failed; an aborted assumption is no failure. It was skipped when it itself, or its engine,
 * was. Events come from several threads.
 */
public final class RetouchListener implements TestExecutionListener {
    private final List<TestPlan> plans = new CopyOnWriteArrayList<TestPlan>();
    private final Map<String, Top> open = new ConcurrentHashMap<String, Top>();
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
            if (!identifier.getParentId().isPresent()) {
                for (TestIdentifier child : plan.getChildren(identifier)) skip(child, plan);
            } else if (isTop(identifier, plan)) {
                skip(identifier, plan);
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
            if (plan != null && isTop(identifier, plan)) start(identifier, plan);
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    @Override
    public void executionFinished(TestIdentifier identifier, TestExecutionResult result) {
        if (!on) return;
        try {
            boolean failed = result.getStatus() == TestExecutionResult.Status.FAILED;
            Top top = open.get(identifier.getUniqueId());
            if (top != null) {
                finish(top, failed || top.failed ? Collector.FAILED : Collector.PASSED);
            } else if (failed) {
                top = openTop(identifier);
                if (top != null) top.failed = true;
            }
        } catch (Throwable t) {
            Tests.loss();
        }
    }

    private Top start(TestIdentifier identifier, TestPlan plan) {
        Top top = new Top(identifier.getUniqueId(), plan);
        top.addSource(identifier);
        addSourcesBelow(identifier, top);
        top.token = Tests.started(name(identifier));
        open.put(top.id, top);
        return top;
    }

    private void finish(Top top, int status) {
        open.remove(top.id);
        Tests.finished(top.token, status, top.classNames());
    }

    private void skip(TestIdentifier identifier, TestPlan plan) {
        finish(start(identifier, plan), Collector.SKIPPED);
    }

    private static void addSourcesBelow(TestIdentifier identifier, Top top) {
        for (TestIdentifier child : top.plan.getChildren(identifier)) {
            top.addSource(child);
            addSourcesBelow(child, top);
        }
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
            Top top = open.get(at.getUniqueId());
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

    /** A running test. */
    private static final class Top {
        final String id;
        final TestPlan plan;
        Object token;
        volatile boolean failed;
        private final Set<String> classes = new LinkedHashSet<String>();

        Top(String id, TestPlan plan) {
            this.id = id;
            this.plan = plan;
        }

        synchronized void addSource(TestIdentifier identifier) {
            TestSource source = identifier.getSource().orElse(null);
            if (source instanceof ClassSource) {
                classes.add(((ClassSource) source).getClassName());
            } else if (source instanceof MethodSource) {
                classes.add(((MethodSource) source).getClassName());
            }
        }

        synchronized String[] classNames() {
            return new ArrayList<String>(classes).toArray(new String[0]);
        }
    }
}
