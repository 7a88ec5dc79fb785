import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;
import org.junit.platform.console.ConsoleLauncher;

/**
 * Runs the JUnit console launcher once for each line of the input, in this one JVM: the log file, then the launcher's arguments, all separated by tabs. What is
 * tested has to be named by {@code --class-path}, so that each run has classes of its own. A failed test is a result (the launcher's exit code 1); any other
 * end of a run is the exit code 1 of this program.
 */
public class LaunchAll {
  public static void main(String[] arguments) throws IOException {
    List<String> lines = Arrays.asList(new String(System.in.readAllBytes(), "UTF-8").split("\n"));
    for (String line : lines) {
      String[] words = line.split("\t");
      Path log = Paths.get(words[0]);
      int status;
      try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(log))) {
        status = ConsoleLauncher.run(out, out, Arrays.copyOfRange(words, 1, words.length)).getExitCode();
      }
      if (status > 1) {
        System.err.println("the console launcher ended with exit code " + status + "; its output is in " + log);
        System.exit(1);
      }
    }
  }
}
