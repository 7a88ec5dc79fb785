package org.testng;

/** The few signatures of TestNG 7 that the listener and the interceptor are compiled against. */
public interface ITestNGListener {}
