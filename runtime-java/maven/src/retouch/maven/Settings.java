package retouch.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.Collection;
import java.util.Deque;
import java.util.HashSet;
import java.util.Map;
import java.util.Properties;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.maven.execution.MojoExecutionEvent;
import org.apache.maven.model.Dependency;

/**
 * What a POM and a command line say about how tests run: when it changes, every test of the execution runs. Folders that differ between
 * machines are left out of it.
 */
final class Settings {
  private static final String[] PARAMETERS = {
    "additionalClasspathDependencies", "argLine", "childDelegation", "enableAssertions", "environmentVariables", "excludedEnvironmentVariables",
    "excludedGroups", "excludeJUnit5Engines", "forkMode", "groups", "includeJUnit5Engines", "jdkToolchain", "jvm", "objectFactory", "parallel",
    "promoteUserPropertiesToSystemProperties", "properties", "reuseForks", "suiteXmlFiles", "systemProperties", "systemPropertiesFile",
    "systemPropertyVariables", "useModulePath", "useSystemClassLoader", "workingDirectory",
  };

  /** Properties of the command line that steer Maven and its plugins, and are nothing to a test: by their names, and by how these begin. */
  private static final Set<String> NOT_FOR_TESTS =
      new HashSet<>(Arrays.asList("test", "it.test", "skip", "skipTests", "skipITs", "failIfNoTests", "failIfNoSpecifiedTests", "revision", "changelist", "sha1"));

  private static final String[] BEGINNINGS_NOT_FOR_TESTS = {
    "retouch.foreign", "maven.", "style.", "surefire.", "failsafe.", "jacoco.", "org.slf4j.simpleLogger.", "jansi.", "aether.",
  };

  /** Variables that test JVMs inherit, by which the runtime names and records tests in another way. */
  private static final String[] OF_THE_RUNTIME = {"RETOUCH_GRANULARITY", "RETOUCH_VALUES"};

  private static final Pattern LATE = Pattern.compile("@\\{([^}]*)\\}");

  /** Parameters that choose tests: those that name methods decide what of a class runs. */
  private static final String[] CHOICES = {"includes", "excludes"};
  private static final String[] FILES_OF_CHOICES = {"includesFile", "excludesFile"};

  /** Files that an argument of the JVM names, and that hold arguments: {@code @FILE}, and HotSpot's own. */
  private static final Pattern ARGUMENT_FILE = Pattern.compile("(?:^|\\s)[\"']?(?:@(?![@{])|-XX:Flags=|-XX:VMOptionsFile=)([^\\s\"']+)");

  /** In a suite file of TestNG. */
  private static final Pattern SUITE_FILE = Pattern.compile("<suite-file\\s[^>]*?path\\s*=\\s*[\"']([^\"']*)[\"']");

  private final MojoExecutionEvent event;
  private final Fields mojo;

  Settings(MojoExecutionEvent event, Fields mojo) {
    this.event = event;
    this.mojo = mojo;
  }

  Map<String, String> all() throws ReflectiveOperationException, IOException {
    Map<String, String> all = new TreeMap<>();
    all.put("plugin", event.getExecution().getArtifactId() + ' ' + event.getExecution().getVersion());
    for (Dependency dependency : event.getExecution().getPlugin().getDependencies()) {
      all.put("plugin." + dependency.getManagementKey(), String.valueOf(dependency.getVersion()));
    }
    for (String name : PARAMETERS) {
      Object value = mojo.getIfPresent(name);
      if (value == null) continue;
      if (value instanceof Map) {
        for (Map.Entry<?, ?> entry : ((Map<?, ?>) value).entrySet()) all.put(name + '.' + entry.getKey(), text(entry.getValue()));
      } else {
        all.put(name, text(name.equals("argLine") ? argLine() : value));
      }
    }
    for (String file : argumentFiles()) all.put("argLine of " + withoutPlaces(file), text(fromWorkingDirectory(file)));
    addSuiteFiles(mojo.getIfPresent("suiteXmlFiles"), all);
    addMethods(all);
    // Then they run in Maven's own JVM.
    if ("0".equals(String.valueOf(mojo.getIfPresent("forkCount")))) all.put("forkCount", "0");
    for (String name : OF_THE_RUNTIME) {
      String value = System.getenv(name);
      if (value != null && !value.isEmpty()) all.put(name, value);
    }
    Properties given = event.getSession().getUserProperties();
    for (String name : given.stringPropertyNames()) {
      if (isForTests(name)) all.put("-D" + name, text(given.getProperty(name)));
    }
    return all;
  }

