package retouch.runtime;

import java.util.Arrays;

/**
 * Those slots of one table that were hit since the last boundary, so that what a boundary does with them costs as much as was hit and not as
 * much as there is. All is guarded by Collector.LOCK.
 */
abstract class Table {
    /** The table's number in the log: one per artifact id, whatever the number of loaders. */
    final int number;

    private int[] list = new int[16];
    int count;

    Table(int number) {
        this.number = number;
    }

    final void addTo(Window window) {
        window.set(number).addAll(list, count);
    }

    final int slot(int i) {
        return list[i];
    }

    final void append(int slot) {
        if (count == list.length) list = Arrays.copyOf(list, 2 * count);
        list[count++] = slot;
    }
}
