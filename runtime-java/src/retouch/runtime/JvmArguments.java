package retouch.runtime;

import java.io.File;
import java.util.ArrayList;
import java.util.List;

/**
 * The arguments of this JVM, as RuntimeMXBean.getInputArguments has them, without those that set a property of retouch.
 *
 * <p>Asking java.management costs 30 ms at the start of a JVM. So the command line is read where the system shows it and every option on it
 * is one whose effect on that list is known (tests compare the two); the environment variables that HotSpot reads are added as HotSpot does.
 * With anything else (argument files, JDK_JAVA_OPTIONS, launchers other than java) java.management is asked, by reflection. Where that
 * module is not there the arguments are unknown.
 */
final class JvmArguments {
    /** Options that take the next argument. The launcher gives them to the JVM joined by '='. */
    private static final String[] WITH_VALUE = {"--add-modules", "--limit-modules", "--add-exports", "--add-opens", "--add-reads",
        "--patch-module", "--module-path", "--upgrade-module-path", "--enable-native-access"};
    /** Options that reach the JVM as they are; with a last '*', whatever follows. */
    private static final String[] PLAIN = {"-D*", "-XX:*", "-Xmx*", "-Xms*", "-Xmn*", "-Xss*", "-Xint", "-Xcomp", "-Xmixed", "-Xbatch", "-Xshare:*",
        "-Xlog:*", "-Xlog", "-Xverify:*", "-Xbootclasspath/a:*", "-Xrs", "-Xcheck:jni", "-Xnoclassgc", "-Xdebug", "-Xrunjdwp:*", "-ea", "-ea:*",
        "-da", "-da:*", "-esa", "-dsa", "-enableassertions*", "-disableassertions*", "-enablesystemassertions", "-disablesystemassertions",
        "-javaagent:*", "-agentlib:*", "-agentpath:*", "-verbose:*", "--enable-preview", "--illegal-access=*", "--illegal-native-access=*",
        "--sun-misc-unsafe-memory-access=*"};
    /** Of those, the ones that bring in arguments from elsewhere or are the launcher's own. */
    private static final String[] NOT_PLAIN = {"-XX:VMOptionsFile=*", "-Djava.class.path=*", "-Djdk.module.*", "-Dsun.java.*"};

    /** Options that name files which the JVM loads from, beside the class path and the module path. Behind the name of an agent stands its own argument. */
    private static final String[] AGENTS = {"-javaagent:", "-agentpath:"};
    private static final String[] PATHS = {"-Xbootclasspath/a:", "--patch-module=", "-Djava.security.policy="};

    private JvmArguments() {}

    /** The jars, folders and libraries that these arguments have the JVM load from. */
    static List<String> loaded(List<String> arguments) {
        List<String> files = new ArrayList<String>();
        for (int i = 0; arguments != null && i < arguments.size(); i++) {
            String argument = arguments.get(i);
            for (String option : AGENTS) {
                if (argument.startsWith(option)) files.add(argument.substring(option.length()).split("=", 2)[0]);
            }
            for (String option : PATHS) {
                if (!argument.startsWith(option)) continue;
                String value = argument.substring(option.length());
                // Behind the module's name, or what has a policy stand alone.
                if (option.startsWith("--") || value.startsWith("=")) value = value.substring(value.indexOf('=') + 1);
                for (String path : value.split(File.pathSeparator)) {
                    if (!path.isEmpty()) files.add(path);
                }
            }
        }
        return files;
    }

    static List<String> read() {
        List<String> all = null;
        try {
            all = fromCommandLine();
            if (all == null) all = fromManagement();
        } catch (Exception e) {
            // Unknown.
        } catch (LinkageError e) {
            // Unknown too: a runtime image without java.management, or one in which it does not start.
        }
        if (all == null) return null;
        List<String> kept = new ArrayList<String>(all.size());
        for (int i = 0; i < all.size(); i++) {
            if (!all.get(i).startsWith("-Dretouch.")) kept.add(all.get(i));
        }
        return kept;
    }

