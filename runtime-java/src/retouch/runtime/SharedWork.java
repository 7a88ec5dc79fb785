package retouch.runtime;

/** What listeners report of work that is not one test's: what runs for several, and tests whose results others wait for. */
public final class SharedWork {
    /** How much of it runs. Hits are ambient then, beside what they are to the tests that run. */
    static int open;

    private SharedWork() {}

    /** Something begins beside tests that run, of which later ones see what it leaves behind. */
    public static void started() {
        change(1);
    }

    public static void finished() {
        change(-1);
    }

    private static void change(int by) {
        if (!Collector.isOn()) return;
        try {
            synchronized (Collector.LOCK) {
                if (!Collector.open() || Collector.ended) return;
                Collector.drain();
                open += by;
            }
        } catch (Throwable t) {
            Collector.lost = true;
        }
    }

    /** {@link #needs} will name this test, or class of tests, also when it has ended: its hits stay as long as the token does. */
    public static void keep(Object token) {
        if (!(token instanceof Window) && !(token instanceof TestGroup)) return;
        synchronized (Collector.LOCK) {
            if (token instanceof Window) {
                ((Window) token).kept = true;
            } else {
                ((TestGroup) token).kept = true;
            }
        }
    }

    /**
     * A test's result follows from another's: it gets all that was recorded of that.
     *
     * @param token of the test or its class, which is still running; {@code other}: of the other
     * @param test the test of method granularity; no meaning where classes are tests
     */
    public static void needs(Object token, String test, Object other, String otherTest) {
        if (token == null || other == null) return;
        try {
            synchronized (Collector.LOCK) {
                if (Collector.ended) return;
                Collector.drain();
                Window to = token instanceof TestGroup ? GroupEvents.declare((TestGroup) token, test) : (Window) token;
                if (other instanceof TestGroup) {
                    ((TestGroup) other).addTo(to, otherTest);
                } else {
                    to.addAll((Window) other);
                    to.incomplete |= ((Window) other).incomplete;
                }
            }
        } catch (Throwable t) {
            Collector.lost = true;
        }
    }
}
