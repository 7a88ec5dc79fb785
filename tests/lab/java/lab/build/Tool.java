package lab.build;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** The real retouch program, as others call it. */
public final class Tool {
    private final Path program;
    /** Environment of every call, for mutated builds. */
    public final Map<String, String> environment = new HashMap<>();

    public Tool(Path program) {
        this.program = program;
    }

    public Path runtimeJar() throws IOException {
        return Path.of(call("runtime").strip());
    }

    public Map<String, byte[]> rewrite(Path jar, Path out, String points) throws IOException {
        Files.createDirectories(out.getParent());
        call("rewrite", "--map", jar + "=" + out, "--points", points, "--compress", "store", "--jobs", "1");
        return read(out);
    }

    public void record(Path store, Path logs, Path jar) throws IOException {
        call("record", "--store", store.toString(), "--logs", logs.toString(), "--classpath", jar.toString(), "--consume", "--root", logs.getParent().toString());
    }

    public List<String> select(Path store, Path jar) throws IOException {
        return call("select", "--store", store.toString(), "--classpath", jar.toString(), "--tests", jar.toString(), "--root", store.getParent().toString(),
                "--java", System.getProperty("java.home")).lines().toList();
    }

    public String explain(String test, Path store, Path jar) throws IOException {
        return call("explain", test, "--store", store.toString(), "--classpath", jar.toString(), "--root", store.getParent().toString(), "--java",
                System.getProperty("java.home"));
    }

    /** The exit code of a test program that was built with this one. */
    public int test(String name, String filter) throws IOException {
        ProcessBuilder builder = new ProcessBuilder(program.resolveSibling(name).toString(), "--gtest_filter=" + filter, "--gtest_brief=1");
        builder.environment().putAll(environment);
        builder.redirectErrorStream(true).redirectOutput(ProcessBuilder.Redirect.DISCARD);
        try {
            return builder.start().waitFor();
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
    }

    private String call(String... arguments) throws IOException {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(List.of(arguments));
        ProcessBuilder builder = new ProcessBuilder(command);
        builder.environment().putAll(environment);
        Path errors = Files.createTempFile("retouch", ".err");
        builder.redirectError(errors.toFile());
        Process process = builder.start();
        process.getOutputStream().close();
        String out = new String(process.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);
        try {
            if (process.waitFor() != 0) throw new IOException(String.join(" ", command) + ": " + Files.readString(errors));
        } catch (InterruptedException e) {
            throw new IOException(e);
        } finally {
            Files.delete(errors);
        }
        return out;
    }

    /** A jar of the classes, in order of their names, and the files. */
    public static void write(Map<String, byte[]> classes, Map<String, byte[]> files, Path jar) throws IOException {
        try (OutputStream file = Files.newOutputStream(jar); ZipOutputStream out = new ZipOutputStream(new java.io.BufferedOutputStream(file, 1 << 16))) {
            out.setMethod(ZipOutputStream.STORED);
            for (Map.Entry<String, byte[]> type : new TreeMap<>(classes).entrySet()) put(type.getKey().replace('.', '/') + ".class", type.getValue(), out);
            for (Map.Entry<String, byte[]> other : files.entrySet()) put(other.getKey(), other.getValue(), out);
        }
    }

    private static void put(String name, byte[] content, ZipOutputStream out) throws IOException {
        ZipEntry entry = new ZipEntry(name);
        CRC32 crc = new CRC32();
        crc.update(content);
        entry.setCrc(crc.getValue());
        entry.setSize(content.length);
        entry.setTime(0);
        out.putNextEntry(entry);
        out.write(content);
        out.closeEntry();
    }

    public static Map<String, byte[]> read(Path jar) throws IOException {
        Map<String, byte[]> classes = new HashMap<>();
        try (java.util.zip.ZipFile file = new java.util.zip.ZipFile(jar.toFile())) {
            for (ZipEntry entry : java.util.Collections.list(file.entries())) {
                if (!entry.getName().endsWith(".class")) continue;
                try (InputStream in = file.getInputStream(entry)) {
                    classes.put(entry.getName().substring(0, entry.getName().length() - 6).replace('/', '.'), in.readAllBytes());
                }
            }
        }
        return classes;
    }
}
