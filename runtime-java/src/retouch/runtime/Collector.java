package retouch.runtime;

import java.util.ArrayList;

/**
 * The collecting runtime: hit tables connect here, listeners report tests, the log receives what each test touched.
 *
 * <p>Between two boundaries (test start, test end, class initialiser start and end, JVM end) hits are only marked. A boundary gives
 * what is marked to every open window and re-arms the slots. All state is guarded by one private lock; probes that only mark take none.
 *
 * <p>Nothing here throws into the program, and nothing is lost silently: what fails sets {@link #lost}, and from then on tests are logged
 * as incomplete. A boundary that fails half-way changes nothing that the next one does not repeat.
 */
public final class Collector {
    static final int PASSED = 0;
    static final int FAILED = 1;
    static final int SKIPPED = 2;
    static final int INCOMPLETE = 3;

    static final Object LOCK = new Object();

    /** The JVM end is in the log, and nothing comes behind it. */
    static boolean ended;

    private static final String logs = Setting.get("retouch.logs", "RETOUCH_LOGS");
    /** Asked for before a program can put properties of its own in the place of the system's. */
    static final boolean seesValues = SeenValues.ON;

    static LogWriter log;
    /** The log could not be made. */
    private static boolean refused;
    private static boolean opening;
    /** Something was lost that may concern any later test, or tests that are already in the log. Set without a call, outside the lock too. */
    static volatile boolean lost;

    private static String[] ids = new String[8];
    private static int idCount;
    private static final NamedTable named = new NamedTable();
    private static final ArrayList<HitTable> tables = new ArrayList<HitTable>();
    private static final TouchedFiles files = new TouchedFiles();

    /** Open windows of tests, of both kinds. */
    static final ArrayList<Window> running = new ArrayList<Window>();
    private static final ArrayList<Window> initialisers = new ArrayList<Window>();
    private static Window ambient = Window.ofNoTest();
    static final Gaps gaps = new Gaps();
    /** How many of {@link #running} are a framework's tests. While there is none, hits are ambient. */
    static int frameworkTests;
    /** The framework's test that ended last: one, or all that ended together. */
    static Window[] last = {};
    private static Window namedRun;

    /** Null where no JVM with a log started this one. */
    private static ParentTests parent;

    private Collector() {}

    /** Whether a log directory is set. */
    public static boolean isOn() {
        return logs != null;
    }

    /**
     * Called by the generated class of each artifact, once per class loader.
     *
     * @param hits N slots and one byte, as {@link HitTable} has them
     * @return the IntConsumer for what is told at once and the BiConsumer[] for what probes see; null when nothing is collected
     */
    public static Object[] connect(String id, byte[] hits) {
        if (logs == null) return null;
        try {
            synchronized (LOCK) {
                if (!open() || ended) return null;
                HitTable.Sink sink = HitTable.make(hits, tableNumber(id, hits.length - 1));
                // What a test loads anew again and again must not pile up until it ends.
                if (HitTable.anyGone()) drain();
                tables.add(sink.table);
                return new Object[] {sink, Seen.sinks()};
            }
        } catch (Throwable t) {
            lost = true;
            return null;
        }
    }

    /**
     * A framework's test begins.
     *
     * @return what {@link #testFinished} wants, null when the test is not recorded
     */
    public static Object testStarted(String test) {
        if (logs == null) return null;
        try {
            Window window;
            OtherThreads others;
            synchronized (LOCK) {
                if (!open() || ended) return null;
                window = new Window(test, Window.FRAMEWORK);
                drain();
                writeAmbient();
                gaps.started(window, running);
                log.start(window);
                running.add(window);
                others = countTest();
                log.flush();
            }
            if (others != null) others.hit();
            return window;
        } catch (Throwable t) {
            lost = true;
            return null;
        }
    }

    /**
     * One more runs, or a class of them; it is among {@link #running}.
     *
     * @return the threads to look at for it; null where none has run before: what other threads are in the midst of is ambient then
     */
    static OtherThreads countTest() {
        if (++frameworkTests == 1 && last.length == 0) return null;
        boolean isAlone = true;
        for (int i = 0; i < running.size(); i++) isAlone &= !running.get(i).startedByAnother(Thread.currentThread());
        return new OtherThreads(isAlone);
    }

    /** A framework begins a run: no test of it has begun before. */
    public static void runStarted() {
        if (logs == null) return;
        try {
            synchronized (LOCK) {
                gaps.runStarted();
            }
        } catch (Throwable t) {
            lost = true;
        }
    }

    public static void runFinished() {
        synchronized (LOCK) {
            gaps.runFinished();
        }
    }

    /** As the other one, of a test whose methods are not known. */
    public static void testFinished(Object token, int status, String[] classes) {
        testFinished(token, status, classes, null, false);
    }

