package lab.run;

import java.io.ByteArrayInputStream;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Collections;
import java.util.Enumeration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Loads one program, the kit and what the rewriter generated from class files in memory; and the program's files. */
final class ProgramLoader extends ClassLoader {
    private final String prefix;
    private final Map<String, byte[]> classes;
    private final Map<String, byte[]> files;
    /** Names of the program's classes that were asked for, present or not; and paths of its files, with a slash in front. */
    final Set<String> asked = new HashSet<>();

    ProgramLoader(String packageName, Map<String, byte[]> classes, Map<String, byte[]> files, ClassLoader parent) {
        super("program", parent);
        prefix = packageName + ".";
        this.classes = classes;
        this.files = files;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
        synchronized (getClassLoadingLock(name)) {
            Class<?> known = findLoadedClass(name);
            if (known != null) return known;
            return isOwn(name) ? findClass(name) : super.loadClass(name, resolve);
        }
    }

    private boolean isOwn(String name) {
        return name.startsWith(prefix) || classes.containsKey(name) && (name.startsWith("kit.") || name.startsWith("retouch.") || name.startsWith("org.junit."));
    }

    /** Package.getAnnotations asks this, not loadClass. */
    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
        if (name.startsWith(prefix)) asked.add(name);
        byte[] bytes = isOwn(name) ? classes.get(name) : null;
        if (bytes == null) throw new ClassNotFoundException(name);
        return defineClass(name, bytes, 0, bytes.length);
    }

    @Override
    protected URL findResource(String name) {
        if (name.endsWith(".class") || !name.replace('/', '.').contains(prefix)) return null;
        asked.add("/" + name);
        byte[] content = files.get(name);
        if (content == null) return null;
        try {
            return new URL(null, "lab:" + name, new URLStreamHandler() {
                @Override
                protected URLConnection openConnection(URL url) {
                    return new URLConnection(url) {
                        @Override
                        public void connect() {}

                        @Override
                        public InputStream getInputStream() {
                            return new ByteArrayInputStream(content);
                        }
                    };
                }
            });
        } catch (MalformedURLException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    protected Enumeration<URL> findResources(String name) {
        URL found = findResource(name);
        return Collections.enumeration(found == null ? List.of() : List.of(found));
    }
}
