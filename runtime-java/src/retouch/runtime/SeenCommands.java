package retouch.runtime;

import java.io.File;
import java.util.HashSet;
import java.util.List;

/**
 * What a child process is started with. What the process reads is not seen, but what its words name is: files, and all below folders, but those that the
 * working directory lies in. A child JVM on this one's class path logs for itself.
 */
final class SeenCommands {
    /** In a word that holds more than a name: an option's value, a path of several, a text for a shell. */
    private static final String BETWEEN = "[\\s\"'`;|&<>(){}=,@" + File.pathSeparator + "]+";

    private final String directory;
    private final HashSet<String> known = new HashSet<String>();

    private SeenCommands(String directory) {
        this.directory = directory;
    }

    /**
     * @param command a ProcessBuilder, several in a List, or a String or String[] as Runtime.exec takes them
     * @param directory the File in which it is started, where that is not in the command
     */
    static void look(Object command, Object directory) {
        if (command instanceof List) {
            Object[] each = elements((List<?>) command);
            for (int i = 0; i < each.length; i++) look(each[i], null);
        } else if (command instanceof ProcessBuilder) {
            ProcessBuilder builder = (ProcessBuilder) command;
            in(builder.directory()).names(elements(builder.command()));
        } else {
            in(directory).names(command instanceof Object[] ? (Object[]) command : new Object[] {command});
        }
    }

    private static SeenCommands in(Object directory) {
        String path = directory instanceof File ? FileNames.path(directory) : null;
        return new SeenCommands(FileNames.absolute(path == null ? "." : path));
    }

    private static Object[] elements(List<?> list) {
        if (list.getClass().getClassLoader() != null) throw new UnsupportedOperationException("in a " + list.getClass().getName());
        return list.toArray();
    }

    private void names(Object[] words) {
        for (int i = 0; i < words.length; i++) {
            if (!(words[i] instanceof String)) continue;
            name((String) words[i]);
            for (String part : ((String) words[i]).split(BETWEEN)) name(part);
        }
    }

    private void name(String word) {
        if (word.isEmpty() || !known.add(word)) return;
        String absolute = FileNames.absolute(new File(word).isAbsolute() ? word : directory + "/" + word);
        File file = new File(absolute);
        if (!file.exists() || FileNames.isClassPathElement(absolute) || FileNames.holdsWorkingDirectory(absolute)) return;
        SeenFiles.look(file.isDirectory() ? Seen.FILE_CONTENTS : Seen.FILE_READ, file, null, null);
    }
}
