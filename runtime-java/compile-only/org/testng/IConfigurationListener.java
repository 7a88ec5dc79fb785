package org.testng;

public interface IConfigurationListener extends ITestNGListener {
    void onConfigurationSuccess(ITestResult result);

    void onConfigurationFailure(ITestResult result);

    void onConfigurationSkip(ITestResult result);
}
