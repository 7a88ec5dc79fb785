package retouch.runtime;

import java.security.AccessController;
import java.security.PrivilegedAction;

/** A setting: the system property, where it is set at all, else the environment variable. An empty one is as good as none. */
final class Setting implements PrivilegedAction<String> {
    private final String property;
    private final String variable;

    private Setting(String property, String variable) {
        this.property = property;
        this.variable = variable;
    }

    static String get(String property, String variable) {
        return AccessController.doPrivileged(new Setting(property, variable));
    }

    @Override
    public String run() {
        try {
            String value = System.getProperty(property);
            if (value == null) value = System.getenv(variable);
            return value == null || value.isEmpty() ? null : value;
        } catch (SecurityException e) {
            return null;
        }
    }
}
