package retouch.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;

/** The {@code retouch run} that started this build: it is asked what to run on, and records when the build has ended. */
final class Supervisor {
  /** The folder in which the build and retouch meet; empty in test JVMs, so that a Maven which they start is left alone. */
  static final String FOLDER_VARIABLE = "RETOUCH_RUN_FOLDER";

  private static final String PROGRAM_VARIABLE = "RETOUCH_RUN_PROGRAM";

  private final File folder;
  private final String program;

  private Supervisor(File folder, String program) {
    this.folder = folder;
    this.program = program;
  }

  /** Null where there is none. */
  static Supervisor ofThisProcess() {
    String folder = System.getenv(FOLDER_VARIABLE);
    String program = System.getenv(PROGRAM_VARIABLE);
    if (folder == null || folder.isEmpty() || program == null) return null;
    return new Supervisor(new File(folder), program);
  }

  Answer prepare(Request request) throws IOException, InterruptedException {
    File file = File.createTempFile("test-run-", ".request", folder);
    request.write(file);
    ProcessBuilder builder = new ProcessBuilder(program, "run", "--prepare", file.getPath());
    builder.redirectErrorStream(true);
    Process process = builder.start();
    process.getOutputStream().close();
    StringBuilder said = new StringBuilder();
    try (BufferedReader lines = new BufferedReader(new InputStreamReader(process.getInputStream()))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) said.append(line).append('\n');
    }
    int status = process.waitFor();
    if (status != 0) throw new IOException(said.length() == 0 ? "retouch ended with status " + status : said.toString().trim());
    if (said.length() != 0) System.err.print(said);
    String name = file.getPath();
    return new Answer(new File(name.substring(0, name.lastIndexOf('.')) + ".answer"));
  }

  void warn(String what) {
    System.err.println("retouch: warning: " + what);
  }
}
