package retouch.runtime;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;

/** What a program's user may see of the runtime: one line, past System.err, which may be the program's own. Never throws. */
final class Warning {
    private Warning() {}

    static void say(String what) {
        try {
            write(what);
        } catch (Throwable t) {
            // There is nowhere left to say it.
        }
    }

    static void noLog(String place, Throwable why) {
        try {
            write("cannot write a log to " + place + " (" + why.getMessage() + "); tests are not recorded in this JVM");
        } catch (Throwable t) {
            // As above; the text may be what there is no room for.
        }
    }

    private static void write(String what) throws IOException {
        new FileOutputStream(FileDescriptor.err).write(("retouch: warning: " + what + "\n").getBytes());
    }
}
