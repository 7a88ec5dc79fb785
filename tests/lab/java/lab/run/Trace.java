package lab.run;

import java.util.ArrayList;
import java.util.List;

/** What the running test shows. Called by generated programs; never part of one. */
public final class Trace {
    private static List<String> seen = new ArrayList<>();
    private static List<String> initialised = new ArrayList<>();

    private static boolean entered;

    private Trace() {}

    /** At the start of marked methods. */
    public static void entered() {
        entered = true;
    }

    static boolean takeEntered() {
        boolean taken = entered;
        entered = false;
        return taken;
    }

    public static void add(long value) {
        seen.add(Long.toString(value));
    }

    /** Only the class and the message: a stack trace shows lines, which not every test looks at. */
    public static void thrown(Throwable thrown) {
        seen.add(words(thrown));
    }

    static String words(Throwable thrown) {
        StringBuilder out = new StringBuilder();
        for (Throwable at = thrown; at != null; at = at.getCause()) {
            String message = at.getMessage() == null ? "" : firstLine(at.getMessage()).replaceAll("@[0-9a-f]+", "@");
            out.append(out.length() == 0 ? "! " : " < ").append(at.getClass().getName()).append(": ").append(message);
        }
        return out.toString();
    }

    /** What follows in a VerifyError shows the code, and so its probes. */
    private static String firstLine(String message) {
        int end = message.indexOf('\n');
        return end < 0 ? message : message.substring(0, end);
    }

    public static void init(String of) {
        initialised.add(of);
    }

    /** For throws that the compiler must not see to be certain. */
    public static boolean yes() {
        return true;
    }

    public static long zero() {
        return 0;
    }

    /** Values, without and with the classes that were initialised: in a JVM that tests share only the first test that uses a class sees it initialised. */
    static Observation take() {
        Observation taken = new Observation(String.join("\n", seen), String.join(" ", initialised));
        seen = new ArrayList<>();
        initialised = new ArrayList<>();
        return taken;
    }
}
