package org.apache.maven.model;

import java.util.List;

public class PluginExecution {
  public native List<String> getGoals();

  public native String getPhase();
}
