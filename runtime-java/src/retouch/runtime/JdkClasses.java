package retouch.runtime;

import java.net.URL;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Whether the JDK contains a class: decided by looking into it, without loading the class. A prefix would not do: javax.my.K can be a class of
 * a program.
 */
final class JdkClasses {
    private static final ConcurrentHashMap<String, Boolean> known = new ConcurrentHashMap<String, Boolean>();
    private static final ClassLoader loader = loader();
    private static final String home = JvmIdentity.property("java.home");

    private JdkClasses() {}

    /** @param name as Class.getName has it, of no array */
    static boolean has(String name) {
        // No loader of a program may define one (JVMS 5.3).
        if (name.startsWith("java.")) return true;
        Boolean answer = known.get(name);
        if (answer == null) {
            answer = look(name);
            known.put(name, answer);
        }
        return answer;
    }

    private static boolean look(String name) {
        if (name.isEmpty() || name.indexOf('/') >= 0) return false;
        URL place = loader.getResource(name.replace('.', '/').concat(".class"));
        if (place == null) return false;
        if (place.getProtocol().equals("jrt")) return true;
        // Java 8; also a class path that was appended to the JVM's own, which is no part of the JDK.
        return place.getProtocol().equals("jar") && place.getFile().startsWith("file:" + home);
    }

    /** The one below the system's that the JDK's own modules or extensions are in. A system class loader of the program may have no such parent. */
    private static ClassLoader loader() {
        ClassLoader last = ClassLoader.getSystemClassLoader();
        while (last.getParent() != null) last = last.getParent();
        return last.getClass().getClassLoader() == null ? last : new OnlyBootstrap();
    }

    private static final class OnlyBootstrap extends ClassLoader {
        OnlyBootstrap() {
            super(null);
        }
    }
}
