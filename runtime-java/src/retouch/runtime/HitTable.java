package retouch.runtime;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.function.IntConsumer;

/**
 * The hit table of one loaded artifact (one class loader). Probes mark slots and their pages without a call, the runtime looks for them at its
 * boundaries; the rewriter's hits_class.h says how the two go together. The arrays know nothing of the loader, so that it can go; what it had
 * hit stays until the next boundary.
 */
final class HitTable extends Table {
    private static final int PAGE_BITS = 6;
    private static final int ENTER = 0x40000000;
    /** Together with ENTER: by an exception. */
    private static final int LEAVE = 0x80000000;
    /** Pages that were marked, and those that were at the boundary before. */
    private static final byte NOW = 1;
    private static final byte AGAIN = 2;

    /** Of loaders that are gone. */
    private static final ReferenceQueue<Sink> gone = new ReferenceQueue<Sink>();
    private static volatile int fence;

    private final byte[] hits;
    private final byte[] pages;
    /** Pages that a boundary has to look at, by these bits. */
    private final byte[] taken;
    /** There may be such pages. */
    private boolean any;
    private WeakReference<Sink> sink;
    /** The loader is gone, and with it everything that could hit. */
    private boolean complete;

    /** What the generated class tells at once. It alone keeps its loader from being gone. */
    static final class Sink implements IntConsumer {
        final HitTable table;

        private Sink(HitTable table) {
            this.table = table;
        }

        @Override
        public void accept(int event) {
            Collector.initialiser(table, event & ~(ENTER | LEAVE), event > 0, (event & ENTER) != 0);
        }
    }

    private HitTable(byte[] hits, byte[] pages, int number) {
        super(number);
        this.hits = hits;
        this.pages = pages;
        taken = new byte[pages.length];
    }

    /**
     * @param hits N slots and one byte that says that something seen was lost (1), or the start or end of a class initialiser (2)
     * @param pages a byte for each 64 slots
     */
    static Sink make(byte[] hits, byte[] pages, int number) {
        HitTable table = new HitTable(hits, pages, number);
        Sink sink = new Sink(table);
        table.sink = new WeakReference<Sink>(sink, gone);
        return sink;
    }

    /** Whether a loader went since it was last asked. */
    static boolean anyGone() {
        boolean any = false;
        while (gone.poll() != null) any = true;
        return any;
    }

    /** Nothing is in it any more that the boundary before did not have. */
    boolean isComplete() {
        return complete;
    }

    /** 0, or what was lost since it was last asked, as {@code hits[N]} has it. */
    int loss() {
        int last = hits.length - 1;
        int loss = hits[last];
        if (loss != 0) hits[last] = 0;
        return loss;
    }

    /** Lists what was hit since the last boundary. Where it fails nothing is lost: it may be called again. */
    void gather() {
        complete = sink.get() == null;
        count = 0;
        for (int page = 0; page < pages.length; page++) {
            if (pages[page] == 0) continue;
            any = true;
            taken[page] |= NOW;
            pages[page] = 0;
        }
        if (!any) return;
        order();
        for (int page = 0; page < pages.length; page++) {
            if (taken[page] != 0) list(page);
        }
    }

    private void list(int page) {
        int end = Math.min((page + 1) << PAGE_BITS, hits.length - 1);
        for (int slot = page << PAGE_BITS; slot < end; slot++) {
            if (hits[slot] != 0) append(slot);
        }
    }

    /** What is listed can be hit anew. */
    void rearm() {
        for (int i = 0; i < count; i++) hits[slot(i)] = 0;
        count = 0;
        if (!any) return;
        any = false;
        for (int page = 0; page < taken.length; page++) {
            if (taken[page] == 0) continue;
            taken[page] = (taken[page] & NOW) == 0 ? 0 : AGAIN;
            any |= taken[page] != 0;
        }
    }

    /** What is before comes before what is behind, for all threads. */
    private static int order() {
        fence = 1;
        return fence;
    }
}
