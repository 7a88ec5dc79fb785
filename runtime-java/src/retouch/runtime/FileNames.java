package retouch.runtime;

import java.io.File;
import java.io.IOException;
import java.io.UnsupportedEncodingException;
import java.net.URI;
import java.net.URL;
import java.net.URLDecoder;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.zip.ZipFile;

/**
 * Files by the names that the log has for them: '/'-separated, relative to the JVM's working directory where they are below it, else absolute.
 * Symbolic links are not looked into, except where a name goes up again by "..".
 */
final class FileNames {
    /** The entry that a rewritten artifact, directory or archive, has. */
    static final String ARTIFACT_RECORD = "META-INF/retouch/artifact";

    private static final char UNDECODED = '\uFFFD';
    private static final String[] NO_FILES = {"/dev/", "/proc/", "/sys/"};
    private static final String directory = slashed(JvmIdentity.workingDirectory());
    private static final String userDirectory = slashed(JvmIdentity.property("user.dir"));
    /** The working directory, by the name that user.dir has for it where that names the same: perhaps by links. */
    private static final String alias = isWorkingDirectory(userDirectory) ? userDirectory : directory;
    private static final String temporary = slashed(absolute(plain(JvmIdentity.property("java.io.tmpdir"))));
    private static final String home = slashed(JvmIdentity.property("java.home"));
    private static final String logs = slashed(absolute(plain(String.valueOf(Setting.get("retouch.logs", "RETOUCH_LOGS")))));
    /** Directories of the class path, with a '/' behind, and its other elements. */
    private static final ArrayList<String> classDirectories = new ArrayList<String>();
    private static final ArrayList<String> classArchives = new ArrayList<String>();

    static {
        String elements = JvmIdentity.property("java.class.path") + File.pathSeparator + JvmIdentity.property("jdk.module.path");
        for (String element : elements.split(File.pathSeparator)) {
            if (element.isEmpty()) continue;
            String path = absolute(plain(element));
            if (new File(element).isDirectory()) {
                classDirectories.add(slashed(path));
            } else {
                classArchives.add(path);
            }
        }
    }

    private FileNames() {}

    /**
     * The path of a String, File, Path, URL or URI; null for what is no file of the system's own, as is a file system of the program.
     *
     * @throws UnsupportedOperationException where it is not known, with words for which: a subclass of File of the program may replace getPath, and
     *     to find out whether it does can load classes
     */
    static String path(Object file) {
        if (file instanceof String) return (String) file;
        if (file instanceof File) {
            if (file.getClass() != File.class && file.getClass().getClassLoader() != null) {
                throw new UnsupportedOperationException("in a " + file.getClass().getName());
            }
            return ((File) file).getPath();
        }
        if (isEntry(file)) return ((Path) file).getFileSystem().toString();
        if (file instanceof Path) return isSystemPath(file) ? ofPath((Path) file) : null;
        if (file instanceof URL) return ofUrl(((URL) file).getProtocol(), ((URL) file).getPath());
        if (file instanceof URI) return ofUrl(((URI) file).getScheme(), ((URI) file).getRawSchemeSpecificPart());
        String configuration = isLogManager(file.getClass()) ? JvmIdentity.property("java.util.logging.config.file") : "";
        return configuration.isEmpty() ? null : configuration;
    }

    /** By name, for a JDK may lack it. What it reads a property names, by default a file of the JDK's. */
    private static boolean isLogManager(Class<?> type) {
        for (Class<?> at = type; at != null; at = at.getSuperclass()) {
            if (at.getName().equals("java.util.logging.LogManager")) return true;
        }
        return false;
    }

    /** Whether it lies in an archive that is open as a file system of the JDK's; its file is the archive. */
    static boolean isEntry(Object file) {
        return file instanceof Path && file.getClass().getName().endsWith(".nio.zipfs.ZipPath") && JdkClasses.has(file.getClass().getName());
    }

    private static boolean isSystemPath(Object path) {
        return path.getClass().getClassLoader() == null && path.getClass().getName().startsWith("sun.nio.fs.");
    }

    /** Relative ones are the JDK's to resolve, for they go by what user.dir was at its start. */
    private static String ofPath(Path path) {
        String absolute = path.toAbsolutePath().toString();
        // Bytes that are no text in the encoding of file names (LANG=C) open the file all the same.
        if (absolute.indexOf(UNDECODED) >= 0) throw new UnsupportedOperationException("with a name that is no text to the JVM");
        return absolute;
    }

