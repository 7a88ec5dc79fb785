package p;

/** What each of the 1000 tests of p.Threads hits. */
public final class Slots {
    private Slots() {}

    public static int[] of(int test) {
        return new int[] {test, 1000 + test * 7 % 50, 2000 + test % 3, 4999};
    }
}
