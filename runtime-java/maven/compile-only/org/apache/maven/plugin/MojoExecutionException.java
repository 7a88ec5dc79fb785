package org.apache.maven.plugin;

public class MojoExecutionException extends Exception {
  private static final long serialVersionUID = 1;
}
