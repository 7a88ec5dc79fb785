package org.junit.platform.engine;

import java.util.Optional;
import java.util.Set;

public interface TestDescriptor {
    UniqueId getUniqueId();

    String getDisplayName();

    String getLegacyReportingName();

    Optional<TestSource> getSource();

    Optional<TestDescriptor> getParent();

    Set<? extends TestDescriptor> getChildren();

    void removeChild(TestDescriptor descriptor);
}
