package retouch.runtime;

import java.io.File;
import java.lang.reflect.AnnotatedElement;
import java.net.URI;
import java.net.URL;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashSet;
import java.util.ResourceBundle;
import java.util.ServiceLoader;

/**
 * Calls that choose their method when they run (Groovy): which one is not known, so each counts as whatever its receiver and its first
 * argument could show. A file may as well be written: it is a peek. Dynamic languages call for everything, so most calls end after a few
 * comparisons here.
 */
final class SeenDynamic {
    /** With the name of the file that it opens. */
    private static final HashSet<String> OPENERS = new HashSet<String>(Arrays.asList("java.io.FileInputStream", "java.io.FileReader", "java.io.RandomAccessFile",
        "java.io.FileOutputStream", "java.io.FileWriter", "java.io.PrintWriter", "java.util.zip.ZipFile", "java.util.jar.JarFile"));

    private SeenDynamic() {}

    static void look(Object receiver, Object argument, boolean lists) {
        if (receiver instanceof AnnotatedElement) {
            Seen.see(Seen.MIRROR, receiver, null);
            // A name below another one opens nothing.
            if (receiver != File.class && isFile(argument)) file(argument, lists);
            if (receiver instanceof Class && argument instanceof String) named((Class<?>) receiver, argument);
        } else if (receiver instanceof ClassLoader) {
            if (argument instanceof String) {
                Seen.see(Seen.CLASS_NAME, argument, null);
                Seen.see(Seen.RESOURCE, receiver, argument);
            }
        } else {
            if (isFile(receiver)) file(receiver, lists);
            if (isFile(argument)) file(argument, lists);
        }
        if (argument instanceof Class) Seen.see(receiver == ServiceLoader.class ? Seen.SERVICE : Seen.MIRROR, argument, null);
    }

    private static void named(Class<?> receiver, Object name) {
        if (receiver == Class.class) {
            Seen.see(Seen.CLASS_NAME, name, null);
        } else if (receiver == ClassLoader.class) {
            Seen.see(Seen.RESOURCE, name, null);
        } else if (ResourceBundle.class.isAssignableFrom(receiver)) {
            Seen.see(Seen.BUNDLE, name, null);
        } else if (OPENERS.contains(receiver.getName())) {
            Seen.see(Seen.FILE_PEEK, name, null);
        }
    }

    private static boolean isFile(Object value) {
        return value instanceof File || value instanceof Path || value instanceof URL || value instanceof URI;
    }

    private static void file(Object file, boolean lists) {
        Seen.see(Seen.FILE_PEEK, file, null);
        if (lists) Seen.see(Seen.FILE_LIST, file, SeenFiles.IF_DIRECTORY);
    }
}