    private static List<String> fromCommandLine() {
        if (!"SUN_STANDARD".equals(System.getProperty("sun.java.launcher")) || System.getenv("JDK_JAVA_OPTIONS") != null) return null;
        byte[] line = JvmIdentity.read(new File("/proc/self/cmdline"), 1 << 24);
        if (line == null) return null;
        for (int i = 0; i < line.length; i++) {
            if (line[i] < 0) return null; // what the launcher makes of it depends on the locale
        }
        List<String> arguments = new ArrayList<String>();
        if (!addOptions(System.getenv("JAVA_TOOL_OPTIONS"), arguments)) return null;
        if (!addLauncherArguments(split(line), arguments)) return null;
        return addOptions(System.getenv("_JAVA_OPTIONS"), arguments) ? arguments : null;
    }

    private static List<String> split(byte[] line) {
        List<String> words = new ArrayList<String>();
        int from = 0;
        for (int i = 0; i < line.length; i++) {
            if (line[i] != 0) continue;
            words.add(JvmIdentity.latin1(java.util.Arrays.copyOfRange(line, from, i)));
            from = i + 1;
        }
        return words;
    }

    /** Everything from the launcher's name up to the main class. */
    private static boolean addLauncherArguments(List<String> words, List<String> to) {
        if (words.isEmpty()) return false;
        String launcher = words.get(0);
        if (!launcher.substring(launcher.lastIndexOf('/') + 1).equals("java")) return false;
        for (int i = 1; i < words.size(); i++) {
            String word = words.get(i);
            if (word.equals("-jar") || word.equals("-m") || word.equals("--module")) return true;
            if (word.equals("-cp") || word.equals("-classpath") || word.equals("--class-path")) {
                i++;
            } else if (word.startsWith("--class-path=") || word.equals("-server")) {
                continue;
            } else if (isPlain(word)) {
                to.add(word);
            } else if (word.equals("-p") && i + 1 < words.size()) {
                to.add("--module-path=" + words.get(++i));
            } else if (word.startsWith("--")) {
                int equals = word.indexOf('=');
                if (!contains(WITH_VALUE, equals < 0 ? word : word.substring(0, equals))) return false;
                if (equals < 0 && i + 1 == words.size()) return false;
                to.add(equals < 0 ? word + "=" + words.get(++i) : word);
            } else {
                return !word.isEmpty() && word.charAt(0) != '-' && word.charAt(0) != '@';
            }
        }
        return false;
    }

    /** The words of JAVA_TOOL_OPTIONS or _JAVA_OPTIONS: split at white space, quotes of both kinds taken off, no escapes (HotSpot). */
    private static boolean addOptions(String options, List<String> to) {
        if (options == null) return true;
        int i = 0;
        while (true) {
            while (i < options.length() && isSpace(options.charAt(i))) i++;
            if (i == options.length()) return true;
            StringBuilder word = new StringBuilder();
            while (i < options.length() && !isSpace(options.charAt(i))) {
                char c = options.charAt(i++);
                if (c != '"' && c != '\'') {
                    if (c > 0x7f) return false;
                    word.append(c);
                    continue;
                }
                while (true) {
                    if (i == options.length()) return false;
                    char quoted = options.charAt(i++);
                    if (quoted == c) break;
                    if (quoted > 0x7f) return false;
                    word.append(quoted);
                }
            }
            if (!isPlain(word.toString())) return false;
            to.add(word.toString());
        }
    }

    private static boolean isSpace(char c) {
        return c == ' ' || c >= '\t' && c <= '\r';
    }

    private static boolean isPlain(String option) {
        return matches(PLAIN, option) && !matches(NOT_PLAIN, option);
    }

    private static boolean matches(String[] patterns, String option) {
        for (int i = 0; i < patterns.length; i++) {
            String pattern = patterns[i];
            int last = pattern.length() - 1;
            if (pattern.charAt(last) == '*' ? option.startsWith(pattern.substring(0, last)) : option.equals(pattern)) return true;
        }
        return false;
    }

    private static boolean contains(String[] options, String option) {
        for (int i = 0; i < options.length; i++) {
            if (options[i].equals(option)) return true;
        }
        return false;
    }

    @SuppressWarnings("unchecked")
    private static List<String> fromManagement() throws Exception {
        Object bean = Class.forName("java.lang.management.ManagementFactory").getMethod("getRuntimeMXBean").invoke(null);
        return (List<String>) Class.forName("java.lang.management.RuntimeMXBean").getMethod("getInputArguments").invoke(bean);
    }
}
