package retouch.runtime;

import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.nio.ByteBuffer;
import java.util.function.IntConsumer;

/**
 * The hit table of one loaded artifact (one class loader). Probes mark slots without a call, the runtime looks for them at its boundaries; the
 * rewriter's hits_class.h says how the two go together. The array knows nothing of the loader, so that it can go; what it had hit stays until
 * the next boundary.
 */
final class HitTable extends Table {
    private static final int ENTER = 0x40000000;
    /** Together with ENTER: by an exception. */
    private static final int LEAVE = 0x80000000;

    /** Of loaders that are gone. */
    private static final ReferenceQueue<Sink> gone = new ReferenceQueue<Sink>();

    private final byte[] hits;
    /** The same, to be read by eight: nearly all are not hit. */
    private final ByteBuffer byEight;
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

    private HitTable(byte[] hits, int number) {
        super(number);
        this.hits = hits;
        byEight = ByteBuffer.wrap(hits);
    }

    /** @param hits N slots and one byte whose bits say that something seen was lost (1), and the start or end of a class initialiser (2) */
    static Sink make(byte[] hits, int number) {
        HitTable table = new HitTable(hits, number);
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
        int slots = hits.length - 1;
        int from = 0;
        for (; from + Long.BYTES <= slots; from += Long.BYTES) {
            if (byEight.getLong(from) != 0) list(from, from + Long.BYTES);
        }
        list(from, slots);
    }

    private void list(int from, int to) {
        for (int slot = from; slot < to; slot++) {
            if (hits[slot] != 0) append(slot);
        }
    }

    /** What is listed can be hit anew. */
    void rearm() {
        for (int i = 0; i < count; i++) hits[slot(i)] = 0;
        count = 0;
    }
}
