package retouch.runtime;

import org.junit.platform.engine.TestSource;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.engine.support.descriptor.MethodSource;

/** How what stands at the top of a plan of the JUnit Platform is named; the listener and the filter must agree. */
final class PlatformNames {
    private PlatformNames() {}

    /** The class; where there is none (feature files, scripts) the legacy reporting name, else the display name. */
    static String of(TestSource source, String legacyReportingName, String displayName) {
        if (source instanceof ClassSource) return ((ClassSource) source).getClassName();
        String name = legacyReportingName;
        if (name == null || name.isEmpty()) name = displayName;
        return name.replace('\n', ' ').replace('\r', ' '); // lists of tests have one a line
    }

    /**
     * Whether a method below the top is a test of its own at method granularity: its class is the one at the top, or nested in it. What a suite
     * runs belongs to the suite, which would fail if all of it was left out.
     */
    static boolean isOwnMethod(MethodSource method, TestSource top) {
        if (!(top instanceof ClassSource)) return false;
        String name = ((ClassSource) top).getClassName();
        String owner = method.getClassName();
        return owner.startsWith(name) && (owner.length() == name.length() || owner.charAt(name.length()) == '$');
    }
}
