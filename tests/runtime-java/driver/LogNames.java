import java.io.File;
import java.util.TreeSet;

/** What the runtime itself named for a test, a line each, files with what was noted of them: java -cp DRIVER LogNames LOGS TEST */
final class LogNames {
    private LogNames() {}

    public static void main(String[] arguments) throws Exception {
        TreeSet<String> lines = new TreeSet<>();
        for (File file : new File(arguments[0]).listFiles()) {
            Log log = new Log(file.toPath());
            if (!log.sets.containsKey(arguments[1])) continue;
            for (String name : log.sets.get(arguments[1])) {
                if (!log.named.contains(name)) continue;
                lines.add(name.startsWith("file ") ? name + " " + log.files.get(name.substring(5)) : name);
            }
        }
        for (String line : lines) System.out.println(line);
    }
}
