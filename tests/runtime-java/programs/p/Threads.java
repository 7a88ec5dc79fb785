package p;

import java.util.concurrent.atomic.AtomicInteger;
import retouch.runtime.Collector;

/** 64 threads, 1000 tests, many of them at the same time, with slots of their own and slots in common. */
public final class Threads {
    public static void main(String[] arguments) throws Exception {
        AtomicInteger next = new AtomicInteger();
        Thread[] threads = new Thread[64];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> {
                for (int test; (test = next.getAndIncrement()) < 1000;) {
                    Object token = Collector.testStarted("T" + test);
                    for (int round = 0; round < 20; round++) {
                        for (int slot : Slots.of(test)) retouch.a.Hits.hit(slot);
                        if (round == 10) retouch.a.Hits.enter(test);
                        if (round == 15) retouch.a.Hits.leave(test);
                    }
                    Collector.testFinished(token, 0, new String[0]);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) thread.join();
    }
}
