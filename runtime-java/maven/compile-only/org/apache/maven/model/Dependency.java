package org.apache.maven.model;

public class Dependency {
  public native String getManagementKey();

  public native String getVersion();
}
