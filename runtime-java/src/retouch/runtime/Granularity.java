package retouch.runtime;

/** What a test is: a class, or a method of a class, named {@code p.Foo#bar} ({@code retouch.granularity}, RETOUCH_GRANULARITY). */
final class Granularity {
    static final boolean OF_METHODS = ofMethods();

    private Granularity() {}

    private static boolean ofMethods() {
        String value = Setting.get("retouch.granularity", "RETOUCH_GRANULARITY");
        if ("method".equals(value)) return true;
        if (value != null && !"class".equals(value)) Warning.say("retouch.granularity is neither class nor method: " + value + "; tests are recorded by class");
        return false;
    }
}
