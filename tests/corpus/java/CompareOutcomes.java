import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Compares two outputs of LinkClasses, of the plain classes and of the instrumented ones: what linked must link, and what did
 * not must fail in the same way. Classes that are broken on purpose must have failed in verification, or nothing was
 * verified.
 *
 * <p>Arguments: the two files, then the names of broken classes. Ends with the line 'N passed, N failed'.
 */
public final class CompareOutcomes {
  public static void main(String[] arguments) throws IOException {
    Map<String, String> plain = read(Paths.get(arguments[0]));
    Map<String, String> instrumented = read(Paths.get(arguments[1]));
    int passed = 0;
    int failed = 0;
    for (int i = 2; i < arguments.length; i++) {
      String outcome = String.valueOf(instrumented.remove(arguments[i]));
      if (outcome.startsWith("java.lang.VerifyError")) {
        passed++;
      } else {
        failed++;
        System.out.println("FAILED " + arguments[i] + " is broken on purpose, and was not refused: nothing is verified here");
      }
    }
    for (Map.Entry<String, String> entry : plain.entrySet()) {
      String before = kind(entry.getValue());
      String after = kind(String.valueOf(instrumented.get(entry.getKey())));
      if (before.equals(after)) {
        passed++;
      } else {
        failed++;
        System.out.println("FAILED " + entry.getKey() + "\n  plain:        " + entry.getValue() + "\n  instrumented: "
            + instrumented.get(entry.getKey()));
      }
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }

  private static Map<String, String> read(Path file) throws IOException {
    Map<String, String> outcomes = new LinkedHashMap<>();
    for (String line : Files.readAllLines(file)) {
      int tab = line.indexOf('\t');
      outcomes.put(line.substring(0, tab), line.substring(tab + 1));
    }
    return outcomes;
  }

  /**
   * Without what the message tells: offsets are others in instrumented code, and which of several missing classes or final methods is
   * named depends on the order in which HotSpot keeps methods, which is that of addresses.
   */
  private static String kind(String outcome) {
    for (String error : List.of("java.lang.VerifyError", "java.lang.NoClassDefFoundError")) {
      if (outcome.startsWith(error)) return error;
    }
    int overridden = outcome.indexOf(" overrides final method ");
    String told = overridden < 0 ? outcome : outcome.substring(0, overridden);
    return told.replaceAll("unnamed module @0x[0-9a-f]+", "unnamed module");
  }
}
