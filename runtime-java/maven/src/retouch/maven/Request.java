package retouch.maven;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;

/** What {@code retouch run --prepare} is asked (docs/run.md). */
final class Request {
  private final StringBuilder text = new StringBuilder("retouch-test-run\t1\n");

  Request(String name, File workingDirectory) throws IOException {
    line("name", name);
    line("root", workingDirectory.getAbsolutePath());
  }

  void store(File store) throws IOException {
    line("store", store.getAbsolutePath());
  }

  void java(String home) throws IOException {
    if (home != null) line("java", home);
  }

  void everything(String why) throws IOException {
    line("everything", why);
  }

  /** Values may hold anything. */
  void setting(String name, String value) throws IOException {
    line("setting", name, value.replace("\\", "\\\\").replace("\n", "\\n").replace("\t", "\\t").replace("\r", "\\r"));
  }

  void element(File original, File copy) throws IOException {
    if (copy == null) {
      line("library", original.getAbsolutePath());
    } else {
      line("program", original.getAbsolutePath(), copy.getAbsolutePath());
    }
  }

  private void line(String... fields) throws IOException {
    String line = String.join("\t", fields);
    if (line.indexOf('\n') >= 0 || line.split("\t", -1).length != fields.length) throw new IOException("a name with a tab or a line end: " + line);
    text.append(line).append('\n');
  }

  void write(File file) throws IOException {
    Files.write(file.toPath(), text.toString().getBytes(StandardCharsets.UTF_8));
  }
}
