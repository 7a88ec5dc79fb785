package org.apache.maven.project;

import java.io.File;
import java.util.List;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Build;
import org.apache.maven.model.Plugin;

public class MavenProject {
  public native String getArtifactId();

  public native File getBasedir();

  public native Build getBuild();

  public native List<Plugin> getBuildPlugins();

  public native Set<Artifact> getArtifacts();

  public native Properties getProperties();
}
