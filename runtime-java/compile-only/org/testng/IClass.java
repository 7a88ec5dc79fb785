package org.testng;

public interface IClass {
    String getName();

    org.testng.xml.XmlTest getXmlTest();
}
