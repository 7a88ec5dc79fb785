package org.apache.maven.artifact.repository;

public interface ArtifactRepository {
  String getBasedir();
}
