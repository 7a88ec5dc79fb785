package p;

import retouch.runtime.Collector;

/** Hits while there is no byte of heap left. */
public final class Heap {
    public static void main(String[] arguments) {
        Object token;
        for (String test : new String[] {"first", "before"}) {
            token = Collector.testStarted(test);
            retouch.a.Hits.hit(1);
            Collector.testFinished(token, 0, new String[0]);
        }
        token = Collector.testStarted("full");
        Object[] all = null;
        for (int size = 1 << 20; size > 0; size /= 2) {
            try {
                while (true) {
                    Object[] more = new Object[size];
                    more[0] = all;
                    all = more;
                }
            } catch (OutOfMemoryError e) {
                continue;
            }
        }
        for (int i = 0; i < 40; i++) retouch.a.Hits.hit(i);
        for (int i = 0; i < 2; i++) {
            retouch.a.Hits.enter(i);
            retouch.a.Hits.leave(i);
        }
        boolean full = all != null;
        all = null;
        Collector.testFinished(token, 0, new String[0]);
        System.out.println(full ? "ok" : "");
    }
}
