package retouch.runtime;

import java.lang.ref.WeakReference;

/**
 * What is recorded between two events: while a test runs, while a class initialiser runs, or while no test runs (ambient). Windows overlap
 * freely; each gets everything that is drained while it is open.
 */
final class Window {
    /** Kinds of tests, as the log has them. */
    static final int FRAMEWORK = 0;
    static final int NAMED_RUN = 1;

    final String test;
    final int kind;
    final long start;
    /** Of a class initialiser: the table that registered it, and the slot. */
    final Table table;
    final int slot;

    long end;
    int status;
    /** A hit was lost while it was open. */
    boolean incomplete;
    /** Other tests want its hits when it has ended. */
    boolean kept;

    private SlotSet[] sets;
    private WeakReference<Thread> starter;

    Window(String test, int kind) {
        this(test, kind, System.currentTimeMillis(), null, 0);
    }

    Window(String test, int kind, long start) {
        this(test, kind, start, null, 0);
    }

    Window(Table table, int slot) {
        this(null, 0, 0, table, slot);
    }

    private Window(String test, int kind, long start, Table table, int slot) {
        this.test = test;
        this.kind = kind;
        this.start = start;
        this.table = table;
        this.slot = slot;
    }

    static Window ofNoTest() {
        return new Window(null, 0, 0, null, 0);
    }

    SlotSet set(int number) {
        if (sets == null || number >= sets.length) {
            SlotSet[] more = new SlotSet[Math.max(number + 1, sets == null ? 4 : 2 * sets.length)];
            if (sets != null) System.arraycopy(sets, 0, more, 0, sets.length);
            sets = more;
        }
        SlotSet set = sets[number];
        if (set == null) sets[number] = set = new SlotSet();
        return set;
    }

    void setStarter(Thread thread) {
        starter = new WeakReference<Thread>(thread);
    }

    boolean startedByAnother(Thread thread) {
        return starter != null && starter.get() != thread;
    }

    boolean startedBy(Thread thread) {
        return starter != null && starter.get() == thread;
    }

    void addAll(Window other) {
        if (other.sets == null) return;
        for (int i = 0; i < other.sets.length; i++) {
            if (other.sets[i] != null) set(i).addAll(other.sets[i]);
        }
    }

    boolean isEmpty() {
        return groups() == 0;
    }

    private int groups() {
        int groups = 0;
        if (sets != null) {
            for (int i = 0; i < sets.length; i++) {
                if (sets[i] != null && sets[i].size() > 0) groups++;
            }
        }
        return groups;
    }

    void writeHits(LogWriter log) {
        log.varint(groups());
        if (sets == null) return;
        for (int i = 0; i < sets.length; i++) {
            if (sets[i] == null || sets[i].size() == 0) continue;
            log.varint(i);
            sets[i].write(log);
        }
    }

    /** The set is in the log; what remembers the window must not keep it. */
    void forgetHits() {
        if (!kept) sets = null;
    }
}
