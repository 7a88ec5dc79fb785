package org.junit.platform.launcher;

import org.junit.platform.engine.TestExecutionResult;

/**
 * The few signatures of the JUnit Platform (1.8 to 6) that the listener is compiled against, so that building needs no network. Nothing in
 * this folder is packed into the runtime jar.
 */
public interface TestExecutionListener {
    default void testPlanExecutionStarted(TestPlan plan) {}

    default void testPlanExecutionFinished(TestPlan plan) {}

    default void dynamicTestRegistered(TestIdentifier identifier) {}

    default void executionSkipped(TestIdentifier identifier, String reason) {}

    default void executionStarted(TestIdentifier identifier) {}

    default void executionFinished(TestIdentifier identifier, TestExecutionResult result) {}
}
