package p;

/** A Java agent that does nothing. */
public final class Agent {
    private Agent() {}

    public static void premain(String arguments) {}
}
