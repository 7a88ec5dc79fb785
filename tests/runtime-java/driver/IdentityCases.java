import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;

/** What the log says of its JVM. */
final class IdentityCases {
    private IdentityCases() {}

    static void run() throws IOException {
        Checks.run("the JDK, the process and the directory are named", () -> {
            Jvm jvm = new Jvm().run("p.Arguments");
            Log log = jvm.log();
            Path home = Paths.get(Jvm.java).toRealPath().getParent().getParent();
            Checks.equal(new String(Files.readAllBytes(home.resolve("release")), StandardCharsets.ISO_8859_1), log.release);
            Checks.equal(Files.size(home.resolve("lib/modules")), log.modulesSize);
            Checks.equal(3, log.version.split("\n").length);
            Checks.that(jvm.logFiles().get(0).getFileName().toString().contains("-" + log.pid + "-"), log.pid);
            Checks.equal(jvm.directory.toRealPath().toString(), log.directory);
        });
        Checks.run("what arguments have the JVM load from is a dependency of all that runs", () -> {
            Jvm jvm = new Jvm().option("-javaagent:agent.jar=a=b", "-Xbootclasspath/a:boot:gone.jar", "--patch-module=java.logging=patch");
            Manifest manifest = new Manifest();
            manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
            manifest.getMainAttributes().putValue("Premain-Class", "p.Agent");
            new JarOutputStream(Files.newOutputStream(jvm.directory.resolve("agent.jar")), manifest).close();
            for (String folder : Arrays.asList("boot", "patch")) Files.createDirectory(jvm.directory.resolve(folder));
            Log log = jvm.run("p.Script", "+X", "a1", "-X").log();
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal("[agent.jar, boot//contents, gone.jar, patch//contents]", log.files.keySet().toString());
            Checks.equal("[JVM, AMBIENT file agent.jar file boot//contents file gone.jar file patch//contents, START X, TABLE a 5003, TEST X passed a1, END]",
                log.lines.toString());
        });
        Checks.run("every run has an id of its own", () -> {
            Set<String> ids = new HashSet<>();
            for (int i = 0; i < 5; i++) ids.add(Arrays.toString(new Jvm().run("p.Script", "a1").log().runId));
            Checks.equal(5, ids.size());
        });
        asManagement("none");
        asManagement("properties", "-Da=b", "-Dempty=", "-D=", "-Dspace=a b", "-Dretouch.other=x");
        asManagement("memory and garbage collection", "-Xmx300m", "-Xms8m", "-Xss1m", "-XX:+UseSerialGC", "-XX:MaxRAMPercentage=50", "-Xlog:disable");
        asManagement("assertions", "-ea", "-esa", "-da:foo...", "-enableassertions:p.q", "-dsa");
        asManagement("modules in two words", "--add-opens", "java.base/java.lang=ALL-UNNAMED", "--add-modules", "java.se", "-p", ".", "--add-exports",
            "java.base/sun.security.x509=ALL-UNNAMED");
        asManagement("modules in one word", "--add-opens=java.base/java.lang=ALL-UNNAMED", "--limit-modules=java.se", "--module-path=.");
        asManagement("what the launcher keeps", "-server", "-Xshare:auto", "-Xdiag", "-splash:none");
        asManagement("what the launcher translates", "-noclassgc");
        boolean hasAgent = Files.exists(Paths.get(Jvm.java).toRealPath().getParent().resolveSibling("lib/libjdwp.so")); // some runtimes have none
        if (hasAgent) asManagement("agents", "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,quiet=y,address=127.0.0.1:0");
        asManagement("not ASCII", "-Dname=\u00e4");
        Checks.run("arguments as java.management has them: an argument file", () -> {
            Jvm jvm = new Jvm().option("-Dx=1", "@options");
            Files.write(jvm.directory.resolve("options"), "-Dfrom=file -ea\n".getBytes());
            compare(jvm);
        });
        Checks.run("arguments as java.management has them: the variables", () -> {
            Jvm jvm = new Jvm().option("-Dx=1");
            jvm.environment.add("JAVA_TOOL_OPTIONS= -Dt='a b'\"c\"  -Xmx200m\t-ea -Dretouch.more=1 ");
            jvm.environment.add("_JAVA_OPTIONS=-Dlast=1");
            compare(jvm);
        });
        Checks.run("arguments as java.management has them: the launcher's variable", () -> {
            Jvm jvm = new Jvm().option("-Dx=1");
            jvm.environment.add("JDK_JAVA_OPTIONS=-Dy=\"1 2\" --add-modules java.se");
            compare(jvm);
        });
        Checks.run("arguments as java.management has them: a jar", () -> {
            Jvm jvm = new Jvm().option("-Dx=1");
            Path jar = jvm.directory.resolve("main.jar");
            String manifest = "Main-Class: p.Arguments\nClass-Path: " + Paths.get(Jvm.programs).toUri() + " " + Paths.get(Jvm.runtime).toUri() + "\n";
            java.util.jar.Manifest made = new java.util.jar.Manifest(new java.io.ByteArrayInputStream(("Manifest-Version: 1.0\n").getBytes()));
            for (String line : manifest.split("\n")) made.getMainAttributes().putValue(line.split(": ")[0], line.split(": ")[1]);
            new java.util.jar.JarOutputStream(Files.newOutputStream(jar), made).close();
            jvm.classPath = null;
            jvm.run("-jar", "main.jar");
            Checks.equal(lines(jvm.out), jvm.log().arguments);
        });
        Checks.run("arguments without java.management: exact where the command line tells", () -> {
            Log log = new Jvm().option("--limit-modules=java.base", "-Dx=1").run("p.Arguments", "quiet").log();
            Checks.equal(Arrays.asList("--limit-modules=java.base", "-Dx=1"), log.arguments);
        });
        Checks.run("arguments without java.management: unknown where it does not", () -> {
            Jvm jvm = new Jvm().option("--limit-modules=java.base", "@options");
            Files.write(jvm.directory.resolve("options"), "-Dfrom=file\n".getBytes());
            Checks.equal(null, jvm.run("p.Arguments", "quiet").log().arguments);
        });
    }

    private static void asManagement(String name, String... options) {
        Checks.run("arguments as java.management has them: " + name, () -> compare(new Jvm().option(options)));
    }

    private static void compare(Jvm jvm) throws Exception {
        jvm.environment.add("LC_ALL=C.UTF-8");
        jvm.run("p.Arguments");
        Checks.equal(lines(jvm.out), jvm.log().arguments);
    }

    private static List<String> lines(String text) {
        return text.isEmpty() ? Arrays.asList() : Arrays.asList(text.split("\n"));
    }
}
