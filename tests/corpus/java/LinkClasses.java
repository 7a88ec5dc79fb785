import java.io.IOException;
import java.io.PrintWriter;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * Links classes, which verifies them, without initialising any, and writes what came of it: one line a class, its name, a
 * tab and "ok" or the error.
 *
 * <p>Arguments: {@code OUTPUT STEP jar NAMES PATH...}: every STEP-th class that the jar NAMES has, loaded from jars and class
 * directories, and every class of those directories; {@code OUTPUT 1 modules DIR}: every class below DIR/MODULE/, loaded from that module of the running JDK.
 */
public final class LinkClasses {
  private final List<String> lines = new ArrayList<>();

  public static void main(String[] arguments) throws Exception {
    LinkClasses run = new LinkClasses();
    int step = Integer.parseInt(arguments[1]);
    if (arguments[2].equals("jar")) {
      run.jar(arguments[3], step, List.of(arguments).subList(4, arguments.length));
    } else {
      run.modules(Paths.get(arguments[3]));
    }
    try (PrintWriter out = new PrintWriter(arguments[0], StandardCharsets.UTF_8)) {
      run.lines.forEach(out::println);
    }
  }

  private interface Source {
    Class<?> load(String name) throws ClassNotFoundException;
  }

  private void jar(String names, int step, List<String> paths) throws IOException {
    URL[] urls = paths.stream().map(LinkClasses::url).toArray(URL[]::new);
    try (URLClassLoader loader = new URLClassLoader(urls, ClassLoader.getPlatformClassLoader())) {
      List<String> classes = classesOf(names);
      for (int i = 0; i < classes.size(); i += step) {
        link(classes.get(i), name -> Class.forName(name, false, loader));
      }
      for (String path : paths) {
        if (Files.isDirectory(Paths.get(path))) {
          for (String found : classesBelow(Paths.get(path))) link(found, name -> Class.forName(name, false, loader));
        }
      }
    }
  }

  private static URL url(String jar) {
    try {
      return Paths.get(jar).toUri().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(e);
    }
  }

  private static List<String> classesOf(String jar) throws IOException {
    List<String> names = new ArrayList<>();
    try (JarFile file = new JarFile(jar)) {
      for (Enumeration<JarEntry> entries = file.entries(); entries.hasMoreElements(); ) {
        String name = entries.nextElement().getName();
        if (name.endsWith(".class") && !name.startsWith("META-INF/") && !name.endsWith("module-info.class")) {
          names.add(className(name));
        }
      }
    }
    Collections.sort(names);
    return names;
  }

  private void modules(Path folder) throws IOException {
    List<Path> modules = new ArrayList<>();
    try (Stream<Path> all = Files.list(folder)) {
      all.sorted().forEach(modules::add);
    }
    for (Path directory : modules) {
      Module module = ModuleLayer.boot().findModule(directory.getFileName().toString()).orElseThrow(
          () -> new IllegalStateException("no module " + directory.getFileName()));
      for (String found : classesBelow(directory)) {
        link(found, name -> {
          Class<?> loaded = Class.forName(module, name);
          if (loaded == null) throw new ClassNotFoundException(name);
          return loaded;
        });
      }
    }
  }

  private static List<String> classesBelow(Path directory) throws IOException {
    List<String> names = new ArrayList<>();
    try (Stream<Path> all = Files.walk(directory)) {
      all.filter(p -> p.toString().endsWith(".class")).sorted()
          .forEach(p -> names.add(className(directory.relativize(p).toString())));
    }
    return names;
  }

  private static String className(String path) {
    return path.substring(0, path.length() - ".class".length()).replace('/', '.');
  }

  private void link(String name, Source source) {
    String outcome = "ok";
    try {
      // The JVM links a class before it gives its constructors; making them can then fail for want of a parameter's type.
      source.load(name).getDeclaredConstructors();
    } catch (ClassNotFoundException | LinkageError | TypeNotPresentException e) {
      outcome = String.valueOf(e).split("\n")[0];
    }
    lines.add(name + "\t" + outcome);
  }
}
