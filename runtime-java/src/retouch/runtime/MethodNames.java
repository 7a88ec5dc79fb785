package retouch.runtime;

/**
 * What the log calls the methods of a test (docs/log-format.md, METHODS), so that a reader can look for them in class files. Invocations of a
 * parameterised or repeated method, and dynamic tests, belong to their method.
 */
final class MethodNames {
    private MethodNames() {}

    /**
     * @param test the test's own class, which the name leaves out
     * @param parameters their types as Class.getName has them, separated by commas; null where they are not known
     */
    static String of(String test, String owner, String method, String parameters) {
        String name = (owner.equals(test) ? "" : owner) + "#" + method;
        return parameters == null ? name : name + "(" + parameters + ")";
    }

    /** All methods of a class that is not the test's own. */
    static String allOf(String owner) {
        return owner + "#";
    }

    static String parameters(Class<?>[] types) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < types.length; i++) out.append(i == 0 ? "" : ", ").append(types[i].getName());
        return out.toString();
    }

    /** What has no method: by the identifier that its engine gives it below the test. */
    static String ofIdentifier(String test, String identifier) {
        return "/" + (identifier.startsWith(test + "/") ? identifier.substring(test.length() + 1) : identifier);
    }
}
