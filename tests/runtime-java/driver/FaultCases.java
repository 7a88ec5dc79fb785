import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;

/** What goes wrong in or around a JVM: nothing reaches the program, and no test looks complete that is not. */
final class FaultCases {
    private FaultCases() {}

    static void run() {
        Checks.run("off when neither property nor variable is set", () -> {
            Jvm jvm = new Jvm();
            jvm.logs = null;
            jvm.run("p.Script", "+X", "a1", "<2", ">2", "-X");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.that(!Files.exists(jvm.directory.resolve("logs")), "a log");
        });
        Checks.run("off when the property is empty, whatever the variable", () -> {
            Jvm jvm = new Jvm();
            jvm.logs = null;
            jvm.environment.add("RETOUCH_LOGS=logs/of/this");
            jvm.option("-Dretouch.logs=").run("p.Script", "+X", "a1", "-X");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal(0, jvm.logFiles().size());
        });
        Checks.run("nothing is written when no probe and no listener fires", () -> {
            Jvm jvm = new Jvm().option("-Dretouch.test=N").run("p.Script");
            Checks.equal(0, jvm.logFiles().size());
        });
        Checks.run("a killed JVM leaves the finished tests", () -> {
            Jvm jvm = new Jvm().run("p.Script a9 +X a1 -X a2 +Y a3 -Y +Z a4 kill".split(" "));
            Checks.equal(137, jvm.exit);
            Log log = jvm.log();
            Checks.equal("[JVM, TABLE a 5003, AMBIENT a9, START X, TEST X passed a1, AMBIENT a2, START Y, TEST Y passed a3, START Z]",
                log.lines.toString());
            Checks.equal(0, log.dropped);
        });
        Checks.run("System.exit in a test leaves it unfinished and the log in order", () -> {
            Jvm jvm = new Jvm().run("p.Script +X a1 -X +Y a3 exit".split(" "));
            Checks.equal("3", jvm.exit + jvm.out + jvm.err);
            Checks.equal("[JVM, START X, TABLE a 5003, TEST X passed a1, START Y, END]", jvm.log().lines.toString());
        });
        Checks.run("a cut log is read up to the cut", () -> {
            Jvm jvm = new Jvm().run("p.Script +X a1 -X +Y a3 -Y".split(" "));
            Path file = jvm.logFiles().get(0);
            byte[] whole = Files.readAllBytes(file);
            int lines = 0;
            for (int length = 8; length <= whole.length; length++) {
                Files.write(file, java.util.Arrays.copyOf(whole, length));
                Log log = new Log(file);
                Checks.that(log.lines.size() >= lines, "fewer frames at " + length);
                lines = log.lines.size();
            }
            Checks.equal(7, lines);
            whole[whole.length - 1] ^= 1;
            Files.write(file, whole);
            Log log = new Log(file);
            Checks.equal(6, log.lines.size());
            Checks.equal(17, log.dropped);
        });
        Checks.run("a log directory that cannot be made: one warning and an undisturbed program", () -> {
            for (String options : new String[] {"", "-Dretouch.test=N"}) {
                Jvm jvm = new Jvm();
                Files.write(jvm.directory.resolve("file"), new byte[0]);
                jvm.logs = "file/logs";
                if (!options.isEmpty()) jvm.option(options);
                jvm.run("p.Script +X a1 <2 b1 >2 -X +Y a1 -Y exit".split(" "));
                Checks.equal("3", jvm.exit + jvm.out);
                Checks.that(jvm.err.matches("retouch: warning: cannot write a log to file/logs \\(.*\\); tests are not recorded in this JVM\n"), jvm.err);
            }
        });
        Checks.run("a full disk: one warning, the tests before stay, those after are not there", () -> {
            Jvm jvm = new Jvm().option("-XX:-UsePerfData");
            jvm.shell = "ulimit -f 8";
            jvm.run("p.Full");
            Checks.equal("0done\n", jvm.exit + jvm.out);
            Checks.that(jvm.err.matches("retouch: warning: cannot write a log to [^\n]*\n"), jvm.err);
            Log log = jvm.log();
            Checks.that(log.status.size() > 10 && log.status.size() < 1000, log.status.size() + " tests");
            for (String test : log.status.keySet()) Checks.equal(test.substring(1), log.sets.get(test).first().substring(1));
            Checks.that(!log.lines.contains("END"), "an end");
        });
        Checks.run("no hit is lost to a stack overflow", () -> overflow("p.Overflow", "hit"));
        Checks.run("an initialiser lost to a stack overflow makes all later tests incomplete", () -> overflow("p.Overflow", "initialiser"));
        Checks.run("a hit lost with the heap makes the test incomplete", () -> {
            Jvm jvm = new Jvm().option("-Xmx12m", "-XX:+UseSerialGC").run("p.Heap");
            Checks.equal("0ok\n", jvm.exit + jvm.out + jvm.err);
            Log log = jvm.log();
            Checks.equal("passed", log.status.get("first"));
            Checks.equal("incomplete", log.status.get("full"));
            Checks.that(log.lines.contains("END"), log.lines);
        });
        Checks.run("a loss while no test runs concerns the test before and those after", () -> {
            Jvm jvm = new Jvm().run("p.Loss", "between");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal("{A=passed, B=incomplete, C=incomplete, D=incomplete}", jvm.log().status.toString());
        });
        Checks.run("a loss while a test runs concerns the tests that run", () -> {
            Jvm jvm = new Jvm().run("p.Loss", "during");
            Checks.equal("{A=passed, B=passed, C=incomplete, D=passed}", jvm.log().status.toString());
        });
        Checks.run("a loss while an initialiser runs concerns later tests too", () -> {
            Jvm jvm = new Jvm().run("p.Loss", "initialiser");
            Checks.equal("{A=passed, B=incomplete, C=incomplete, D=incomplete}", jvm.log().status.toString());
        });
        Checks.run("64 threads run 1000 overlapping tests and none misses what it hit", () -> {
            Jvm jvm = new Jvm().run("p.Threads");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Log log = jvm.log();
            Checks.equal(1000, log.status.size());
            for (int test = 0; test < 1000; test++) {
                TreeSet<String> set = log.sets.get("T" + test);
                Checks.equal("passed", log.status.get("T" + test));
                for (int slot : p.Slots.of(test)) Checks.that(set.contains("a" + slot), "T" + test + " misses " + slot);
            }
        });
        Checks.run("a class loader can go", () -> {
            Jvm jvm = new Jvm().option("-Xmx8m").run("p.Unload");
            Checks.equal("0gone\ngone\n", jvm.exit + jvm.out + jvm.err);
            Checks.equal("[a1]", jvm.log().sets.get("X").toString());
            Checks.equal("[a2]", jvm.log().sets.get("Y").toString());
            Checks.equal(1500, jvm.log().sets.get("Z").size());
        });
        Checks.run("inheritable thread locals and the thread's context stay the program's", () -> {
            Jvm jvm = new Jvm().run("p.Inherit");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal("[JVM, TABLE a 5003, AMBIENT a1, END]", jvm.log().lines.toString());
        });
        Checks.run("a security manager that gives the program nothing", () -> {
            Jvm jvm = new Jvm();
            String policy = "grant codeBase \"file:" + Jvm.runtime + "\" { permission java.security.AllPermission; };\n";
            Files.write(jvm.directory.resolve("policy"), policy.getBytes());
            jvm.option("-Djava.security.manager", "-Djava.security.policy==policy").run("p.Script", "a1", "+X", "a2", "-X");
            if ((jvm.out + jvm.err).contains("Enabling a Security Manager is not supported")) return; // from Java 24 on
            Checks.equal("[JVM, TABLE a 5003, AMBIENT file policy a1, START X, TEST X passed a2, END]", jvm.log().lines.toString());
        });
        Checks.run("under a security manager that gives the program its hooks only they run, and are waited for", () -> {
            Jvm jvm = new Jvm();
            String policy = "grant codeBase \"file:" + Jvm.runtime + "\" { permission java.security.AllPermission; };\n"
                + "grant { permission java.lang.RuntimePermission \"shutdownHooks\"; permission java.lang.RuntimePermission \"exitVM.*\"; };\n";
            Files.write(jvm.directory.resolve("policy"), policy.getBytes());
            jvm.option("-Djava.security.manager", "-Djava.security.policy==policy").run("p.Script", "+X", "-X", "hooks10", "exit");
            if ((jvm.out + jvm.err).contains("Enabling a Security Manager is not supported")) return; // from Java 24 on
            List<String> lines = jvm.log().lines;
            Checks.equal("[TEST X passed, TABLE a 5003, AMBIENT" + CollectorCases.slotsOfHooks(10) + ", END]",
                lines.subList(lines.size() - 4, lines.size()).toString());
        });
        Checks.run("the log stays where the JVM started", () -> {
            Jvm jvm = new Jvm().run("p.Moved");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal(jvm.directory.toRealPath().toString(), jvm.log().directory);
        });
    }

    /** What hit() came back from is in the test's set, or the test is incomplete; what the next test has is right. */
    private static void overflow(String program, String what) throws Exception {
        Jvm jvm = new Jvm().option("-Xss256k", "-Xint").run(program, what);
        Checks.equal("0", jvm.exit + jvm.err);
        Log log = jvm.log();
        int lost = 0;
        String[] lines = jvm.out.split("\n");
        Checks.equal(200, lines.length);
        for (String line : lines) {
            String[] words = line.split(" ");
            boolean complete = log.status.get(words[0]).equals("passed");
            for (int i = 1; i < words.length; i++) {
                boolean there = log.sets.get(words[0]).contains("a" + words[i]);
                if (!there) lost++;
                Checks.that(there || !complete, words[0] + " misses " + words[i]);
            }
        }
        List<String> states = List.copyOf(log.status.values());
        Checks.that(states.contains("passed"), "no test is complete");
        if (what.equals("hit")) Checks.that(lost == 0 && !states.contains("incomplete"), lost + " hits lost, " + states);
    }
}
