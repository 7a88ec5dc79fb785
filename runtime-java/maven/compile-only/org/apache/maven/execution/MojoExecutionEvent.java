package org.apache.maven.execution;

import org.apache.maven.plugin.Mojo;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

public class MojoExecutionEvent {
  public native MavenSession getSession();

  public native MavenProject getProject();

  public native MojoExecution getExecution();

  public native Mojo getMojo();
}
