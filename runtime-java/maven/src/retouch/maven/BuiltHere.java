package retouch.maven;

import java.io.File;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.Set;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Build;
import org.apache.maven.project.MavenProject;

/**
 * Which elements of a class path this build makes: they are the program, and rewritten; everything else is a library. The copy of a folder lies
 * beside its original and ends with its name, so that what tests look for relative to their classes is found. That of a jar has its name, which
 * names a module too, and a folder of its own: {@code target/*.jar} is what many publish.
 */
final class BuiltHere {
  private final Set<MavenProject> projects = new LinkedHashSet<>();

  BuiltHere(MavenSession session) {
    projects.addAll(session.getProjects());
    Collection<MavenProject> all = session.getAllProjects();
    if (all != null) projects.addAll(all);
  }

  /** Null for a library. */
  File copyOf(File path) {
    for (MavenProject project : projects) {
      Build build = project.getBuild();
      boolean isOutput = path.equals(absolute(build.getOutputDirectory())) || path.equals(absolute(build.getTestOutputDirectory()));
      if (isOutput || path.toPath().startsWith(absolute(build.getDirectory()).toPath())) {
        if (path.isFile()) return new File(new File(path.getParentFile(), "retouch-libs"), path.getName());
        return new File(path.getParentFile(), "retouch-" + path.getName());
      }
    }
    return null;
  }

  private static File absolute(String path) {
    return new File(path).getAbsoluteFile();
  }
}
