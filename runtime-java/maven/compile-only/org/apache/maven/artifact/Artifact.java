package org.apache.maven.artifact;

import java.io.File;
import org.apache.maven.artifact.handler.ArtifactHandler;

public interface Artifact {
  String getGroupId();

  String getArtifactId();

  String getScope();

  String getId();

  File getFile();

  void setFile(File file);

  ArtifactHandler getArtifactHandler();
}
