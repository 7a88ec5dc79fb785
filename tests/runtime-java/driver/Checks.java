import java.util.Objects;

/** Counts what passed and failed; a failed check ends its case. */
final class Checks {
    interface Case {
        void run() throws Exception;
    }

    /** Only cases with this in their name run. */
    static String only = "";
    static int passed;
    static int failed;

    static void run(String name, Case body) {
        if (!name.contains(only)) return;
        try {
            body.run();
            passed++;
        } catch (Throwable t) {
            failed++;
            System.out.println("FAILED " + name + ": " + t);
            for (StackTraceElement frame : t.getStackTrace()) {
                if (!frame.getClassName().equals("Checks")) {
                    System.out.println("    at " + frame);
                    break;
                }
            }
        }
    }

    static void equal(Object wanted, Object got) {
        if (!Objects.equals(wanted, got)) throw new AssertionError("wanted\n  " + wanted + "\ngot\n  " + got);
    }

    static void that(boolean condition, Object shown) {
        if (!condition) throw new AssertionError(shown);
    }
}
