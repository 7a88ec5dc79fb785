package org.apache.maven.model;

import java.util.List;

public class Plugin {
  public native String getArtifactId();

  public native List<Dependency> getDependencies();

  public native List<PluginExecution> getExecutions();
}
