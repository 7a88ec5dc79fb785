package retouch.runtime;

/** What this JVM did to a file so far. Fields are guarded by Collector.LOCK, but for what is final. */
final class TouchedFile {
    /** At the first access. */
    final FileState first;
    /** In table 0; -1 while it is no dependency. */
    int slot = -1;
    boolean written;
    /** It was only looked at where it was about to be made, changed or removed. */
    boolean peeked;

    TouchedFile(FileState first) {
        this.first = first;
    }
}
