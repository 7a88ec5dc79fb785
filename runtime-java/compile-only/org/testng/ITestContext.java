package org.testng;

public interface ITestContext {
    ITestNGMethod[] getAllTestMethods();
}
