package retouch.maven;

import java.io.File;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.maven.artifact.Artifact;

/** A project's dependencies whose files are others while its tests run. */
final class ExchangedArtifacts {
  private final Collection<Artifact> artifacts;
  private final Map<Artifact, File> originals = new IdentityHashMap<>();

  ExchangedArtifacts(Collection<Artifact> artifacts) {
    this.artifacts = artifacts;
  }

  void exchange(Answer answer) {
    for (Artifact artifact : artifacts) {
      File original = artifact.getFile();
      File used = answer.used(original);
      if (used == original) continue;
      originals.put(artifact, original);
      artifact.setFile(used);
    }
  }

  void putBack() {
    for (Map.Entry<Artifact, File> entry : originals.entrySet()) entry.getKey().setFile(entry.getValue());
    originals.clear();
  }
}
