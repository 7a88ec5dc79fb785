package retouch.runtime;

import java.io.File;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** From files that are about to be opened, looked at or changed to entities. */
final class SeenFiles {
    static final int READ = 1;
    static final int WRITE = 2;
    /** What is there before it is written: no content. */
    static final int PEEK = 4;
    /** Behind a file's name, which holds no "//": what of it is meant. The selector's data_files.h has the same. */
    private static final String TREE = "//tree";
    private static final String CONTENTS = "//contents";
    private static final String LINK = "//link";
    private static final String MODE = "//mode";
    private static final String PLACE = "//place";
    /** Directories below one; where there are more, the test counts as one that looks at all files. */
    private static final int MOST_DIRECTORIES = 10000;

    /** Files and folders below a folder of rewritten classes; where there are more, the same. */
    private static final int MOST_RESOURCES = 1000;

    /** Of a listing: only where it is one. */
    static final Object IF_DIRECTORY = new Object();

    private SeenFiles() {}

    static void look(int kind, Object file, Object how, Recent recent) {
        if (file instanceof Object[]) { // URL[], Path[]
            for (Object each : (Object[]) file) {
                if (each != null) look(kind, each, how, null);
            }
            return;
        }
        String path;
        try {
            path = kind == Seen.FILE_ID && file instanceof String ? FileNames.ofIdentifier((String) file) : FileNames.path(file);
        } catch (UnsupportedOperationException e) {
            Collector.saw(allFiles(e.getMessage()), null, null);
            return;
        }
        // Paths of a file system of the program, and subclasses of File, are not remembered: they may be another file the next time.
        Recent remembers = file instanceof File && file.getClass() != File.class ? null : recent;
        if (path == null || how == IF_DIRECTORY && !new File(path).isDirectory()) return;
        boolean isEntry = FileNames.isEntry(file);
        int use = use(kind, how);
        look(isEntry ? Seen.FILE_READ : kind, FileNames.absolute(path), isEntry ? READ | use & WRITE : use, remembers, file);
    }

    private static void look(int kind, String absolute, int use, Recent recent, Object file) {
        boolean lists = kind == Seen.FILE_LIST || kind == Seen.FILE_TREE;
        String resource = FileNames.resource(absolute);
        boolean isElement = FileNames.isClassPathElement(absolute);
        if (!isElement && resource == null && FileNames.isLeftOut(absolute)) return;
        if (isElement) {
            Entities senses = new Entities();
            boolean opens = kind != Seen.FILE_CONTENTS && kind != Seen.FILE_LINK && kind != Seen.FILE_MODE;
            boolean isArchive = opens && new File(absolute).isFile();
            if (lists || isArchive) senses.add(LogWriter.SENSE, "classes");
            if (isArchive) senses.add(LogWriter.SENSE, "resources");
            if (lists) senses.add(LogWriter.SENSE, files("in " + FileNames.name(absolute)));
            Collector.saw(senses, recent, file);
        } else if (resource != null) {
            if ((use & (READ | PEEK)) == 0 || kind != Seen.FILE_PEEK && (use & READ) == 0) return;
            Entities found = new Entities();
            if (kind == Seen.FILE_CONTENTS && !new File(absolute).isFile()) {
                found.add(LogWriter.SENSE, files("in " + FileNames.name(absolute)));
            } else if (lists) {
                found.add(LogWriter.RESOURCE, resource); // a folder counts by the names below it
                int[] left = {MOST_RESOURCES};
                if (kind == Seen.FILE_TREE) addBelow(new File(absolute), resource, found, left);
                if (left[0] < 0) found.add(LogWriter.SENSE, files("in " + FileNames.name(absolute)));
            } else {
                SeenResources.add(resource, found);
            }
            Collector.saw(found, recent, file);
        } else if (kind == Seen.FILE_TREE || kind == Seen.FILE_CONTENTS) {
            if (FileNames.isRewrittenDirectory(absolute)) return; // a loader's classes and resources are seen by themselves
            int[] left = {MOST_DIRECTORIES};
            count(new File(absolute), left);
            if (left[0] < 0) {
                Collector.saw(allFiles("below " + FileNames.name(absolute)), null, null);
            } else {
                String suffix = kind == Seen.FILE_TREE ? TREE : CONTENTS;
                if (!new File(absolute).isDirectory()) suffix = "";
                Collector.sawFile(FileNames.name(absolute), absolute, suffix, use, null, null);
            }
        } else {
            String suffix = kind == Seen.FILE_LIST ? "/" : kind == Seen.FILE_LINK ? LINK : kind == Seen.FILE_MODE ? MODE : "";
            if (kind == Seen.FILE_ENSURED) {
                // What stands in its way. A directory that is to be there, and is, tells no more: it may be what an earlier run left.
                Collector.sawFile(FileNames.name(absolute), absolute, PLACE, READ, null, null);
                if (new File(absolute).isDirectory()) return;
            }
            // Removed only where nothing is in it.
            if (kind == Seen.FILE_DELETED && new File(absolute).isDirectory()) Collector.sawFile(FileNames.name(absolute), absolute, "/", PEEK, null, null);
            Collector.sawFile(FileNames.name(absolute), absolute, suffix, use, recent, file);
        }
    }

