package org.apache.maven.model;

public class Build {
  public native String getDirectory();

  public native String getOutputDirectory();

  public native String getTestOutputDirectory();
}
