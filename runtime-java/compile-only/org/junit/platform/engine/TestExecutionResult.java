package org.junit.platform.engine;

import java.util.Optional;

public abstract class TestExecutionResult {
    public enum Status {
        SUCCESSFUL,
        ABORTED,
        FAILED
    }

    public abstract Status getStatus();

    public abstract Optional<Throwable> getThrowable();
}
