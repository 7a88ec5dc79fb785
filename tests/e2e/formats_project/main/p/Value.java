package p;

/** What the second revision changes. */
public class Value {
    public static int value() {
        return 1;
    }
}
