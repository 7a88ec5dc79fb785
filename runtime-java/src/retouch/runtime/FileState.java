package retouch.runtime;

import java.io.File;

/** What the log says of a file: enough to see later whether it is still what the test saw. */
final class FileState {
    static final int ABSENT = 0;
    static final int REGULAR = 1;
    static final int DIRECTORY = 2;
    static final int OTHER = 3;

    final int kind;
    final long size;
    final long time;

    private FileState(int kind, long size, long time) {
        this.kind = kind;
        this.size = size;
        this.time = time;
    }

    @Override
    public boolean equals(Object other) {
        if (!(other instanceof FileState)) return false;
        FileState state = (FileState) other;
        return kind == state.kind && size == state.size && time == state.time;
    }

    @Override
    public int hashCode() {
        return (int) (size ^ time) + kind;
    }

    static FileState of(String path) {
        File file = new File(path);
        if (file.isFile()) return new FileState(REGULAR, file.length(), file.lastModified());
        if (file.isDirectory()) return new FileState(DIRECTORY, 0, file.lastModified());
        return file.exists() ? new FileState(OTHER, 0, file.lastModified()) : new FileState(ABSENT, 0, 0);
    }
}
