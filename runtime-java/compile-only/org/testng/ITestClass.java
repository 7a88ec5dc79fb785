package org.testng;

public interface ITestClass extends IClass {
    ITestNGMethod[] getTestMethods();

    ITestNGMethod[] getAfterClassMethods();
}
