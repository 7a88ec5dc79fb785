package org.testng;

public interface ITestResult {
    ITestNGMethod getMethod();

    Throwable getThrowable();

    boolean wasRetried();
}
