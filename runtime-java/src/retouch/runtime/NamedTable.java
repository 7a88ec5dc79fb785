package retouch.runtime;

import java.util.Arrays;

/** The runtime's own table, number 0: entities that it names itself. */
final class NamedTable extends Table {
    private boolean[] marked = new boolean[64];

    NamedTable() {
        super(0);
    }

    /** The first hit of a slot since the last boundary, or another one. Either nothing has changed when it fails, or nothing is left to do. */
    void hit(int slot) {
        if (slot >= marked.length) marked = Arrays.copyOf(marked, Math.max(slot + 1, 2 * marked.length));
        if (marked[slot]) return;
        append(slot);
        marked[slot] = true;
    }

    /** What is listed can be hit anew. */
    void rearm() {
        for (int i = 0; i < count; i++) marked[slot(i)] = false;
        count = 0;
    }
}
