package org.testng.internal;

import java.lang.reflect.Method;

public abstract class ConstructorOrMethod {
    public abstract Method getMethod();
}
