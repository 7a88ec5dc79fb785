package retouch.maven;

import java.io.File;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.apache.maven.artifact.Artifact;
import org.apache.maven.project.MavenProject;

/** The dependencies that Surefire puts on the test class path. */
final class TestDependencies {
  private final Fields mojo;

  TestDependencies(Fields mojo) {
    this.mojo = mojo;
  }

  List<File> of(MavenProject project) throws ReflectiveOperationException {
    List<Pattern> excluded = excluded();
    List<String> excludedScopes = excludedScopes();
    List<File> files = new ArrayList<>();
    for (Artifact artifact : project.getArtifacts()) {
      if (artifact.getFile() == null || !artifact.getArtifactHandler().isAddedToClasspath()) continue;
      if (excludedScopes.contains(artifact.getScope()) || matches(excluded, artifact)) continue;
      files.add(artifact.getFile());
    }
    return files;
  }

  /**
   * Whether JUnit 4 itself runs the tests, which has to be told of a listener: everything else finds the runtime by itself. A provider that the
   * plugin names as its dependency wins over the one that Surefire would choose. From 3.6 on Surefire has the JUnit Platform run everything.
   */
  boolean areRunByJUnit4(MavenProject project) throws ReflectiveOperationException {
    if (!mojo.hasMemberClass("JUnit4ProviderInfo")) return false;
    Object plugin = mojo.getIfPresent("pluginArtifactMap");
    if (plugin instanceof Map) {
      Map<?, ?> artifacts = (Map<?, ?>) plugin;
      String surefire = "org.apache.maven.surefire:surefire-";
      if (artifacts.containsKey(surefire + "junit4") || artifacts.containsKey(surefire + "junit47")) return true;
      for (String other : new String[] {"junit-platform", "testng", "junit3"}) {
        if (artifacts.containsKey(surefire + other)) return false;
      }
    }
    boolean hasJUnit4 = false;
    for (Artifact artifact : project.getArtifacts()) {
      String group = artifact.getGroupId();
      if (group.equals("org.testng")) return false;
      if (group.equals("org.junit.platform") || group.equals("org.junit.jupiter") || group.equals("org.junit.vintage")) return false;
      hasJUnit4 |= group.equals("junit") && (artifact.getArtifactId().equals("junit") || artifact.getArtifactId().equals("junit-dep"));
    }
    return hasJUnit4;
  }

  /**
   * Whether TestNG may run the tests: then a class that is left out may configure the suite of others, or have what they depend on. The runtime's own
   * filter leaves out its tests only.
   */
  static boolean haveTestNG(MavenProject project) {
    for (Artifact artifact : project.getArtifacts()) {
      if (artifact.getGroupId().equals("org.testng")) return true;
    }
    return false;
  }

  /** Patterns of the form group:artifact[:type[:classifier]][:version], with {@code *}. */
  private List<Pattern> excluded() throws ReflectiveOperationException {
    Object value = mojo.getIfPresent("classpathDependencyExcludes");
    Collection<?> patterns = Collections.emptyList();
    if (value instanceof Object[]) patterns = Arrays.asList((Object[]) value);
    if (value instanceof Collection) patterns = (Collection<?>) value;
    List<Pattern> compiled = new ArrayList<>();
    for (Object pattern : patterns) {
      if (pattern != null) compiled.add(Pattern.compile(("\\Q" + pattern + "\\E").replace("*", "\\E.*\\Q") + "(:.*)?"));
    }
    return compiled;
  }

  private static boolean matches(List<Pattern> patterns, Artifact artifact) {
    for (Pattern pattern : patterns) {
      if (pattern.matcher(artifact.getId()).matches()) return true;
    }
    return false;
  }

  private List<String> excludedScopes() throws ReflectiveOperationException {
    Object value = mojo.getIfPresent("classpathDependencyScopeExclude");
    if (value == null) return Collections.emptyList();
    switch (value.toString()) {
      case "compile":
        return Arrays.asList("compile", "provided", "system");
      case "runtime":
        return Arrays.asList("compile", "runtime");
      case "compile+runtime":
        return Arrays.asList("compile", "provided", "system", "runtime");
      case "runtime+system":
        return Arrays.asList("compile", "runtime", "system");
      case "test":
        return Arrays.asList("compile", "provided", "system", "runtime", "test");
      default:
        return Collections.emptyList();
    }
  }
}
