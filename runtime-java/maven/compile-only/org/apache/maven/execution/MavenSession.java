package org.apache.maven.execution;

import java.util.List;
import java.util.Properties;
import org.apache.maven.artifact.repository.ArtifactRepository;
import org.apache.maven.project.MavenProject;

public class MavenSession {
  public native List<MavenProject> getProjects();

  public native List<MavenProject> getAllProjects();

  public native List<String> getGoals();

  public native Properties getUserProperties();

  public native ArtifactRepository getLocalRepository();
}
