package org.apache.maven.project;

import java.io.File;
import java.util.Properties;
import java.util.Set;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.model.Build;

public class MavenProject {
  public native String getArtifactId();

  public native File getBasedir();

  public native Build getBuild();

  public native Set<Artifact> getArtifacts();

  public native Properties getProperties();
}
