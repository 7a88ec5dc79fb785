package retouch.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What {@code retouch run --prepare} answers (docs/run.md): what to run on, and what to leave out. */
final class Answer {
  private final Map<File, File> used = new HashMap<>();
  final List<String> excludes = new ArrayList<>();
  final List<File> added = new ArrayList<>();
  final Map<String, String> properties = new HashMap<>();
  final Map<String, String> variables = new HashMap<>();

  Answer(File file) throws IOException {
    for (String line : Files.readAllLines(file.toPath(), StandardCharsets.UTF_8)) {
      String[] fields = line.split("\t", -1);
      switch (fields[0]) {
        case "use":
          used.put(new File(fields[1]), new File(fields[2]));
          break;
        case "add":
          added.add(new File(fields[1]));
          break;
        case "exclude":
          excludes.add(fields[1]);
          break;
        case "property":
          properties.put(fields[1], fields[2]);
          break;
        case "variable":
          variables.put(fields[1], fields[2]);
          break;
        default:
          throw new IOException("retouch answered what is not understood: " + line);
      }
    }
  }

  /** The file itself where it stays. */
  File used(File original) {
    if (original == null) return null;
    File other = used.get(original.getAbsoluteFile());
    return other == null ? original : other;
  }
}