    /**
     * The test ended.
     *
     * @param token what {@link #testStarted} returned
     * @param status 0 passed, 1 failed, 2 skipped, 3 not completely seen
     * @param classes names of the classes that the framework found the test in, as Class.getName has them; of resources with a '/' before
     * @param methods those of its methods that have a result (docs/log-format.md, METHODS); null when that is not known
     * @param all whether that is so of all its methods, named or not
     */
    public static void testFinished(Object token, int status, String[] classes, String[] methods, boolean all) {
        if (!(token instanceof Window)) return;
        Window window = (Window) token;
        try {
            synchronized (LOCK) {
                if (ended || !running.contains(window)) return;
                try {
                    drain();
                    for (int i = 0; i < classes.length; i++) addName(window, classes[i]);
                } finally {
                    running.remove(window);
                    frameworkTests--;
                }
                gaps.finished();
                window.status = status;
                if (methods != null) log.methods(window.test, methods, all);
                writeTest(window);
                window.forgetHits();
                last = new Window[] {window};
                log.flush();
            }
        } catch (Throwable t) {
            lost = true;
        }
    }

    /**
     * Something was seen: all of it is hit.
     *
     * @param recent what remembers that {@code value} need not be looked at again before the next boundary; may be null
     */
    static void saw(Entities seen, Recent recent, Object value) {
        synchronized (LOCK) {
            if (log == null || ended) return;
            for (int i = 0; i < seen.size(); i++) named.hit(log.name(seen.kind(i), seen.name(i)));
            if (recent != null) recent.add(value);
        }
    }

    /**
     * A file was seen.
     *
     * @param path where it is, for the system
     * @param suffix behind the name: what of it is meant, "/" for the names in a directory
     * @param use of SeenFiles.READ, WRITE and PEEK
     */
    static void sawFile(String name, String path, String suffix, int use, Recent recent, Object value) {
        String entity = name + suffix;
        boolean reads = (use & SeenFiles.READ) != 0;
        boolean peeks = (use & SeenFiles.PEEK) != 0;
        FileState state = files.knows(entity, reads, peeks) ? null : FileState.of(path);
        synchronized (LOCK) {
            if (log == null || ended) return;
            int slot = reads ? files.read(entity, name, state, log) : peeks ? files.peek(entity, name, state, log) : -1;
            if (slot >= 0) named.hit(slot);
            if ((use & SeenFiles.WRITE) != 0) files.write(name, state, log);
            if (recent != null) recent.add(value);
        }
    }

    /** A variable or property was read. */
    static void sawValue(int kind, String name, String value, Recent recent) {
        synchronized (LOCK) {
            if (log == null || ended) return;
            int slot = SeenValues.slot(kind, name, value, log);
            if (slot >= 0) named.hit(slot);
            recent.add(name);
        }
    }

    static void setsProperty(String name) {
        synchronized (LOCK) {
            SeenValues.sets(name);
        }
    }

    /**
     * An artifact's generated class did not find {@link #connect} as it knows it: the runtime is of another version than the rewriter, and what runs
     * in that artifact is not seen. Its name and type never change.
     */
    public static void refused(String id) {
        if (logs == null) return;
        boolean first = !lost;
        lost = true;
        if (first) Warning.say("artifact " + id + " was rewritten by another version of retouch; tests of this JVM are not recorded completely");
    }

    /** A listener could not tell what it saw. */
    public static void loss() {
        lost = true;
    }

    /** A class initialiser begins, or ended in some thread, perhaps by an exception: {@code fails}, without a meaning where it begins. Where one end was lost, the other is tolerated. */
    static void initialiser(Table table, int slot, boolean begins, boolean fails) {
        try {
            synchronized (LOCK) {
                if (ended) return;
                Window window = begins ? new Window(table, slot) : openInitialiser(table, slot);
                if (window == null) return;
                drain();
                if (begins) {
                    initialisers.add(window);
                    return;
                }
                if (fails) window.set(0).add(log.name(LogWriter.SENSE, "failed"));
                if (!window.isEmpty()) log.initialisation(window);
                initialisers.remove(window);
            }
        } catch (Throwable t) {
            lost = true;
        }
    }

    /** Whether there is no log to end. */
    static boolean isOver() {
        synchronized (LOCK) {
            return log == null || ended;
        }
    }

    /**
     * The JVM ends in order: all other shutdown hooks are through, and nothing runs any more that a test or a caller of the JVM could see.
     *
     * @param signal whether by a signal
     */
    static void end(boolean signal) {
        try {
            synchronized (LOCK) {
                if (log == null || ended) return;
                drain();
                // What it would have done is not known: it did not finish.
                if (signal) namedRun = null;
                for (int i = 0; i < initialisers.size(); i++) log.initialisation(initialisers.get(i));
                // A named run has all that was ambient; the record matters only where a framework's test is beside it.
                if (namedRun == null || last.length > 0) writeAmbient();
                if (namedRun != null) {
                    writeTest(namedRun);
                    namedRun.forgetHits();
                }
                if (parent != null) parent.finish(log, lost);
                log.end();
                log.flush();
                ended = true;
            }
        } catch (Throwable t) {
            lost = true;
        }
    }

