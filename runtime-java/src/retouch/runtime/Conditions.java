package retouch.runtime;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.util.HashSet;

/**
 * Environment variables and system properties by which Jupiter's own conditions decide whether a class or method is skipped. They stand in
 * annotations, and the code that reads them is not rewritten. For a class: those on it, on its methods, on what it inherits from, and on the
 * annotation types of all these. Looks at annotations only: no code of the program runs, no class is initialised.
 */
public final class Conditions {
    private static final String PREFIX = "org.junit.jupiter.api.condition.";

    private final HashSet<Class<?>> known = new HashSet<Class<?>>();

    private Conditions() {}

    /** What may decide about a class counts for the tests that run. Only where values are recorded. */
    public static void look(Class<?> testClass) {
        try {
            new Conditions().lookAt(testClass);
        } catch (Throwable t) {
            Seen.see(Seen.VALUES, null, null); // which they are is not known
        }
    }

    private void lookAt(Class<?> type) throws ReflectiveOperationException {
        if (type == null || type == Object.class || !known.add(type)) return;
        lookAt(type.getDeclaredAnnotations());
        for (Method method : type.getDeclaredMethods()) lookAt(method.getDeclaredAnnotations());
        lookAt(type.getSuperclass());
        for (Class<?> of : type.getInterfaces()) lookAt(of);
        lookAt(type.getEnclosingClass());
    }

    private void lookAt(Annotation[] annotations) throws ReflectiveOperationException {
        for (Annotation annotation : annotations) {
            Class<?> type = annotation.annotationType();
            String name = type.getName();
            if (name.startsWith("java.")) continue;
            if (!name.startsWith(PREFIX)) {
                if (known.add(type)) lookAt(type.getDeclaredAnnotations());
            } else if (name.endsWith("IfEnvironmentVariable")) {
                Seen.see(Seen.VARIABLE, type.getMethod("named").invoke(annotation), null);
            } else if (name.endsWith("IfSystemProperty")) {
                Seen.see(Seen.PROPERTY, type.getMethod("named").invoke(annotation), null);
            } else if (name.endsWith("IfEnvironmentVariables") || name.endsWith("IfSystemProperties")) {
                lookAt((Annotation[]) type.getMethod("value").invoke(annotation));
            }
        }
    }
}
