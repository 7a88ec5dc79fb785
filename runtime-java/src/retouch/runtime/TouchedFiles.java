package retouch.runtime;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that this JVM looked at or wrote. One that it wrote before it looked at it is no dependency: its content is the program's own work.
 * A write is noted before it is tried, so a file that is the same as before when it is first read was not written after all.
 */
final class TouchedFiles {
    private final ConcurrentHashMap<String, TouchedFile> all = new ConcurrentHashMap<String, TouchedFile>();

    /** Whether {@link #read} or {@link #write} can do without the file's state. Without the lock. */
    boolean knows(String name, boolean reads) {
        TouchedFile file = all.get(name);
        return file != null && (!reads || file.slot >= 0);
    }

    /** Under the lock. The slot of table 0 to hit, -1 where the file is no dependency. */
    int read(String name, FileState state, LogWriter log) {
        TouchedFile file = all.get(name);
        if (file == null) {
            file = new TouchedFile(state);
        } else if (file.slot < 0 && (state == null || !state.equals(file.first))) {
            return -1;
        }
        if (file.slot < 0) {
            int slot = log.name(LogWriter.FILE, name);
            log.file(slot, file.first, file.written);
            file.slot = slot;
            all.put(name, file);
        }
        return file.slot;
    }

    /** Under the lock. The names in the file's directory may be others from now on, too. */
    void write(String name, FileState state, LogWriter log) {
        mark(name, state, log);
        int slash = name.lastIndexOf('/');
        String directory = slash < 0 ? "." : slash == 0 ? "/" : name.substring(0, slash);
        mark(directory, null, log);
        mark(directory + "/", null, log);
    }

    private void mark(String name, FileState state, LogWriter log) {
        TouchedFile file = all.get(name);
        if (file == null) {
            if (state == null) return;
            file = new TouchedFile(state);
            all.put(name, file);
        }
        if (file.written) return;
        if (file.slot >= 0) log.file(file.slot, file.first, true);
        file.written = true;
    }
}
