import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/**
 * Compiles many small programs in one JVM, since the start of a javac costs more than its work. Each line of the input is
 * one compilation: javac's arguments, separated by tabs.
 */
public final class CompileAll {
  public static void main(String[] arguments) throws Exception {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    BufferedReader lines = new BufferedReader(new InputStreamReader(System.in));
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      List<String> options = new ArrayList<>();
      Collections.addAll(options, line.split("\t"));
      if (compiler.run(null, null, null, options.toArray(new String[0])) != 0) {
        System.err.println("does not compile: " + line);
        System.exit(1);
      }
    }
  }
}