    /** "file:/p", "file:///p", "jar:file:/p.jar!/entry". */
    private static String ofUrl(String scheme, String rest) {
        if (scheme == null || rest == null) return null;
        String path = rest;
        if (scheme.equalsIgnoreCase("jar") && path.startsWith("file:")) {
            int entry = path.indexOf("!/");
            path = path.substring("file:".length(), entry < 0 ? path.length() : entry);
        } else if (!scheme.equalsIgnoreCase("file")) {
            return null;
        }
        while (path.startsWith("//")) path = path.substring(1);
        try {
            return path.indexOf('%') < 0 ? path : URLDecoder.decode(path.replace("+", "%2B"), "UTF-8");
        } catch (UnsupportedEncodingException e) {
            throw new IllegalStateException(e);
        } catch (IllegalArgumentException e) {
            return null; // no such URL can be opened
        }
    }

    /** The file of a system identifier (XML): a URI, or a relative one, which the parser takes below user.dir. */
    static String ofIdentifier(String identifier) {
        int colon = identifier.indexOf(':');
        if (colon > 1) return ofUrl(identifier.substring(0, colon), identifier.substring(colon + 1));
        String path = ofUrl("file", identifier);
        return path == null || path.startsWith("/") ? path : slashed(JvmIdentity.property("user.dir")) + path;
    }

    /** Absolute and normalised. */
    static String absolute(String path) {
        String whole = path.startsWith("/") ? path : directory + path;
        if (whole.contains("/../") || whole.endsWith("/..")) {
            try {
                return new File(whole).getCanonicalPath();
            } catch (IOException e) {
                return whole; // no such file can be opened
            }
        }
        if (!whole.contains("//") && !whole.contains("/./") && !whole.endsWith("/.") && (whole.length() == 1 || !whole.endsWith("/"))) return whole;
        StringBuilder out = new StringBuilder(whole.length());
        for (String part : whole.split("/")) {
            if (!part.isEmpty() && !part.equals(".")) out.append('/').append(part);
        }
        return out.length() == 0 ? "/" : out.toString();
    }

    /** What is no part of the revision: temporary files (unless the program itself is among them), the JDK, the logs, the system's own. */
    static boolean isLeftOut(String absolute) {
        String path = absolute + "/";
        for (String prefix : NO_FILES) {
            if (path.startsWith(prefix)) return true;
        }
        if (path.startsWith(home) || path.startsWith(logs)) return true;
        return path.startsWith(temporary) && !isProgramsOwn(path, directory) && !isProgramsOwn(path, userDirectory);
    }

    /** Whether it is a folder that the program runs in, or one above. */
    static boolean holdsWorkingDirectory(String absolute) {
        return directory.startsWith(slashed(absolute));
    }

    /** A program that was started somewhere below the temporary directory has its own files there. */
    private static boolean isProgramsOwn(String path, String started) {
        return path.startsWith(started) && started.startsWith(temporary) && started.length() > temporary.length();
    }

    /** The name that the log has: "." is the working directory. */
    static String name(String absolute) {
        String path = slashed(absolute);
        for (String prefix : new String[] {directory, alias}) {
            if (!path.startsWith(prefix)) continue;
            String name = path.substring(prefix.length());
            return name.isEmpty() ? "." : name.substring(0, name.length() - 1);
        }
        return absolute;
    }

    /** Whether it is an element of the class path, or a directory with elements' content. */
    static boolean isClassPathElement(String absolute) {
        return classArchives.contains(absolute) || classDirectories.contains(slashed(absolute));
    }

    static boolean isRewrittenDirectory(String directory) {
        return new File(directory, ARTIFACT_RECORD).isFile();
    }

    /** Whether it is a directory or an archive of rewritten classes. */
    static boolean isRewritten(File element) {
        if (element.isDirectory()) return isRewrittenDirectory(element.getPath());
        try {
            ZipFile archive = new ZipFile(element);
            try {
                return archive.getEntry(ARTIFACT_RECORD) != null;
            } finally {
                archive.close();
            }
        } catch (IOException e) {
            return false;
        }
    }

    /** The name of a file below an instrumented directory of the class path as that of a resource; else null. */
    static String resource(String absolute) {
        for (int i = 0; i < classDirectories.size(); i++) {
            String prefix = classDirectories.get(i);
            if (absolute.startsWith(prefix) && isRewrittenDirectory(prefix)) return absolute.substring(prefix.length());
        }
        return null;
    }

    private static boolean isWorkingDirectory(String path) {
        try {
            return slashed(new File(path).getCanonicalPath()).equals(directory);
        } catch (IOException e) {
            return false;
        }
    }

    private static String plain(String path) {
        return File.separatorChar == '/' ? path : path.replace(File.separatorChar, '/');
    }

    private static String slashed(String path) {
        return path.endsWith("/") ? path : path + "/";
    }
}
