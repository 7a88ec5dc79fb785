import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Prints the table of what was not rewritten, or not in full, and why: of all reports of `retouch rewrite` in a folder.
 *
 * <p>Argument: the folder, with reports NAME.json.
 */
public final class PassedThrough {
  private static final Pattern NOTES = Pattern.compile("\"(notRewritable|warnings|dropped|notLookedInto)\": \\[");
  private static final Pattern NOTE =
      Pattern.compile("\"entry\": \"((?:[^\"\\\\]|\\\\.)*)\",\\s*\"(?:reason|warning)\": \"((?:[^\"\\\\]|\\\\.)*)\"");
  private static final Map<String, String> KINDS = Map.of("notRewritable", "class without all of its probes", "warnings", "warning",
      "dropped", "dropped", "notLookedInto", "copied as it is");

  private static final class Row {
    int count;
    String example;
  }

  public static void main(String[] arguments) throws IOException {
    Map<String, Row> rows = new TreeMap<>();
    try (var files = Files.newDirectoryStream(Paths.get(arguments[0]), "*.json")) {
      for (Path file : files) add(file, rows);
    }
    System.out.println("| passed through | why | how often | for example |\n|---|---|---|---|");
    rows.forEach((what, row) -> System.out.println("| " + what + " | " + row.count + " | " + row.example + " |"));
  }

  private static void add(Path file, Map<String, Row> rows) throws IOException {
    String report = new String(Files.readAllBytes(file), "UTF-8");
    String jar = file.getFileName().toString().replaceAll("\\.json$", "");
    Matcher notes = NOTES.matcher(report);
    while (notes.find()) {
      int end = report.indexOf("\n", notes.end());
      String indent = indentOf(report, notes.start());
      end = report.indexOf("\n" + indent + "]", end - 1);
      if (end < 0 || report.charAt(notes.end()) == ']') continue;
      Matcher note = NOTE.matcher(report).region(notes.end(), end);
      while (note.find()) {
        Row row = rows.computeIfAbsent(KINDS.get(notes.group(1)) + " | " + general(note.group(2)), key -> new Row());
        row.count++;
        if (row.example == null) row.example = jar + "!" + note.group(1);
      }
    }
  }

  private static String indentOf(String text, int at) {
    int start = text.lastIndexOf('\n', at) + 1;
    return text.substring(start, at);
  }

  /** Without the names and numbers of the one case. */
  private static String general(String reason) {
    return reason.replaceAll("^\\S+\\([^ ]*\\)[^ ]*: ", "").replaceAll("looks for [^,]*,", "looks for it,").replaceAll("\\b\\d[\\d,]*+(?! bytes)", "N");
  }
}
