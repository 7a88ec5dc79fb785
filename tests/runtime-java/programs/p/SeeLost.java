package p;

import retouch.runtime.Collector;

/** Three tests; in the second one the runtime is shown a kind of value that it does not know. */
public final class SeeLost {
    public static void main(String[] arguments) {
        for (String test : new String[] {"A", "B", "C"}) {
            Object token = Collector.testStarted(test);
            retouch.a.Hits.see("x", null, test.equals("B") ? 99 : 2);
            Collector.testFinished(token, 0, new String[0]);
        }
    }
}
