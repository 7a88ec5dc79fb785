package org.apache.maven.artifact.handler;

public interface ArtifactHandler {
  boolean isAddedToClasspath();
}
