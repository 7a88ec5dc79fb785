package p;

import retouch.runtime.Collector;

/** 1000 short tests. */
public final class Full {
    public static void main(String[] arguments) {
        for (int i = 0; i < 1000; i++) {
            Object token = Collector.testStarted("T" + i);
            retouch.a.Hits.hit(i);
            Collector.testFinished(token, 0, new String[0]);
        }
        System.out.println("done");
    }
}
