package org.testng;

@SuppressWarnings("rawtypes")
public interface ITestNGMethod {
    ITestClass getTestClass();

    Class getRealClass();

    String getMethodName();

    org.testng.internal.ConstructorOrMethod getConstructorOrMethod();

    boolean isAfterClassConfiguration();

    boolean isBeforeSuiteConfiguration();

    boolean isAfterSuiteConfiguration();

    boolean isBeforeTestConfiguration();

    boolean isAfterTestConfiguration();

    boolean isBeforeGroupsConfiguration();

    boolean isAfterGroupsConfiguration();

    String[] getGroups();

    String[] getGroupsDependedUpon();

    String[] getMethodsDependedUpon();
}
