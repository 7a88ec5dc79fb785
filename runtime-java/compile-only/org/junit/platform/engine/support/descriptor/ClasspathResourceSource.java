package org.junit.platform.engine.support.descriptor;

import org.junit.platform.engine.TestSource;

public abstract class ClasspathResourceSource implements TestSource {
    public abstract String getClasspathResourceName();
}