    /** Gives all hits since the last boundary to every open window and re-arms their slots. Adds all before it clears any. */
    static void drain() {
        for (int i = 0; i < tables.size(); i++) tables.get(i).gather();
        findLosses();
        Seen.forgetRecent();
        give(named);
        for (int i = 0; i < tables.size(); i++) give(tables.get(i));
        named.rearm();
        for (int i = tables.size() - 1; i >= 0; i--) {
            tables.get(i).rearm();
            if (tables.get(i).isComplete()) tables.remove(i);
        }
    }

    private static void give(Table table) {
        if (table.count == 0) return;
        for (int i = 0; i < running.size(); i++) table.addTo(running.get(i));
        for (int i = 0; i < initialisers.size(); i++) table.addTo(initialisers.get(i));
        if (frameworkTests == 0 || SharedWork.open > 0) {
            table.addTo(ambient);
        } else {
            gaps.add(table);
        }
    }

    /**
     * Asks every table. A hit that was lost while tests ran concerns them. One that was lost while no test or a class
     * initialiser ran, and the start or end of an initialiser, can concern every later test and the one before.
     */
    private static void findLosses() {
        for (int i = 0; i < tables.size(); i++) {
            int loss = tables.get(i).loss();
            if (loss == 0) continue;
            if (loss != 1 || frameworkTests == 0 || !initialisers.isEmpty()) lost = true;
            for (int w = 0; w < running.size(); w++) running.get(w).incomplete = true;
        }
        for (int i = 0; lost && i < last.length; i++) {
            if (last[i].status == INCOMPLETE) continue;
            log.again(last[i], INCOMPLETE, null);
            last[i].status = INCOMPLETE;
        }
    }

    static void writeTest(Window window) {
        if (lost || window.incomplete) window.status = INCOMPLETE;
        window.end = System.currentTimeMillis();
        log.test(window, window.status, window);
    }

    static void writeAmbient() {
        if (ambient.isEmpty()) return;
        Window fresh = Window.ofNoTest();
        // Readers give it to the one test before it; it is all of theirs that ended together.
        for (int i = 0; last.length > 1 && i < last.length; i++) log.again(last[i], last[i].status, ambient);
        log.ambient(ambient);
        ambient = fresh;
    }

    /** A class, or with a '/' before it a resource. */
    static void addName(Window window, String className) {
        if (className.startsWith("/")) {
            window.set(0).add(log.name(LogWriter.RESOURCE, className.substring(1)));
            return;
        }
        // A class of java/ is never recorded: no loader of a program may define one (JVMS 5.3).
        if (className.startsWith("java.")) return;
        window.set(0).add(log.name(LogWriter.CLASS, className.replace('.', '/')));
    }

    private static Window openInitialiser(Table table, int slot) {
        for (int i = initialisers.size() - 1; i >= 0; i--) {
            Window window = initialisers.get(i);
            if (window.table == table && window.slot == slot) return window;
        }
        return null;
    }

    private static int tableNumber(String id, int slots) {
        for (int i = 0; i < idCount; i++) {
            if (ids[i].equals(id)) return i + 1;
        }
        if (idCount == ids.length) {
            String[] more = new String[2 * idCount];
            System.arraycopy(ids, 0, more, 0, idCount);
            ids = more;
        }
        log.table(idCount + 1, id, slots);
        ids[idCount] = id;
        return ++idCount;
    }

    /** Makes the log at the first need. Where that fails, one warning, and the runtime is off from then on. */
    static boolean open() {
        if (log != null) return !log.isDead();
        if (opening) lost = true; // code of the program that runs meanwhile (a security manager) is not collected
        if (opening || refused) return false;
        opening = true;
        try {
            LogWriter made = Start.log(logs);
            if (made != null) begin(made);
        } catch (Throwable t) {
            Warning.noLog(logs, t);
        }
        opening = false;
        refused = log == null;
        if (refused) return false;
        Start.seeWhatIsLoaded();
        return true;
    }

    private static void begin(LogWriter made) {
        String name = Setting.get("retouch.test", "RETOUCH_TEST");
        if (name != null) {
            namedRun = new Window(name, Window.NAMED_RUN);
            made.start(namedRun);
            running.add(namedRun);
            made.flush();
        }
        parent = ParentTests.find(logs, made, namedRun);
        if (parent != null) running.add(parent.touched);
        log = made;
    }
}
