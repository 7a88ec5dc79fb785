package org.testng;

@SuppressWarnings("rawtypes")
public interface ITestNGMethod {
    ITestClass getTestClass();

    Class getRealClass();

    String getMethodName();

    org.testng.internal.ConstructorOrMethod getConstructorOrMethod();

    boolean isAfterClassConfiguration();

    String[] getGroups();

    String[] getGroupsDependedUpon();

    String[] getMethodsDependedUpon();
}
