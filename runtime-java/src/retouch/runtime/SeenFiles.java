package retouch.runtime;

import java.io.File;
import java.nio.file.StandardOpenOption;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.Set;

/** From files that are about to be opened, looked at or changed to entities. */
final class SeenFiles {
    private static final int READ = 1;
    private static final int WRITE = 2;
    /** Directories below one; where there are more, the test counts as one that looks at all files. */
    private static final int MOST_DIRECTORIES = 10000;

    private SeenFiles() {}

    static void look(int kind, Object file, Object how, Recent recent) {
        Entities senses = new Entities();
        Recent remembers = recent;
        String path;
        try {
            path = FileNames.path(file);
        } catch (UnsupportedOperationException e) {
            Collector.saw(allFiles(), null, null);
            return;
        }
        // Paths of a file system of the program, and subclasses of File, are not remembered: they may be another file the next time.
        if (file instanceof File && file.getClass() != File.class) remembers = null;
        if (path == null) return;
        String absolute = FileNames.absolute(path);
        int use = use(kind, how);
        boolean lists = kind == Seen.FILE_LIST || kind == Seen.FILE_TREE;
        String resource = FileNames.resource(absolute);
        boolean isElement = FileNames.isClassPathElement(absolute);
        if (!isElement && resource == null && FileNames.isLeftOut(absolute)) return;
        if (isElement) {
            if (lists || new File(absolute).isFile()) senses.add(LogWriter.SENSE, "classes");
            if (lists) senses.add(LogWriter.SENSE, "files");
        } else if (resource != null) {
            if ((use & READ) == 0) return;
            if (lists) {
                senses = allFiles();
            } else {
                SeenResources.add(resource, senses);
            }
        } else if (kind == Seen.FILE_TREE) {
            tree(absolute, new int[] {MOST_DIRECTORIES});
            return;
        } else {
            Collector.sawFile(FileNames.name(absolute), absolute, lists, (use & READ) != 0, (use & WRITE) != 0, remembers, file);
            return;
        }
        Collector.saw(senses, remembers, file);
    }

    private static Entities allFiles() {
        Entities all = new Entities();
        all.add(LogWriter.SENSE, "files");
        return all;
    }

    /** All listings of a tree. */
    private static void tree(String directory, int[] left) {
        if (left[0]-- <= 0) {
            if (left[0] == -1) Collector.saw(allFiles(), null, null);
            return;
        }
        Collector.sawFile(FileNames.name(directory), directory, true, true, false, null, null);
        File[] files = new File(directory).listFiles();
        for (int i = 0; files != null && i < files.length; i++) {
            if (files[i].isDirectory()) tree(files[i].getPath(), left);
        }
    }

    private static int use(int kind, Object how) {
        switch (kind) {
            case Seen.FILE_WRITE: return how == null ? WRITE : use(how, WRITE) | WRITE;
            case Seen.FILE_UPDATE: return READ | WRITE;
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
        boolean isFresh = has(options, StandardOpenOption.TRUNCATE_EXISTING) || has(options, StandardOpenOption.CREATE_NEW);
        return (writes && isFresh ? 0 : READ) | (writes ? WRITE : 0);
    }

    /** A Set of the program, or one with a comparator of its, would run its code. */
    private static boolean isSetOfJdk(Object set) {
        if (set == null) return false;
        if (set instanceof EnumSet || set.getClass() == HashSet.class) return true;
        return set.getClass().getName().startsWith("java.util.ImmutableCollections$");
    }

    private static boolean has(Object options, StandardOpenOption option) {
        if (options instanceof Set) return ((Set<?>) options).contains(option);
        Object[] all = (Object[]) options;
        for (int i = 0; i < all.length; i++) {
            if (all[i] == option) return true;
        }
        return false;
    }
}
