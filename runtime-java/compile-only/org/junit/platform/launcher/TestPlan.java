package org.junit.platform.launcher;

import java.util.Optional;
import java.util.Set;

public abstract class TestPlan {
    public abstract Optional<TestIdentifier> getParent(TestIdentifier child);

    public abstract Set<TestIdentifier> getChildren(TestIdentifier parent);

    public abstract TestIdentifier getTestIdentifier(String uniqueId);
}
