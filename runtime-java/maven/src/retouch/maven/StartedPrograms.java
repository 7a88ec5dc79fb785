package retouch.maven;

import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/**
 * Programs that the build itself starts for its tests to talk to ({@code spring-boot:start}, {@code jetty:start}, {@code docker:start}): what
 * the tests touch in them nobody sees, so that no test may be left out while one runs. A goal counts that is bound to the phase for it or has a
 * name of that kind, until a goal of the same plugin has run behind the tests.
 */
final class StartedPrograms {
  /** The plugins, by artifact, whose programs are none of the project's: databases and the like. */
  static final String PROPERTY = "retouch.foreign";

  /** Plugins that start nothing and are often bound to the phase before the tests. Those of Maven itself are known by their names. */
  private static final Set<String> START_NOTHING =
      new HashSet<>(Arrays.asList("jacoco-maven-plugin", "build-helper-maven-plugin", "properties-maven-plugin", "download-maven-plugin", "maven-bundle-plugin"));

  private final Map<MavenProject, Map<String, String>> started = new HashMap<>();

  synchronized void saw(MojoExecutionEvent event) {
    MojoExecution execution = event.getExecution();
    String plugin = execution.getArtifactId();
    if ("post-integration-test".equals(execution.getLifecyclePhase())) {
      Map<String, String> ofProject = started.get(event.getProject());
      if (ofProject != null) ofProject.remove(plugin);
    } else if (isStart(execution) && !foreign(event).contains(plugin)) {
      started.computeIfAbsent(event.getProject(), project -> new LinkedHashMap<>()).put(plugin, plugin + ':' + execution.getGoal());
    }
  }

  /** Of one that may run, its goal; null where there is none. */
  synchronized String running() {
    for (Map<String, String> ofProject : started.values()) {
      for (String goal : ofProject.values()) return goal;
    }
    return null;
  }

  private static boolean isStart(MojoExecution execution) {
    String goal = execution.getGoal().toLowerCase(Locale.ROOT);
    if (goal.equals("start") || goal.startsWith("start-") || goal.endsWith("-start") || goal.equals("run-forked")) return true;
    if (!"pre-integration-test".equals(execution.getLifecyclePhase())) return false;
    String plugin = execution.getArtifactId();
    boolean isOfMaven = "org.apache.maven.plugins".equals(execution.getGroupId()) && !plugin.equals("maven-antrun-plugin");
    return !isOfMaven && !START_NOTHING.contains(plugin);
  }

  private static Set<String> foreign(MojoExecutionEvent event) {
    String names = event.getSession().getUserProperties().getProperty(PROPERTY, event.getProject().getProperties().getProperty(PROPERTY, ""));
    return new HashSet<>(Arrays.asList(names.trim().split("\\s*,\\s*")));
  }
}
