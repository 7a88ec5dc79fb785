package retouch.maven;

import java.io.BufferedReader;
import java.io.File;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Paths;

/** The {@code retouch run} that started this build: it is asked what to run on, and records when the build has ended. */
final class Supervisor {
  /** The folder in which the build and retouch meet; empty in test JVMs, so that a Maven which they start is left alone. */
  static final String FOLDER_VARIABLE = "RETOUCH_RUN_FOLDER";

  private static final String PROGRAM_VARIABLE = "RETOUCH_RUN_PROGRAM";

  private static final Supervisor OF_THIS_PROCESS = find();

  private final File folder;
  private final String program;

  private Supervisor(File folder, String program) {
    this.folder = folder;
    this.program = program;
  }

  /** Null where there is none. */
  static Supervisor ofThisProcess() {
    return OF_THIS_PROCESS;
  }

  private static Supervisor find() {
    String folder = System.getenv(FOLDER_VARIABLE);
    String program = System.getenv(PROGRAM_VARIABLE);
    if (folder == null || folder.isEmpty() || program == null) return null;
    try {
      if (isStartedByBuild(folder)) return null;
      // A build in which no tests run is another thing than one that retouch does not see.
      markOf(folder, new File("/proc/self").getCanonicalFile().getName()).createNewFile();
    } catch (IOException | RuntimeException unknown) {
      // prepare() will say what is wrong with the folder
    }
    return new Supervisor(new File(folder), program);
  }

  private static File markOf(String folder, String pid) {
    return new File(folder, "maven-" + pid + ".seen");
  }

  /** By a goal of a Maven that retouch looks at: what such a build makes of its tests is what that goal is about, as with a test's. */
  private static boolean isStartedByBuild(String folder) throws IOException {
    String pid = parentOf("self");
    while (!pid.equals("0") && !markOf(folder, pid).exists()) pid = parentOf(pid);
    return !pid.equals("0");
  }

  private static String parentOf(String pid) throws IOException {
    for (String line : Files.readAllLines(Paths.get("/proc", pid, "status"), StandardCharsets.ISO_8859_1)) {
      if (line.startsWith("PPid:")) return line.substring("PPid:".length()).trim();
    }
    return "0";
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
    try {
      File.createTempFile("build-", ".warned", folder);
    } catch (IOException unknown) {
      // then the summary does not name the warning
    }
  }
}
