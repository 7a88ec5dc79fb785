package org.testng;

public interface IInvokedMethod {
    boolean isTestMethod();

    ITestNGMethod getTestMethod();
}
