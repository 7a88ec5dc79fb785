package retouch.maven;

import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.plugin.MojoExecution;
import org.apache.maven.project.MavenProject;

/** Surefire's or Failsafe's goal that runs tests, configured and about to start. */
final class TestGoal {
  /** Surefire's own exclusion, dropped as soon as something is excluded. */
  private static final String NESTED_CLASSES = "**/*$*";

  private static final String JUNIT4_LISTENER = "retouch.runtime.JUnit4Listener";

  private final MojoExecutionEvent event;
  private final MavenProject project;
  private final Fields mojo;

  TestGoal(MojoExecutionEvent event) {
    this.event = event;
    this.project = event.getProject();
    this.mojo = new Fields(event.getMojo());
  }

  static boolean isOne(MojoExecution execution) {
    if (!"org.apache.maven.plugins".equals(execution.getGroupId())) return false;
    return isSurefire(execution) || ("maven-failsafe-plugin".equals(execution.getArtifactId()) && "integration-test".equals(execution.getGoal()));
  }

  private static boolean isSurefire(MojoExecution execution) {
    return "maven-surefire-plugin".equals(execution.getArtifactId()) && "test".equals(execution.getGoal());
  }

  /** Whether the goal will look for tests at all. */
  boolean hasTests() throws ReflectiveOperationException {
    for (String skip : new String[] {"skipTests", "skip", "skipExec", "skipITs"}) {
      if (Boolean.TRUE.equals(mojo.getIfPresent(skip))) return false;
    }
    return testClasses().isDirectory();
  }

  /** What {@code -Dtest} or {@code -Dit.test} says, where it names methods. */
  String chosenMethods() throws ReflectiveOperationException {
    Object test = mojo.getIfPresent("test");
    return test != null && test.toString().indexOf('#') >= 0 ? test.toString() : null;
  }

  boolean namesTests() throws ReflectiveOperationException {
    Object test = mojo.getIfPresent("test");
    return test != null && !test.toString().isEmpty();
  }

  File workingDirectory() throws ReflectiveOperationException {
    Object directory = mojo.getIfPresent("workingDirectory");
    return directory == null ? project.getBasedir() : (File) directory;
  }

  /** Each execution has its own: the same class may run in several, in other ways. */
  File store() {
    MojoExecution execution = event.getExecution();
    String name = "store";
    if (!isSurefire(execution)) {
      name += "-failsafe-" + execution.getExecutionId();
    } else if (!"default-test".equals(execution.getExecutionId()) && !"default-cli".equals(execution.getExecutionId())) {
      name += '-' + execution.getExecutionId();
    }
    return new File(new File(project.getBasedir(), ".retouch"), name);
  }

  String javaHome() {
    return Jvm.home(mojo);
  }

  Map<String, String> settings() throws ReflectiveOperationException, IOException {
    return new Settings(event, mojo).all();
  }

  String argLine() throws ReflectiveOperationException {
    return new Settings(event, mojo).argLine();
  }

  List<TestRunListener.Element> classPath() throws ReflectiveOperationException {
    BuiltHere builtHere = new BuiltHere(event.getSession());
    List<File> files = new ArrayList<>();
    files.add(testClasses());
    files.add(mainClasses());
    files.addAll(new TestDependencies(mojo).of(project));
    for (String element : strings("additionalClasspathElements")) files.add(new File(element));
    List<TestRunListener.Element> elements = new ArrayList<>();
    for (File file : files) {
      File path = file.getAbsoluteFile();
      elements.add(new TestRunListener.Element(path, builtHere.copyOf(path)));
    }
    return elements;
  }

  private File testClasses() throws ReflectiveOperationException {
    return (File) mojo.get("testClassesDirectory");
  }

  /** Failsafe 3 takes the project's jar where there is one. */
  private File mainClasses() throws ReflectiveOperationException {
    Object path = mojo.has("classesDirectory") ? mojo.callIfPresent("getMainBuildPath") : null;
    if (path == null) path = mojo.get("classesDirectory");
    return (File) path;
  }

  private List<String> strings(String field) throws ReflectiveOperationException {
    Object value = mojo.getIfPresent(field);
    List<String> strings = new ArrayList<>();
    if (value instanceof String[]) {
      for (String element : (String[]) value) strings.add(element);
    } else if (value instanceof Collection) {
      for (Object element : (Collection<?>) value) strings.add(String.valueOf(element));
    }
    return strings;
  }

  /** Everything that `apply` changes is there, in a form that is known; so it cannot fail half-way. */
  void check(Answer answer) throws ReflectiveOperationException {
    for (String field : new String[] {"testClassesDirectory", "classesDirectory", "additionalClasspathElements", "excludes", "properties"}) mojo.get(field);
    for (String field : new String[] {"systemPropertyVariables", "environmentVariables"}) mojo.get(field);
  }

  void apply(Answer answer) throws ReflectiveOperationException {
    File mainClasses = mainClasses();
    if (answer.used(mainClasses) != mainClasses) mojo.set("classesDirectory", answer.used(mainClasses));
    mojo.set("testClassesDirectory", answer.used(testClasses()));
    List<String> additional = new ArrayList<>();
    for (String element : strings("additionalClasspathElements")) additional.add(answer.used(new File(element)).getPath());
    for (File element : answer.added) additional.add(element.getPath());
    boolean isArray = mojo.typeOf("additionalClasspathElements").isArray();
    mojo.set("additionalClasspathElements", isArray ? additional.toArray(new String[0]) : additional);
    mojo.set("systemPropertyVariables", with("systemPropertyVariables", answer.properties));
    Map<String, String> variables = new HashMap<>(answer.variables);
    variables.put(Supervisor.FOLDER_VARIABLE, "");
    mojo.set("environmentVariables", with("environmentVariables", variables));
    if (!answer.added.isEmpty() && new TestDependencies(mojo).areRunByJUnit4(project)) addJUnit4Listener();
    if (!answer.excludes.isEmpty()) exclude(answer.excludes);
  }

  private Map<String, String> with(String field, Map<String, String> more) throws ReflectiveOperationException {
    Map<String, String> all = new HashMap<>();
    Object before = mojo.get(field);
    if (before instanceof Map) {
      for (Map.Entry<?, ?> entry : ((Map<?, ?>) before).entrySet()) {
        all.put((String) entry.getKey(), (String) entry.getValue());
      }
    }
    all.putAll(more);
    return all;
  }

  private void addJUnit4Listener() throws ReflectiveOperationException {
    Properties properties = new Properties();
    Object before = mojo.get("properties");
    if (before instanceof Properties) properties.putAll((Properties) before);
    String listeners = properties.getProperty("listener");
    properties.setProperty("listener", listeners == null || listeners.isEmpty() ? JUNIT4_LISTENER : listeners + ',' + JUNIT4_LISTENER);
    mojo.set("properties", properties);
  }

  private void exclude(List<String> tests) throws ReflectiveOperationException {
    List<String> excludes = new ArrayList<>();
    for (String exclude : strings("excludes")) {
      if (exclude != null && !exclude.equals("null")) excludes.add(exclude);
    }
    if (excludes.isEmpty() && mojo.getIfPresent("excludesFile") == null) excludes.add(NESTED_CLASSES);
    excludes.addAll(tests);
    if (!TestDependencies.haveTestNG(project)) mojo.set("excludes", excludes);
    // With all of its tests left out, a module has none.
    if (mojo.has("failIfNoTests")) mojo.set("failIfNoTests", false);
  }
}
