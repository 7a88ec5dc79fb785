import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.yaml.snakeyaml.Yaml;

/**
 * Prints a value of a YAML file: YamlValue FILE [KEY...]. A key of a list is an index, or NAME=TEXT for the element with that; a list of texts
 * comes a line each. Without keys the file is only read.
 */
public final class YamlValue {
  public static void main(String[] arguments) throws Exception {
    Object value = new Yaml().load(Files.readString(Path.of(arguments[0])));
    if (!(value instanceof Map)) throw new IllegalArgumentException(arguments[0] + " is no map");
    for (int i = 1; i < arguments.length; ++i) {
      value = inside(value, arguments[i]);
      if (value == null) throw new IllegalArgumentException(arguments[0] + ": nothing is at " + String.join(" ", arguments));
    }
    if (arguments.length == 1) return;
    if (value instanceof List) {
      for (Object line : (List<?>) value) System.out.println(line);
    } else {
      System.out.println(value);
    }
  }

  private static Object inside(Object value, String key) {
    if (value instanceof Map) return ((Map<?, ?>) value).get(key);
    int equals = key.indexOf('=');
    if (equals < 0) return ((List<?>) value).get(Integer.parseInt(key));
    for (Object element : (List<?>) value) {
      if (element instanceof Map && key.substring(equals + 1).equals(((Map<?, ?>) element).get(key.substring(0, equals)))) return element;
    }
    return null;
  }
}
