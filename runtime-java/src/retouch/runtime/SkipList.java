package retouch.runtime;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.HashSet;
import java.util.Set;

/**
 * The tests to leave out in this JVM: the file named by {@code retouch.skip} or RETOUCH_SKIP, as {@code select --format skip} writes it. Its first
 * line is the header, then one test a line. Only a line that ends in a newline counts: of a file that was cut no half name is taken.
 *
 * <p>Where the file cannot be read, or is none, nothing is left out and one warning is given. Names of methods count only where no class can
 * be recorded without them: with method granularity, or with recording off.
 */
final class SkipList implements PrivilegedExceptionAction<byte[]> {
    private static final String HEADER = "retouch-skip 1";

    private static SkipList shared;

    private final String file;
    private final Set<String> tests = new HashSet<String>();
    /** Whether a method is named. Where none is, nobody needs to look at methods. */
    private boolean namesMethods;

    private SkipList(String file) {
        this.file = file;
    }

    /** The list of this JVM; an empty one where none is set. */
    static synchronized SkipList get() {
        if (shared == null) {
            SkipList made = new SkipList(Setting.get("retouch.skip", "RETOUCH_SKIP"));
            if (made.file != null) made.load();
            shared = made;
        }
        return shared;
    }

    boolean isEmpty() {
        return tests.isEmpty();
    }

    boolean namesMethods() {
        return namesMethods;
    }

    boolean contains(String test) {
        return tests.contains(test);
    }

    private void load() {
        try {
            parse(new String(AccessController.doPrivileged(this), "UTF-8"));
        } catch (PrivilegedActionException e) {
            refuse(e.getException().getMessage());
        } catch (Exception e) {
            refuse(e.getMessage());
        } catch (LinkageError e) {
            refuse(e.getMessage());
        }
    }

    private void refuse(String why) {
        tests.clear();
        namesMethods = false;
        Warning.say("cannot use the skip list " + file + " (" + why + "); every test runs");
    }

    private void parse(String text) throws IOException {
        boolean methodsCount = Granularity.OF_METHODS || !Tests.areRecorded();
        boolean methodsLeft = false;
        int from = 0;
        for (int line = 0;; line++) {
            int end = text.indexOf('\n', from);
            if (end < 0) {
                if (line == 0) throw new IOException("its first line is not '" + HEADER + "'");
                break;
            }
            String name = text.substring(from, end > from && text.charAt(end - 1) == '\r' ? end - 1 : end);
            from = end + 1;
            if (line == 0) {
                if (!name.equals(HEADER)) throw new IOException("its first line is not '" + HEADER + "'");
            } else if (name.indexOf('#') < 0) {
                if (!name.isEmpty()) tests.add(name);
            } else if (methodsCount) {
                tests.add(name);
                namesMethods = true;
            } else {
                methodsLeft = true;
            }
        }
        if (methodsLeft) {
            Warning.say("the skip list " + file + " names methods, but tests are recorded by class (retouch.granularity); these methods run");
        }
    }

    /** The file's bytes. A relative name is the system's to resolve, by the directory that the JVM was started in. */
    @Override
    public byte[] run() throws IOException {
        FileInputStream in = new FileInputStream(file);
        try {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            byte[] part = new byte[1 << 14];
            int got;
            while ((got = in.read(part)) > 0) bytes.write(part, 0, got);
            return bytes.toByteArray();
        } finally {
            in.close();
        }
    }
}
