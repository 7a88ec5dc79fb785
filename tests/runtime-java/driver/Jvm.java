import java.io.File;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/** One run of a test program in a JVM of its own, with a fresh log directory. */
final class Jvm {
    static Path work;
    static String java;
    /** The Java version of it. */
    static int feature;
    static String runtime;
    static String programs;
    static String modules;
    private static int runs;

    final List<String> options = new ArrayList<>();
    final List<String> environment = new ArrayList<>();
    final Path directory;
    String classPath = programs + File.pathSeparator + runtime;
    String logs;
    String shell;
    int exit;
    String out;
    String err;

    Jvm() throws IOException {
        directory = Files.createDirectory(work.resolve("run" + runs++));
        logs = "logs/of/this";
    }

    Jvm option(String... more) {
        options.addAll(Arrays.asList(more));
        return this;
    }

    Jvm withFirst(Path element) {
        classPath = element + File.pathSeparator + classPath;
        return this;
    }

    Jvm run(String... mainAndArguments) throws Exception {
        List<String> command = new ArrayList<>();
        if (shell != null) command.addAll(Arrays.asList("bash", "-c", shell + "; exec \"$@\"", "bash"));
        command.add(java);
        command.addAll(options);
        if (logs != null) command.add("-Dretouch.logs=" + logs);
        if (classPath != null) command.addAll(Arrays.asList("-cp", classPath));
        command.addAll(Arrays.asList(mainAndArguments));
        ProcessBuilder builder = new ProcessBuilder(command).directory(directory.toFile());
        Path outFile = directory.resolve("out");
        Path errFile = directory.resolve("err");
        Map<String, String> variables = builder.environment();
        for (String name : Arrays.asList("RETOUCH_LOGS", "RETOUCH_TEST", "RETOUCH_SKIP", "RETOUCH_GRANULARITY", "JAVA_TOOL_OPTIONS", "_JAVA_OPTIONS", "JDK_JAVA_OPTIONS")) variables.remove(name);
        for (String setting : environment) {
            int equals = setting.indexOf('=');
            variables.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        exit = builder.redirectOutput(outFile.toFile()).redirectError(errFile.toFile()).start().waitFor();
        out = new String(Files.readAllBytes(outFile));
        err = new String(Files.readAllBytes(errFile));
        return this;
    }

    List<Path> logFiles() throws IOException {
        List<Path> files = new ArrayList<>();
        Path folder = directory.resolve(Paths.get(logs == null ? "logs/of/this" : logs));
        if (!Files.isDirectory(folder)) return files;
        try (DirectoryStream<Path> stream = Files.newDirectoryStream(folder)) {
            for (Path file : stream) files.add(file);
        }
        return files;
    }

    Log log() throws IOException {
        List<Path> files = logFiles();
        Checks.that(files.size() == 1, "logs: " + files + "\n" + out + err);
        Checks.that(files.get(0).getFileName().toString().matches("[0-9]{13}-[0-9]+-[0-9a-f]{8}\\.rtlog"), files);
        return new Log(files.get(0));
    }

    /** The program's steps as p.Script has them, and the log as lines, without the first one. */
    static List<String> script(String steps) throws Exception {
        Jvm jvm = new Jvm().run(("p.Script " + steps).split(" "));
        Checks.equal("", jvm.out + jvm.err);
        Log log = jvm.log();
        Checks.equal(0, log.dropped);
        return log.lines.subList(1, log.lines.size());
    }
}
