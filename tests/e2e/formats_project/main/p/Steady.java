package p;

/** What no revision changes. */
public class Steady {
    public static int value() {
        return 1;
    }
}
