package org.apache.maven.plugin;

public class MojoExecution {
  public native String getExecutionId();

  public native String getGroupId();

  public native String getArtifactId();

  public native String getVersion();

  public native String getGoal();
}
