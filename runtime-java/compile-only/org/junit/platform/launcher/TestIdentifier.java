package org.junit.platform.launcher;

import java.util.Optional;
import org.junit.platform.engine.TestSource;

public abstract class TestIdentifier {
    public abstract String getUniqueId();

    public abstract Optional<String> getParentId();

    public abstract boolean isTest();

    public abstract String getDisplayName();

    public abstract String getLegacyReportingName();

    public abstract Optional<TestSource> getSource();
}
