package org.junit.runner;

import java.util.ArrayList;

/** The few signatures of JUnit 4 that the listener is compiled against. */
public abstract class Description {
    public abstract String getDisplayName();

    public abstract ArrayList<Description> getChildren();

    public abstract boolean isTest();

    public abstract Class<?> getTestClass();

    public abstract String getClassName();

    public abstract String getMethodName();
}
