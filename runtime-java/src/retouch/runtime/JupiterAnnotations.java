package retouch.runtime;

import java.lang.annotation.Annotation;
import java.lang.reflect.Method;
import java.nio.file.Paths;
import java.util.HashSet;

/**
 * What annotations name that Jupiter itself reads, whose code is not rewritten: environment variables and system properties by which its own conditions
 * decide whether a class or method is skipped, resources and files with arguments. For a class: those on it, on its methods, on what it inherits from, and on
 * the annotation types of all these. Looks at annotations only: no code of the program runs, no class is initialised.
 */
public final class JupiterAnnotations {
    private static final String CONDITION = "org.junit.jupiter.api.condition.";
    private static final String FILES = "org.junit.jupiter.params.provider.CsvFileSource";

    private final Class<?> testClass;
    private final HashSet<Class<?>> known = new HashSet<Class<?>>();

    private JupiterAnnotations(Class<?> testClass) {
        this.testClass = testClass;
    }

    /** What they name counts for the tests that run. */
    public static void look(Class<?> testClass) {
        try {
            new JupiterAnnotations(testClass).lookAt(testClass);
        } catch (Throwable t) {
            Seen.see(Seen.VALUES, null, null); // which they are is not known; nothing of Jupiter's will run the class either
        }
    }

    private void lookAt(Class<?> type) throws ReflectiveOperationException {
        if (type == null || type == Object.class || !known.add(type)) return;
        lookAt(type.getDeclaredAnnotations());
        for (Method method : type.getDeclaredMethods()) lookAt(method.getDeclaredAnnotations());
        lookAt(type.getSuperclass());
        for (Class<?> of : type.getInterfaces()) lookAt(of);
        if (SeenValues.ON) lookAt(type.getEnclosingClass());
    }

    private void lookAt(Annotation[] annotations) throws ReflectiveOperationException {
        for (Annotation annotation : annotations) {
            Class<?> type = annotation.annotationType();
            String name = type.getName();
            if (name.startsWith("java.")) continue;
            if (name.startsWith(CONDITION)) {
                lookAtCondition(annotation, name);
            } else if (name.equals(FILES)) {
                for (String resource : (String[]) valueOf(annotation, "resources")) Seen.see(Seen.RESOURCE, testClass, resource);
                for (String file : (String[]) valueOf(annotation, "files")) Seen.see(Seen.FILE_READ, Paths.get(file), null);
            } else if (name.equals(FILES + "s")) {
                lookAt((Annotation[]) valueOf(annotation, "value"));
            } else if (known.add(type)) {
                lookAt(type.getDeclaredAnnotations());
            }
        }
    }

    private void lookAtCondition(Annotation annotation, String name) throws ReflectiveOperationException {
        if (name.endsWith("IfEnvironmentVariable")) {
            Seen.see(Seen.VARIABLE, valueOf(annotation, "named"), null);
        } else if (name.endsWith("IfSystemProperty")) {
            Seen.see(Seen.PROPERTY, valueOf(annotation, "named"), null);
        } else if (name.endsWith("IfEnvironmentVariables") || name.endsWith("IfSystemProperties")) {
            lookAt((Annotation[]) valueOf(annotation, "value"));
        }
    }

    private static Object valueOf(Annotation annotation, String element) throws ReflectiveOperationException {
        return annotation.annotationType().getMethod(element).invoke(annotation);
    }
}
