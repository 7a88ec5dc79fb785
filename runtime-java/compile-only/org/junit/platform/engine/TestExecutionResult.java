package org.junit.platform.engine;

public abstract class TestExecutionResult {
    public enum Status {
        SUCCESSFUL,
        ABORTED,
        FAILED
    }

    public abstract Status getStatus();
}
