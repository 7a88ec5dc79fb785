package retouch.runtime;

import java.lang.ref.WeakReference;
import java.util.Arrays;

/**
 * Values that were seen since the last boundary, by identity: what a hot loop asks for again and again costs some ten nanoseconds. Weak, so
 * that no class loader, and nothing of a program, lives longer by it. A value pushed out by another one is only looked at once more.
 *
 * <p>Read without the lock: a thread that misses what another one added looks at the value again; one that misses that the table was cleared
 * is in the same race with the boundary as every probe (docs/log-format.md).
 */
final class Recent {
    private static final int SIZE = 256;

    @SuppressWarnings("unchecked")
    private final WeakReference<Object>[] values = (WeakReference<Object>[]) new WeakReference<?>[SIZE];
    private boolean used;

    boolean has(Object value) {
        WeakReference<Object> there = values[System.identityHashCode(value) & (SIZE - 1)];
        return there != null && there.get() == value;
    }

    /** Under the lock, after everything that the value stands for is hit. */
    void add(Object value) {
        WeakReference<Object> added = new WeakReference<Object>(value);
        used = true;
        values[System.identityHashCode(value) & (SIZE - 1)] = added;
    }

    /** Under the lock. */
    void clear() {
        if (used) Arrays.fill(values, null);
        used = false;
    }
}
