package retouch.runtime;

import java.util.concurrent.ConcurrentHashMap;

/**
 * The files that this JVM looked at or wrote. One that it wrote before it looked at it is no dependency: its content is the program's own work.
 * A write is noted before it is tried, so a file that is the same as before when it is first read was not written after all.
 *
 * <p>A call that makes or removes a file tells by its result what was there before: it <em>peeks</em>. Whether that is a dependency shows later: it is none
 * where the file is another one in the end (docs/log-format.md).
 */
final class TouchedFiles {
    private final ConcurrentHashMap<String, TouchedFile> all = new ConcurrentHashMap<String, TouchedFile>();

    /** Whether {@link #read}, {@link #peek} or {@link #write} can do without the file's state. Without the lock. */
    boolean knows(String name, boolean reads, boolean peeks) {
        TouchedFile file = all.get(name);
        return file != null && (!reads || file.slot >= 0 && !file.peeked) && (!peeks || file.slot >= 0 || file.written);
    }

    /**
     * Under the lock. The slot of table 0 to hit, -1 where the file is no dependency.
     *
     * @param path the name without what is behind it
     */
    int read(String name, String path, FileState state, LogWriter log) {
        TouchedFile file = all.get(name);
        if (file == null) {
            if (isBelowOwn(path)) return -1;
            file = new TouchedFile(state);
        } else if ((file.slot < 0 || file.peeked) && (state == null || !state.equals(file.first))) {
            return -1;
        }
        if (file.slot < 0 || file.peeked) {
            file.peeked = false;
            note(name, file, log);
        }
        return file.slot;
    }

    /** As read. */
    int peek(String name, String path, FileState state, LogWriter log) {
        TouchedFile file = all.get(name);
        if (file == null) {
            if (state == null || isBelowOwn(path)) return -1;
            file = new TouchedFile(state);
            file.peeked = true;
            note(name, file, log);
        }
        return file.slot;
    }

    private void note(String name, TouchedFile file, LogWriter log) {
        if (file.slot < 0) file.slot = log.name(LogWriter.FILE, name);
        log.file(file.slot, file.first, file.written, file.peeked);
        all.put(name, file);
    }

    /** Whether a directory above it was not there before this JVM made it: all in it is its own work. */
    private boolean isBelowOwn(String path) {
        for (int slash = path.lastIndexOf('/'); slash > 0; slash = path.lastIndexOf('/', slash - 1)) {
            if (isOwnDirectory(path.substring(0, slash))) return true;
        }
        return isOwnDirectory(path);
    }

    private boolean isOwnDirectory(String path) {
        TouchedFile directory = all.get(path);
        return directory != null && directory.written && directory.first.kind == FileState.ABSENT;
    }

    /** Under the lock. The names in it and in its directory may be others from now on, too, and so may the trees that it is in. */
    void write(String name, FileState state, LogWriter log) {
        mark(name, state, log);
        mark(name + "/", null, log);
        int slash = name.lastIndexOf('/');
        String directory = slash < 0 ? "." : slash == 0 ? "/" : name.substring(0, slash);
        mark(directory, null, log);
        mark(directory + "/", null, log);
        for (String at = name; ; at = at.substring(0, slash)) {
            mark(at + "//tree", null, log);
            mark(at + "//contents", null, log);
            slash = at.lastIndexOf('/');
            if (slash <= 0) break;
        }
        mark(".//tree", null, log);
        mark(".//contents", null, log);
    }

    private void mark(String name, FileState state, LogWriter log) {
        TouchedFile file = all.get(name);
        if (file == null) {
            if (state == null) return;
            file = new TouchedFile(state);
            all.put(name, file);
        }
        if (file.written) return;
        if (file.slot >= 0) log.file(file.slot, file.first, true, file.peeked);
        file.written = true;
    }
}
