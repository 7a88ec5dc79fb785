package org.junit.platform.engine.support.descriptor;

import org.junit.platform.engine.TestSource;

public abstract class ClassSource implements TestSource {
    public abstract String getClassName();

    public abstract Class<?> getJavaClass();
}
