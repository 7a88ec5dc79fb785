package retouch.runtime;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.EOFException;
import java.io.File;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
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
    /** Before the first frame. */
    private static final int HEADER = 8;
    /** Of a frame before its payload: length and checksum. */
    private static final int FRAME = 8;

    private final File folder;
    private boolean searched;
    /** Up to here it was read at the last look. */
    private long read = HEADER;
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
        try {
            FileInputStream file = new FileInputStream(this.file);
            try {
                long size = this.file.length();
                skip(file, read);
                frames(new DataInputStream(new BufferedInputStream(file)), size, open, started);
            } finally {
                file.close();
            }
        } catch (IOException e) {
            // Up to here.
        }
        if (!first) return started;
        return ended ? new ArrayList<Window>() : new ArrayList<Window>(open.values());
    }

    /** From {@code read} on; what tests depend on is most of a log, and is skipped. */
    private void frames(DataInputStream in, long size, Map<String, Window> open, List<Window> started) throws IOException {
        while (read + FRAME < size) {
            int length = in.readInt();
            in.readInt();
            if (length <= 0 || length > size - read - FRAME) break;
            int type = in.read();
            int rest = length - 1;
            if (type == END) ended = true;
            if (type == START || type == TEST) {
                Window test = test(type, in, rest, open);
                if (test != null) started.add(test);
            } else {
                skip(in, rest);
            }
            read += FRAME + length;
        }
    }

    private static void skip(InputStream in, long count) throws IOException {
        for (long left = count; left > 0;) {
            long skipped = in.skip(left);
            if (skipped <= 0) throw new EOFException();
            left -= skipped;
        }
    }

    /** The one that starts there, or null. {@code rest}: the length of what is behind the type. */
    private static Window test(int type, DataInputStream in, int rest, Map<String, Window> open) throws IOException {
        int length = 0;
        int size = 0;
        int part;
        do {
            part = in.read();
            length |= (part & 0x7f) << 7 * size;
            size++;
        } while ((part & 0x80) != 0 && size < 4);
        if (length > 0xffff || length > rest - size - 1) throw new IOException("no log");
        byte[] text = new byte[length + 2];
        text[0] = (byte) (length >> 8);
        text[1] = (byte) length;
        in.readFully(text, 2, length);
        String test = new DataInputStream(new ByteArrayInputStream(text)).readUTF();
        int kind = in.read();
        rest -= size + length + 1;
        if (type == TEST) {
            open.remove(kind + test);
            skip(in, rest);
            return null;
        }
        Window started = new Window(test, kind, in.readLong());
        skip(in, rest - Long.BYTES);
        open.put(kind + test, started);
        return started;
    }
}
