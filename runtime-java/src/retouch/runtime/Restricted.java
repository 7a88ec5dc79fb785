package retouch.runtime;

import java.security.AccessController;
import java.security.PrivilegedAction;

/**
 * Looking under a security manager: with the runtime's own rights, whatever code the probe stands in, and not while a security manager of the
 * program, asked by the look itself, is seen doing something. What that does is lost, and noted as a loss.
 */
final class Restricted implements PrivilegedAction<Object> {
    private static final ThreadLocal<Restricted> inside = new ThreadLocal<Restricted>();

    private final Seen seen;
    private final Object a;
    private final Object b;

    private Restricted(Seen seen, Object a, Object b) {
        this.seen = seen;
        this.a = a;
        this.b = b;
    }

    static boolean isOn() {
        return System.getSecurityManager() != null;
    }

    static void look(Seen seen, Object a, Object b) {
        if (inside.get() != null) throw new IllegalStateException();
        Restricted look = new Restricted(seen, a, b);
        inside.set(look);
        try {
            AccessController.doPrivileged(look);
        } finally {
            inside.remove();
        }
    }

    @Override
    public Object run() {
        seen.look(a, b);
        return null;
    }
}
