package retouch.runtime;

import java.util.Arrays;
import java.util.function.IntConsumer;

/**
 * The hit table of one loaded artifact (one class loader) and the sink of its probes; or the runtime's own, of entities that it names. The list holds every slot whose byte is 1 since the
 * last boundary, so that a boundary costs as much as was hit and not as much as there is.
 *
 * <p>A first hit changes the state only after everything that can fail has been done and calls nothing while it does: a
 * StackOverflowError or OutOfMemoryError either comes before, and the generated class sets hits[N], or not at all.
 */
final class Table implements IntConsumer {
    private static final int ENTER = 0x40000000;
    /** Together with ENTER: by an exception. */
    private static final int LEAVE = 0x80000000;

    /** Replaced only where it is the runtime's own, by a longer one. */
    byte[] hits;
    /** The table's number in the log: one per artifact id, whatever the number of loaders. */
    final int number;

    /** Guarded by Collector.LOCK, like all that follows. */
    int[] list = new int[16];
    int count;
    /** The list of tables with hits. It is what keeps a table, and so its loader, alive, and only until the next boundary. */
    Table next;
    boolean listed;

    Table(byte[] hits, int number) {
        this.hits = hits;
        this.number = number;
    }

    @Override
    public void accept(int event) {
        if ((event & (ENTER | LEAVE)) != 0) {
            Collector.initialiser(this, event & ~(ENTER | LEAVE), event > 0, (event & ENTER) != 0);
            return;
        }
        synchronized (Collector.LOCK) {
            hit(event);
        }
    }

    /** The first hit of a slot since the last boundary, or another one. Under the lock. */
    void hit(int slot) {
        if (slot >= hits.length) hits = Arrays.copyOf(hits, Math.max(slot + 1, 2 * hits.length));
        if (hits[slot] != 0) return;
        append(slot);
        hits[slot] = 1;
        if (Collector.ended) Collector.late();
    }

    /** Bytes that were set before the table had a sink count as hits now. */
    void takeEarlierHits() {
        for (int slot = 0; slot < hits.length - 1; slot++) {
            if (hits[slot] != 0) append(slot);
        }
    }

    private void append(int slot) {
        if (count == list.length) list = Arrays.copyOf(list, 2 * count);
        if (!listed) {
            next = Collector.hit;
            Collector.hit = this;
            listed = true;
        }
        list[count++] = slot;
    }
}
