package retouch.runtime;

import java.io.File;
import java.security.CodeSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;

/**
 * What a child process is started with. What the process reads is not seen, but what its words name is: files, and all below folders, the one that it is
 * started in among them, but those that this JVM's working directory lies in. A child JVM on this one's class path logs for itself, where it finds the
 * runtime and the folder of the logs; where it does not, what it looks at cannot be known.
 */
final class SeenCommands {
    /** In a word that holds more than a name: an option's value, a path of several, a text for a shell. */
    private static final String BETWEEN = "[\\s\"'`;|&<>(){}=,@" + File.pathSeparator + "]+";

    private final String directory;
    /** Whether it was given, for what the process finds there. */
    private final boolean isElsewhere;
    private final Object[] words;
    /** The String[] of them, or the ProcessBuilder that has them; else they are this JVM's. */
    private final Object variables;
    private final HashSet<String> known = new HashSet<String>();
    /** Whether it may be a JVM on rewritten classes that does not log. */
    private boolean isSilent;
    private Boolean logs;

    private SeenCommands(Object directory, Object[] words, Object variables) {
        isElsewhere = directory instanceof File;
        this.directory = FileNames.absolute(isElsewhere ? FileNames.path(directory) : ".");
        this.words = words;
        this.variables = variables;
    }

    /**
     * @param command a ProcessBuilder, several in a List, or a String or String[] as Runtime.exec takes them
     * @param last the File in which it is started or the String[] of its variables, where that is not in the command
     * @throws UnsupportedOperationException where it is not known what is looked at, with words for where
     */
    static void look(Object command, Object last) {
        if (command instanceof List) {
            Object[] each = elements((List<?>) command);
            for (int i = 0; i < each.length; i++) look(each[i], null);
        } else if (command instanceof ProcessBuilder) {
            ProcessBuilder builder = (ProcessBuilder) command;
            new SeenCommands(builder.directory(), elements(builder.command()), builder).look();
        } else {
            Object[] words = command instanceof Object[] ? (Object[]) command : new Object[] {command};
            new SeenCommands(last, words, last).look();
        }
    }

    private static Object[] elements(List<?> list) {
        if (list.getClass().getClassLoader() != null) throw new UnsupportedOperationException("in a " + list.getClass().getName());
        return list.toArray();
    }

    private void look() {
        if (isElsewhere) name(directory);
        for (int i = 0; i < words.length; i++) {
            if (!(words[i] instanceof String)) continue;
            name((String) words[i]);
            for (String part : ((String) words[i]).split(BETWEEN)) name(part);
        }
        if (isSilent) {
            throw new UnsupportedOperationException("by a process on rewritten classes that lacks RETOUCH_LOGS or the runtime's jar");
        }
    }

    private void name(String word) {
        if (word.isEmpty() || !known.add(word)) return;
        String absolute = absolute(word);
        File file = new File(absolute);
        if (!file.exists()) {
            name(folderOfPattern(word));
            return;
        }
        if (!isSilent && isRewritten(file)) isSilent = !logs();
        if (FileNames.holdsWorkingDirectory(absolute) || FileNames.isClassPathElement(absolute)) return;
        SeenFiles.look(file.isDirectory() ? Seen.FILE_CONTENTS : Seen.FILE_READ, file, null, null);
    }

    private String absolute(String path) {
        return FileNames.absolute(new File(path).isAbsolute() ? path : directory + "/" + path);
    }

    /** Of a/b*.txt, as a shell takes it, a; empty where it is none. */
    private static String folderOfPattern(String word) {
        for (int i = 0; i < word.length(); i++) {
            if ("*?[".indexOf(word.charAt(i)) >= 0) return word.substring(0, word.lastIndexOf('/', i) + 1);
        }
        return "";
    }

    /** Whether a JVM finds the runtime and where to log, as far as words and variables tell. */
    private boolean logs() {
        if (logs == null) logs = logs(words, variables());
        return logs;
    }

    /** Asked for at need: a ProcessBuilder that is asked gives its process a copy of the variables, which may not be the same byte for byte. */
    private Object[] variables() {
        if (variables instanceof Object[]) return (Object[]) variables;
        Map<?, ?> all = variables instanceof ProcessBuilder ? ((ProcessBuilder) variables).environment() : System.getenv();
        ArrayList<String> settings = new ArrayList<String>();
        for (Map.Entry<?, ?> variable : all.entrySet()) settings.add(variable.getKey() + "=" + variable.getValue());
        return settings.toArray();
    }

    private static boolean isRewritten(File file) {
        return (file.isDirectory() || file.getName().endsWith("ar")) && FileNames.isRewritten(file); // .jar, .war
    }

    private static boolean logs(Object[] words, Object[] variables) {
        String runtime = ownJar();
        if (runtime == null || !isIn(words, runtime) && !isIn(variables, runtime)) return false;
        if (isIn(words, "-Dretouch.logs=")) return true;
        for (int i = 0; i < variables.length; i++) {
            if (variables[i] instanceof String && ((String) variables[i]).matches("RETOUCH_LOGS=.+")) return true;
        }
        return false;
    }

    private static boolean isIn(Object[] texts, String part) {
        for (int i = 0; i < texts.length; i++) {
            if (texts[i] instanceof String && ((String) texts[i]).contains(part)) return true;
        }
        return false;
    }

    private static String ownJar() {
        CodeSource source = SeenCommands.class.getProtectionDomain().getCodeSource();
        String path = source == null || source.getLocation() == null ? null : FileNames.path(source.getLocation());
        return path == null ? null : new File(path).getName();
    }
}
