package trace;

import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;

/** Notes which tests a tool ran, in the file that the environment variable TRACE names. A library: it is not rewritten. */
public class Trace {
    public static synchronized void ran(String test) {
        try (Writer file = new FileWriter(System.getenv("TRACE"), true)) {
            file.write(test + "\n");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
