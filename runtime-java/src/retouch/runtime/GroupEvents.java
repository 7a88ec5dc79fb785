package retouch.runtime;

/**
 * What listeners report at method granularity: classes whose methods are tests of their own. See {@link TestGroup} for what a method gets.
 */
public final class GroupEvents {
    private GroupEvents() {}

    /**
     * A class begins whose methods are tests of their own.
     *
     * @param tests those that are known already
     * @return what the following methods want, null when nothing is recorded
     */
    public static Object groupStarted(String className, String[] tests) {
        if (!Collector.isOn()) return null;
        try {
            TestGroup group;
            OtherThreads others;
            synchronized (Collector.LOCK) {
                if (!Collector.open() || Collector.ended) return null;
                group = new TestGroup(className);
                Collector.drain();
                Collector.writeAmbient();
                Collector.gaps.started(group.whole, Collector.running);
                group.between.addAll(group.whole);
                for (int i = 0; i < tests.length; i++) declare(group, tests[i]);
                Collector.running.add(group.whole);
                Collector.running.add(group.between);
                others = Collector.countTest();
                Collector.log.flush();
            }
            if (others != null) others.hit();
            return group;
        } catch (Throwable t) {
            Collector.lost = true;
            return null;
        }
    }

    public static void memberStarted(Object token, String test) {
        if (!(token instanceof TestGroup)) return;
        TestGroup group = (TestGroup) token;
        try {
            synchronized (Collector.LOCK) {
                if (Collector.ended || !Collector.running.contains(group.whole)) return;
                Collector.drain();
                declare(group, test);
                group.start(test, Collector.running);
                Collector.log.flush();
            }
        } catch (Throwable t) {
            Collector.lost = true;
        }
    }

    public static void memberFinished(Object token, String test) {
        if (!(token instanceof TestGroup)) return;
        TestGroup group = (TestGroup) token;
        try {
            synchronized (Collector.LOCK) {
                if (Collector.ended || !Collector.running.contains(group.whole)) return;
                Collector.drain();
                group.finish(test, Collector.running);
            }
        } catch (Throwable t) {
            Collector.lost = true;
        }
    }

    /**
     * The class ended.
     *
     * @param tests all its tests, whether they ran or not
     * @param statuses of each, as for {@link Collector#testFinished}
     */
    public static void groupFinished(Object token, String[] tests, int[] statuses, String[] classes) {
        if (!(token instanceof TestGroup)) return;
        TestGroup group = (TestGroup) token;
        try {
            synchronized (Collector.LOCK) {
                if (Collector.ended || !Collector.running.contains(group.whole)) return;
                try {
                    Collector.drain();
                } finally {
                    group.close(Collector.running);
                    Collector.frameworkTests--;
                }
                Collector.gaps.finished();
                Window[] written = new Window[tests.length];
                for (int i = 0; i < tests.length; i++) {
                    declare(group, tests[i]);
                    Window window = written[i] = group.complete(tests[i]);
                    for (int c = 0; c < classes.length; c++) Collector.addName(window, classes[c]);
                    window.status = statuses[i];
                    Collector.writeTest(window);
                    window.forgetHits();
                }
                Collector.last = written;
                Collector.log.flush();
            }
        } catch (Throwable t) {
            Collector.lost = true;
        }
    }

    /** The window of a method, which the log is told of where nothing was known of it. */
    static Window declare(TestGroup group, String test) {
        Window made = group.declare(test);
        if (made != null) Collector.log.start(made);
        return group.window(test);
    }
}
