package org.testng;

@SuppressWarnings("rawtypes")
public interface ITestNGMethod {
    ITestClass getTestClass();

    Class getRealClass();

    String getMethodName();

    boolean isAfterClassConfiguration();

    String[] getGroups();

    String[] getGroupsDependedUpon();

    String[] getMethodsDependedUpon();
}
