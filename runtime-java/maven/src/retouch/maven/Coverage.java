package retouch.maven;

import java.util.Arrays;
import java.util.List;
import org.apache.maven.execution.MavenSession;
import org.apache.maven.model.Plugin;
import org.apache.maven.model.PluginExecution;
import org.apache.maven.project.MavenProject;

/**
 * JaCoCo's report on a run of tests: it knows a class by its bytes, which are others in a rewritten copy, and means all tests. Its agent alone,
 * with no report in the same build, does not matter.
 */
final class Coverage {
  private static final String PLUGIN = "jacoco-maven-plugin";

  private static final String AGENT = "org.jacoco.agent";

  /** Where these goals run unless a POM says otherwise. */
  private static final String USUAL_PHASE = "verify";

  /** From the first phase that runs tests on. */
  private static final List<String> PHASES =
      Arrays.asList("test", "prepare-package", "package", "pre-integration-test", "integration-test", "post-integration-test", "verify", "install", "deploy");

  private Coverage() {}

  /** The goal of this build that makes a report of tests with these arguments, or checks one; null where there is none. */
  static String wantedBy(MavenSession session, String argLine) {
    if (!argLine.contains(AGENT)) return null;
    int last = -1;
    for (String goal : session.getGoals()) {
      if (goal.contains("jacoco") && isReport(goal.substring(goal.lastIndexOf(':') + 1))) return goal;
      last = Math.max(last, PHASES.indexOf(goal));
    }
    for (MavenProject project : session.getProjects()) {
      for (Plugin plugin : project.getBuildPlugins()) {
        if (!PLUGIN.equals(plugin.getArtifactId())) continue;
        String goal = reportUntil(last, plugin);
        if (goal != null) return "jacoco:" + goal;
      }
    }
    return null;
  }

  private static String reportUntil(int last, Plugin plugin) {
    for (PluginExecution execution : plugin.getExecutions()) {
      // Phases before the tests, and "none", are not among them.
      int phase = PHASES.indexOf(execution.getPhase() == null ? USUAL_PHASE : execution.getPhase());
      if (phase < 0 || phase > last) continue;
      for (String goal : execution.getGoals()) {
        if (isReport(goal)) return goal;
      }
    }
    return null;
  }

  private static boolean isReport(String goal) {
    return goal.startsWith("report") || goal.startsWith("check") || goal.equals("merge");
  }
}
