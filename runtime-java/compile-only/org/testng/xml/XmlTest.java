package org.testng.xml;

public class XmlTest {}