    /** All files as resources: who walks is shown their sizes. */
    private static void addBelow(File folder, String resource, Entities found, int[] left) {
        String[] names = folder.list();
        for (int i = 0; names != null && i < names.length && --left[0] >= 0; i++) {
            File file = new File(folder, names[i]);
            if (file.isDirectory()) {
                addBelow(file, resource + "/" + names[i], found, left);
            } else {
                SeenResources.add(resource + "/" + names[i], found);
            }
        }
    }

    /** A native library, wherever the JVM looks for it: up to the first that is there. The JDK's own come before others. */
    static void library(String name) {
        String file = System.mapLibraryName(name);
        if (new File(JvmIdentity.property("sun.boot.library.path"), file).isFile()) return;
        for (String folder : JvmIdentity.property("java.library.path").split(File.pathSeparator)) {
            File place = new File(folder.isEmpty() ? "." : folder, file);
            look(Seen.FILE_READ, place, null, null);
            if (place.isFile()) return;
        }
    }

    /** What a process is started with ({@link SeenCommands}). */
    static void command(Object command, Object directory) {
        try {
            SeenCommands.look(command, directory);
        } catch (UnsupportedOperationException e) {
            Collector.saw(allFiles(e.getMessage()), null, null);
        }
    }

    /** A jar, folder or library that an argument of the JVM names. Rewritten folders are seen by themselves. */
    static void loadedFrom(String path) {
        String absolute = FileNames.absolute(path);
        if (FileNames.isLeftOut(absolute) || FileNames.isRewrittenDirectory(absolute)) return;
        Collector.sawFile(FileNames.name(absolute), absolute, new File(absolute).isDirectory() ? CONTENTS : "", READ, null, null);
    }

    private static Entities allFiles(String where) {
        Entities all = new Entities();
        all.add(LogWriter.SENSE, files(where));
        return all;
    }

    /** Any files: the test will run always, and {@code where} tells its user why. */
    static String files(String where) {
        return "files " + where;
    }

    /** Takes the directories of a tree off what is left. */
    private static void count(File directory, int[] left) {
        if (left[0]-- <= 0) return;
        File[] files = directory.listFiles();
        for (int i = 0; files != null && i < files.length && left[0] >= 0; i++) {
            if (files[i].isDirectory()) count(files[i], left);
        }
    }

    private static int use(int kind, Object how) {
        switch (kind) {
            case Seen.FILE_WRITE: return how == null ? WRITE : use(how, WRITE) | WRITE;
            case Seen.FILE_UPDATE: return READ | WRITE;
            case Seen.FILE_MADE: return how instanceof Object[] && has(how, StandardCopyOption.REPLACE_EXISTING) ? WRITE : PEEK | WRITE;
            case Seen.FILE_ENSURED:
            case Seen.FILE_DELETED: return PEEK | WRITE;
            case Seen.FILE_PEEK: return PEEK;
            case Seen.FILE_OPEN: return how instanceof String ? (how.equals("r") ? READ : READ | WRITE) : use(how, READ);
            default: return READ;
        }
    }

    /** By OpenOptions. What keeps the file's content, or cannot be told, reads it. */
    private static int use(Object options, int none) {
        if (options instanceof Object[]) {
            if (((Object[]) options).length == 0) return none;
        } else if (!isSetOfJdk(options)) {
            return READ;
        } else if (((Set<?>) options).isEmpty()) {
            return none;
        }
        boolean writes = none == WRITE || has(options, StandardOpenOption.WRITE) || has(options, StandardOpenOption.APPEND)
            || has(options, StandardOpenOption.DELETE_ON_CLOSE);
        if (writes && has(options, StandardOpenOption.CREATE_NEW)) return PEEK | WRITE;
        boolean isFresh = has(options, StandardOpenOption.TRUNCATE_EXISTING);
        return (writes && isFresh ? 0 : READ) | (writes ? WRITE : 0);
    }

    /** A Set of the program, or one with a comparator of its, would run its code. */
    private static boolean isSetOfJdk(Object set) {
        if (set == null) return false;
        if (set instanceof EnumSet || set.getClass() == HashSet.class) return true;
        return set.getClass().getName().startsWith("java.util.ImmutableCollections$");
    }

    private static boolean has(Object options, Enum<?> option) {
        if (options instanceof Set) return ((Set<?>) options).contains(option);
        Object[] all = (Object[]) options;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == option) return true;
        }
        return false;
    }
}
