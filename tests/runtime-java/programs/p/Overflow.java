package p;

import retouch.runtime.Collector;

/** 200 tests, all but the first two with hits at the end of the stack. Prints, for each, the slots that hit() came back from. */
public final class Overflow {
    private static final int[] done = new int[64];
    private static int count;
    private static int tries;
    private static int slot;
    private static boolean initialiser;

    public static void main(String[] arguments) {
        initialiser = arguments[0].equals("initialiser");
        for (int i = 0; i < 200; i++) {
            Object token = Collector.testStarted("T" + i);
            count = 0;
            tries = 0;
            slot = i % 7;
            if (i < 2) {
                hit();
            } else {
                shift(i % 37);
            }
            Collector.testFinished(token, 0, new String[0]);
            StringBuilder line = new StringBuilder("T" + i);
            for (int k = 0; k < count; k++) line.append(' ').append(done[k]);
            System.out.println(line);
        }
    }

    /** Some frames of another size, so that the stack ends in another place each time. */
    private static void shift(long a) {
        if (a > 0) {
            shift(a - 1);
        } else {
            deep();
        }
    }

    private static void deep() {
        try {
            deep();
        } catch (StackOverflowError e) {
            // Here, a little higher at each catch.
        }
        if (tries++ < 40) {
            try {
                hit();
            } catch (StackOverflowError e) {
                return; // the instruction that the probe stands before did not run either
            }
        }
    }

    private static void hit() {
        slot += 9;
        if (initialiser) retouch.a.Hits.enter(slot + 1);
        retouch.a.Hits.hit(slot);
        done[count++] = slot;
        if (initialiser) retouch.a.Hits.leave(slot + 1);
    }
}
