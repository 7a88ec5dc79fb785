package retouch.maven;

import java.io.File;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.execution.MojoExecutionListener;
import org.apache.maven.plugin.Mojo;

/**
 * What {@code retouch run} puts into Maven: just before Surefire or Failsafe runs tests, what they run on is exchanged for its rewritten
 * copies, and unaffected tests are left out; what the project itself has and builds stays as it is.
 *
 * <p>Never fails a build: whatever goes wrong here, the tests run as they always do, and one warning says so.
 */
public final class TestRunListener implements MojoExecutionListener {
  private final Map<Mojo, ExchangedArtifacts> exchanged = Collections.synchronizedMap(new IdentityHashMap<Mojo, ExchangedArtifacts>());

  private final StartedPrograms started = new StartedPrograms();

  @Override
  public void beforeMojoExecution(MojoExecutionEvent event) {
    Supervisor supervisor = Supervisor.ofThisProcess();
    if (supervisor == null) return;
    String name = event.getProject().getArtifactId() + ' ' + event.getExecution().getArtifactId() + " (" + event.getExecution().getExecutionId() + ')';
    try {
      if (TestGoal.isOne(event.getExecution())) {
        prepare(supervisor, name, event);
      } else {
        started.saw(event);
      }
    } catch (Exception | LinkageError problem) {
      supervisor.warn(name + ": the tests run as without retouch: " + problem);
    }
  }

  private void prepare(Supervisor supervisor, String name, MojoExecutionEvent event) throws Exception {
    TestGoal goal = new TestGoal(event);
    if (!goal.hasTests()) return;
    String methods = goal.chosenMethods();
    if (methods != null) {
      supervisor.warn(name + ": single methods are asked for (" + methods + "): they run as without retouch, and nothing is recorded");
      return;
    }
    String coverage = Coverage.wantedBy(event.getSession(), goal.argLine());
    if (coverage != null) {
      supervisor.warn(name + ": " + coverage + " wants all tests, on the classes as they are: they run as without retouch, and nothing is recorded (-Djacoco.skip leaves tests out)");
      return;
    }
    Request request = new Request(name, goal.workingDirectory());
    request.store(goal.store());
    request.java(goal.javaHome());
    String program = started.running();
    if (goal.namesTests()) {
      request.everything("-Dtest names the tests to run");
    } else if (program != null) {
      request.everything(program + " has started what is not seen (-D" + StartedPrograms.PROPERTY + "=PLUGIN where it is none of the project)");
    }
    for (Map.Entry<String, String> setting : goal.settings().entrySet()) request.setting(setting.getKey(), setting.getValue());
    for (Element element : goal.classPath()) request.element(element.original, element.copy);

    Answer answer = supervisor.prepare(request);
    ExchangedArtifacts artifacts = new ExchangedArtifacts(event.getProject().getArtifacts());
    goal.check(answer);
    exchanged.put(event.getMojo(), artifacts);
    artifacts.exchange(answer);
    goal.apply(answer);
  }

  @Override
  public void afterMojoExecutionSuccess(MojoExecutionEvent event) {
    putBack(event.getMojo());
  }

  @Override
  public void afterExecutionFailure(MojoExecutionEvent event) {
    putBack(event.getMojo());
  }

  private void putBack(Mojo mojo) {
    ExchangedArtifacts artifacts = mojo == null ? null : exchanged.remove(mojo);
    if (artifacts != null) artifacts.putBack();
  }

  /** One element of a test class path; {@code copy} is where the rewritten one goes, null for a library. */
  static final class Element {
    final File original;
    final File copy;

    Element(File original, File copy) {
      this.original = original;
      this.copy = copy;
    }
  }
}
