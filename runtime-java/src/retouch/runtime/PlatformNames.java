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
     * The name of a method below the top that is a test of its own at method granularity: its class is the one at the top, or nested in it. Null
     * for others. What a suite runs belongs to the suite, which would fail if all of it was left out.
     */
    static String ofMethod(TestSource source, String uniqueId, TestSource top) {
        if (!(source instanceof MethodSource) || !(top instanceof ClassSource) || uniqueId.indexOf("/[engine:") >= 0) return null;
        String name = ((ClassSource) top).getClassName();
        String owner = ((MethodSource) source).getClassName();
        boolean own = owner.startsWith(name) && (owner.length() == name.length() || owner.charAt(name.length()) == '$');
        return own ? owner + "#" + ((MethodSource) source).getMethodName() : null;
    }
}