  private static boolean isForTests(String name) {
    if (NOT_FOR_TESTS.contains(name)) return false;
    for (String beginning : BEGINNINGS_NOT_FOR_TESTS) {
      if (name.startsWith(beginning)) return false;
    }
    return true;
  }

  /** What the POM says of the test JVM's arguments, as Surefire will have them. */
  String argLine() throws ReflectiveOperationException {
    Object line = mojo.getIfPresent("argLine");
    return line == null ? "" : withLateProperties(line.toString());
  }

  /** {@code @{name}}, which Surefire replaces when it starts. */
  private String withLateProperties(String line) {
    Matcher matcher = LATE.matcher(line);
    StringBuffer out = new StringBuffer();
    while (matcher.find()) {
      String value = event.getProject().getProperties().getProperty(matcher.group(1), matcher.group());
      matcher.appendReplacement(out, Matcher.quoteReplacement(value));
    }
    matcher.appendTail(out);
    return out.toString();
  }

  private Set<String> argumentFiles() throws ReflectiveOperationException {
    Set<String> files = new TreeSet<>();
    Matcher matcher = ARGUMENT_FILE.matcher(argLine());
    while (matcher.find()) files.add(matcher.group(1));
    return files;
  }

  /** Those that the suite files name, and those that these name. */
  private void addSuiteFiles(Object suites, Map<String, String> to) throws IOException {
    Deque<File> left = new ArrayDeque<>();
    if (suites instanceof Object[]) {
      for (Object suite : (Object[]) suites) left.add(fromBase(String.valueOf(suite)));
    }
    Set<File> known = new HashSet<>(left);
    while (!left.isEmpty()) {
      File suite = left.remove();
      if (!suite.isFile()) continue;
      Matcher matcher = SUITE_FILE.matcher(content(suite));
      while (matcher.find()) {
        File beside = new File(suite.getParentFile(), matcher.group(1));
        File inner = beside.isFile() ? beside : fromBase(matcher.group(1));
        if (!known.add(inner)) continue;
        to.put("suite-file " + withoutPlaces(inner.getPath()), text(inner));
        left.add(inner);
      }
    }
  }

  private void addMethods(Map<String, String> to) throws ReflectiveOperationException, IOException {
    for (String name : CHOICES) {
      Object patterns = mojo.getIfPresent(name);
      if (patterns instanceof Collection) addMethods(name, ((Collection<?>) patterns).toArray(), to);
    }
    for (String name : FILES_OF_CHOICES) {
      Object file = mojo.getIfPresent(name);
      if (file instanceof File && ((File) file).isFile()) addMethods(name, content((File) file).split("\\R"), to);
    }
  }

  private static void addMethods(String name, Object[] patterns, Map<String, String> to) {
    StringBuilder methods = new StringBuilder();
    for (Object pattern : patterns) {
      if (pattern != null && pattern.toString().indexOf('#') > 0) methods.append(pattern).append('\n');
    }
    if (methods.length() > 0) to.put("methods of " + name, methods.toString());
  }

  private File fromBase(String path) {
    File file = new File(path);
    return file.isAbsolute() ? file : new File(event.getProject().getBasedir(), path);
  }

  private File fromWorkingDirectory(String path) throws ReflectiveOperationException {
    Object directory = mojo.getIfPresent("workingDirectory");
    File file = new File(path);
    return file.isAbsolute() || directory == null ? fromBase(path) : new File(String.valueOf(directory), path);
  }

  private static String content(File file) throws IOException {
    return new String(Files.readAllBytes(file.toPath()), StandardCharsets.ISO_8859_1);
  }

  private String text(Object value) throws IOException {
    if (value instanceof Object[]) return text(Arrays.asList((Object[]) value));
    if (value instanceof Collection) {
      StringBuilder all = new StringBuilder();
      for (Object element : (Collection<?>) value) all.append(text(element)).append('\n');
      return all.toString();
    }
    if (value instanceof File && ((File) value).isFile()) {
      return withoutPlaces(value.toString()) + '\n' + content((File) value);
    }
    return withoutPlaces(String.valueOf(value));
  }

  private String withoutPlaces(String text) {
    String out = replaced(text, event.getProject().getBasedir().getPath(), "${basedir}");
    if (event.getSession().getLocalRepository() != null) {
      out = replaced(out, event.getSession().getLocalRepository().getBasedir(), "${repository}");
    }
    return replaced(out, System.getProperty("user.home"), "${home}");
  }

  private static String replaced(String text, String place, String name) {
    return place == null || place.length() < 2 ? text : text.replace(place, name);
  }
}
