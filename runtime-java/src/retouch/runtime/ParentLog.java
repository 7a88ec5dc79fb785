package retouch.runtime;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.File;
import java.io.IOException;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The log of the JVM that started this one, or started what started it: a process above this one, whose log is in the same directory. What this
 * JVM touches belongs to the tests that run there meanwhile. Only where the system shows processes in /proc.
 *
 * <p>The other JVM may be writing: what is not whole yet is not read.
 */
final class ParentLog implements PrivilegedAction<List<Window>> {
    private static final int MOST_ANCESTORS = 32;
    private static final int START = 4;
    private static final int TEST = 5;
    private static final int END = 8;

    private final File folder;
    private boolean searched;
    /** Up to here it was read at the last look. */
    private int read;
    /** Null where there is none. */
    private File file;
    private boolean ended;

    ParentLog(String directory) {
        folder = new File(directory);
    }

    /**
     * Framework tests and named runs, with the times of their starts: those that are going on there, none where it has ended; from the second look on those
     * that have started since the last one, whether they have ended or not.
     */
    List<Window> running() {
        return AccessController.doPrivileged(this);
    }

    /** Whether there is one, whose JVM has not ended; after the first look. */
    boolean isThere() {
        return file != null && !ended;
    }

    private void search() {
        long pid = parent("self");
        String[] names = folder.list();
        if (names == null || names.length < 2) return; // its own
        for (int i = 0; i < MOST_ANCESTORS && pid > 0 && file == null; i++) {
            String newest = null;
            for (String name : names) {
                // <start millis>-<pid>-<run id>.rtlog; a process id may have been another's before.
                if (name.endsWith(".rtlog") && name.contains("-" + pid + "-") && (newest == null || name.compareTo(newest) > 0)) newest = name;
            }
            if (newest != null) file = new File(folder, newest);
            pid = parent(Long.toString(pid));
        }
    }

    /** The fourth field of a process's stat; the second one, in brackets, may hold anything. */
    private static long parent(String process) {
        byte[] stat = JvmIdentity.read(new File("/proc/" + process + "/stat"), 512);
        if (stat == null) return 0;
        String text = JvmIdentity.latin1(stat);
        String[] fields = text.substring(text.lastIndexOf(')') + 1).trim().split(" ");
        try {
            return fields.length < 2 ? 0 : Long.parseLong(fields[1]);
        } catch (NumberFormatException e) {
            return 0;
        }
    }

    @Override
    public List<Window> run() {
        boolean first = !searched;
        if (first) search();
        searched = true;
        List<Window> started = new ArrayList<Window>();
        if (file == null) return started;
        Map<String, Window> open = new LinkedHashMap<String, Window>();
        byte[] all = JvmIdentity.read(file, Integer.MAX_VALUE - 16);
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(all == null ? new byte[0] : all));
        int known = read;
        try {
            in.readFully(new byte[8]);
            while (in.available() >= 9) {
                int length = in.readInt();
                in.readInt();
                if (length <= 0 || length > in.available()) break;
                byte[] payload = new byte[length];
                in.readFully(payload);
                read = all.length - in.available();
                Window test = frame(payload, open);
                if (test != null && read > known) started.add(test);
            }
        } catch (IOException e) {
            // Up to here.
        }
        if (!first) return started;
        return ended ? new ArrayList<Window>() : new ArrayList<Window>(open.values());
    }

    /** The test that starts there, or null. */
    private Window frame(byte[] payload, Map<String, Window> open) throws IOException {
        DataInputStream in = new DataInputStream(new ByteArrayInputStream(payload));
        int type = in.read();
        if (type == END) ended = true;
        if (type != START && type != TEST) return null;
        int length = 0;
        int part;
        int shift = 0;
        do {
            part = in.read();
            length |= (part & 0x7f) << shift;
            shift += 7;
        } while ((part & 0x80) != 0 && shift < 28);
        if (length > 0xffff || length > in.available()) return null;
        byte[] text = new byte[length + 2];
        text[0] = (byte) (length >> 8);
        text[1] = (byte) length;
        in.readFully(text, 2, length);
        String test = new DataInputStream(new ByteArrayInputStream(text)).readUTF();
        int kind = in.read();
        if (type == TEST) {
            open.remove(kind + test);
            return null;
        }
        Window started = new Window(test, kind, in.readLong());
        open.put(kind + test, started);
        return started;
    }
}
