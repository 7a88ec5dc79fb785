package retouch.runtime;

import java.util.ArrayList;
import java.util.ServiceLoader;

/** From services and resource names to entities. */
final class SeenResources {
    private static final String SUFFIX = ".class";

    private SeenResources() {}

    /** @param service the service's Class, or a ServiceLoader, which may be an earlier test's */
    static void addService(Object service, Entities found) {
        if (service instanceof Class) {
            SeenClasses.addMirror(service, found);
            found.add(LogWriter.SERVICE, ((Class<?>) service).getName().replace('.', '/'));
        } else if (service instanceof ServiceLoader) {
            String text = service.toString(); // java.util.ServiceLoader[p.Service]
            String name = text.substring(text.indexOf('[') + 1, text.length() - 1);
            SeenClasses.addNamed(name, found);
            found.add(LogWriter.SERVICE, name.replace('.', '/'));
        }
    }

    /** A name that is looked up as it is, or a Class, loader or module and the name that it looks up. */
    static void addResource(Object a, Object b, Entities found) {
        if (b == null) {
            if (a instanceof String) add((String) a, found);
        } else if (b instanceof String) {
            String name = (String) b;
            if (a instanceof Class) {
                SeenClasses.addMirror(a, found);
                add(absolute((Class<?>) a, name), found);
            } else if (a instanceof ClassLoader || a.getClass().getName().equals("java.lang.Module")) {
                add(name, found);
            }
        }
    }

    private static String absolute(Class<?> type, String name) {
        if (name.startsWith("/")) return name;
        Class<?> element = type;
        while (element.isArray()) element = element.getComponentType();
        String own = element.getName();
        int slash = own.indexOf('/');
        int dot = own.lastIndexOf('.', slash < 0 ? own.length() : slash);
        return dot < 0 ? name : own.substring(0, dot).replace('.', '/') + "/" + name;
    }

    /** A directory takes a name with "..", "." and "//" for a path, an archive for a name like any other. */
    static void add(String name, Entities found) {
        int start = 0;
        while (start < name.length() && name.charAt(start) == '/') start++;
        String plain = name.substring(start);
        addPlain(plain, found);
        String path = path(plain);
        if (path == null) {
            found.add(LogWriter.SENSE, SeenFiles.files("by the resource " + plain));
        } else if (!path.equals(plain)) {
            addPlain(path, found);
        }
    }

    /** Null where it leads out of the directory, perhaps to come back. */
    private static String path(String name) {
        if (!name.contains("//") && !("/" + name + "/").contains("/./") && !name.contains("..")) return name;
        ArrayList<String> parts = new ArrayList<String>();
        for (String part : name.split("/")) {
            if (part.equals("..")) {
                if (parts.isEmpty()) return null;
                parts.remove(parts.size() - 1);
            } else if (!part.isEmpty() && !part.equals(".")) {
                parts.add(part);
            }
        }
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < parts.size(); i++) path.append(i == 0 ? "" : "/").append(parts.get(i));
        return path.append(name.endsWith("/") && !parts.isEmpty() ? "/" : "").toString();
    }

    /** A class file is compared as a class, with its lines. */
    private static void addPlain(String plain, Entities found) {
        if (plain.endsWith(SUFFIX)) {
            SeenClasses.addNamed(plain.substring(0, plain.length() - SUFFIX.length()).replace('/', '.'), found);
            found.add(LogWriter.SENSE, "lines");
            return;
        }
        found.add(LogWriter.RESOURCE, plain);
        if (plain.equals("META-INF/MANIFEST.MF")) found.add(LogWriter.SENSE, "manifest");
    }
}
