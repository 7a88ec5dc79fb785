package lab.run;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** Loads one program, the kit and what the rewriter generated from class files in memory. */
final class ProgramLoader extends ClassLoader {
    private final String prefix;
    private final Map<String, byte[]> classes;
    /** Names of the program's classes that were asked for, present or not. */
    final Set<String> asked = new HashSet<>();

    ProgramLoader(String packageName, Map<String, byte[]> classes, ClassLoader parent) {
        super("program", parent);
        prefix = packageName + ".";
        this.classes = classes;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            boolean isProgram = name.startsWith(prefix);
            if (isProgram) asked.add(name);
            byte[] bytes = isProgram || name.startsWith("kit.") || name.startsWith("retouch.") || name.startsWith("org.junit.") ? classes.get(name) : null;
            if (bytes != null) return defineClass(name, bytes, 0, bytes.length);
            if (isProgram) throw new ClassNotFoundException(name);
        }
        return super.loadClass(name, resolve);
    }
}
