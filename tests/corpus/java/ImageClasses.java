import java.io.IOException;
import java.net.URI;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.stream.Stream;

/**
 * Writes the classes of the JDK that runs this to a folder: one class directory a module. Descriptors of modules stay
 * behind, because a module cannot be given another.
 *
 * <p>Arguments: the folder; every how many-th class in order of module and path.
 */
public final class ImageClasses {
  public static void main(String[] arguments) throws IOException {
    Path target = Paths.get(arguments[0]);
    int step = Integer.parseInt(arguments[1]);
    Path modules = FileSystems.getFileSystem(URI.create("jrt:/")).getPath("/modules");
    List<Path> classes = new ArrayList<>();
    try (Stream<Path> all = Files.walk(modules)) {
      all.filter(p -> p.toString().endsWith(".class") && !p.endsWith("module-info.class")).forEach(classes::add);
    }
    Collections.sort(classes);
    for (int i = 0; i < classes.size(); i += step) {
      Path file = target.resolve(modules.relativize(classes.get(i)).toString());
      Files.createDirectories(file.getParent());
      Files.write(file, Files.readAllBytes(classes.get(i)));
    }
  }
}
