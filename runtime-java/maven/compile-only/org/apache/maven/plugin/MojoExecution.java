package org.apache.maven.plugin;

import org.apache.maven.model.Plugin;

public class MojoExecution {
  public native String getExecutionId();

  public native String getGroupId();

  public native String getArtifactId();

  public native String getVersion();

  public native String getGoal();

  public native String getLifecyclePhase();

  public native Plugin getPlugin();
}
