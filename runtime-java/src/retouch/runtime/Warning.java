package retouch.runtime;

import java.io.FileDescriptor;
import java.io.FileOutputStream;

/** What a program's user may see of the runtime: one line, past System.err, which may be the program's own. */
final class Warning {
    private Warning() {}

    static void say(String what) {
        try {
            new FileOutputStream(FileDescriptor.err).write(("retouch: warning: " + what + "\n").getBytes());
        } catch (Throwable t) {
            // There is nowhere left to say it.
        }
    }
}
