import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Attribution: which records each test, initialiser and gap gets, by the steps of p.Script. */
final class CollectorCases {
    private CollectorCases() {}

    static void run() {
        log("a test has what was hit while it ran", "+X a3 a5 b1 a3 -X", "START X", "TABLE a 5003", "TABLE b 64", "TEST X passed a3 a5 b1", "END");
        log("a slot is recorded again for the next test", "+X a3 -X +Y a3 -Y", "START X", "TABLE a 5003", "TEST X passed a3", "START Y",
            "TEST Y passed a3", "END");
        log("statuses are kept", "+X !X +Y %Y +Z -Z", "START X", "TEST X failed", "START Y", "TEST Y skipped", "START Z", "TEST Z passed", "END");
        log("a test's own classes are named, a JDK class is not", "+q.A$B a1 -q.A$B +q.C -q.C +q.A$B -q.A$B", "START q.A$B", "TABLE a 5003",
            "TEST q.A$B passed q/A$B a1", "START q.C", "TEST q.C passed q/C", "START q.A$B", "TEST q.A$B passed q/A$B", "END");
        log("slots come ascending, also what is behind the last eight", "+X a5002 a0 a7 a8 a4999 a1023 a64 a63 a5000 -X", "START X", "TABLE a 5003",
            "TEST X passed a0 a7 a8 a63 a64 a1023 a4999 a5000 a5002", "END");
        log("overlapping tests have the union of what was hit while they ran", "1:+W 1:-W 2:+X a1 1:+Y a2 2:-X a3 1:-Y", "START W", "TEST W passed",
            "START X", "TABLE a 5003", "START Y", "TEST X passed a1 a2", "TEST Y passed a1 a2 a3", "END");
        log("what was hit before one of two tests is not the other's", "a9 1:+X a1 1:+Y a1 a2 1:-Y a1 1:-X", "TABLE a 5003", "AMBIENT a9", "START X",
            "START Y", "TEST Y passed a1 a2", "TEST X passed a1 a2", "END");
        log("a test that starts beside another has what its thread may have run for it", "1:+X a1 2:+V 2:-V a2 2:+Y a3 2:-Y 1:-X", "START X",
            "TABLE a 5003", "START V", "TEST V passed a1", "START Y", "TEST Y passed a2 a3", "TEST X passed a1 a2 a3", "END");
        log("also where the thread's last test still runs", "1:+X a1 1:+Y a2 1:-X a3 1:-Y", "START X", "TABLE a 5003", "START Y", "TEST X passed a1 a2",
            "TEST Y passed a1 a2 a3", "END");
        log("a run that begins forgets what its threads did before", "run 1:+X a1 2:+V 2:-V 1:-X end run 1:+X 2:+Y a2 2:-Y 1:-X", "START X",
            "TABLE a 5003", "START V", "TEST V passed a1", "TEST X passed a1", "START X", "START Y", "TEST Y passed a2", "TEST X passed a2", "END");
        log("hits before, between and after tests are ambient", "a1 +X a2 -X a3 +Y a4 -Y a5", "TABLE a 5003", "AMBIENT a1", "START X",
            "TEST X passed a2", "AMBIENT a3", "START Y", "TEST Y passed a4", "AMBIENT a5", "END");
        log("nothing is ambient while a test runs", "+X a1 +Y a2 -Y a3 -X", "START X", "TABLE a 5003", "START Y", "TEST Y passed a1 a2",
            "TEST X passed a1 a2 a3", "END");
        log("a JVM without a test is ambient", "a1 b2", "TABLE a 5003", "TABLE b 64", "AMBIENT a1 b2", "END");
        log("a thread's hit belongs to the test that runs", "+X t1 -X t2 +Y t1 -Y", "START X", "TABLE a 5003", "TEST X passed a1", "AMBIENT a2",
            "START Y", "TEST Y passed a1", "END");
        log("an initialiser has what was hit while it ran, and so has the test", "+X a1 <7 a2 >7 a3 -X", "START X", "TABLE a 5003", "INIT a7 a2",
            "TEST X passed a1 a2 a3", "END");
        log("an initialiser has what the test had already", "+X a1 a2 <7 a1 >7 a2 -X", "START X", "TABLE a 5003", "INIT a7 a1", "TEST X passed a1 a2",
            "END");
        log("an initialiser that ended by an exception is told of", "+X <7 a1 x7 -X", "START X", "TABLE a 5003",
            "INIT a7 sense failed a1", "TEST X passed a1", "END");
        log("initialisers nest", "+X <7 a1 <8 a2 >8 a3 >7 a1 -X", "START X", "TABLE a 5003", "INIT a8 a2", "INIT a7 a1 a2 a3", "TEST X passed a1 a2 a3",
            "END");
        log("initialisers overlap", "+X <7 a1 <8 a2 >7 a3 >8 -X", "START X", "TABLE a 5003", "INIT a7 a1 a2", "INIT a8 a2 a3", "TEST X passed a1 a2 a3",
            "END");
        log("an initialiser between tests is ambient too", "<7 a1 >7 +X -X", "TABLE a 5003", "INIT a7 a1", "AMBIENT a1", "START X", "TEST X passed",
            "END");
        log("an initialiser that ends without having begun is tolerated", "+X >7 a1 >8 -X", "START X", "TABLE a 5003", "TEST X passed a1", "END");
        log("an initialiser that runs to the end of the JVM is written there", "+X <7 a1 -X a2", "START X", "TABLE a 5003", "TEST X passed a1",
            "INIT a7 a1 a2", "AMBIENT a2", "END");
        log("two class loaders of one artifact are one table", "l1 +X a2 l3 L3 L4 -X +Y L2 l3 -Y L9", "TABLE a 5003", "AMBIENT a1", "START X",
            "TEST X passed a2 a3 a4", "START Y", "TEST Y passed a2 a3", "AMBIENT a9", "END");
        log("a hit in a shutdown hook belongs to the test that ended last", "+X a1 -X hook2", "START X", "TABLE a 5003", "TEST X passed a1", "AMBIENT a2",
            "END");
        log("whatever the order of the hooks", "+X a1 -X hooks10", "START X", "TABLE a 5003", "TEST X passed a1", "AMBIENT" + slotsOfHooks(10), "END");
        log("a hook that halts the JVM leaves it unfinished", "+X a1 -X haltinhook hook2", "START X", "TABLE a 5003", "TEST X passed a1");
        Checks.run("two copies of the runtime do not wait for one another at the end", () -> {
            List<String> last = new ArrayList<>();
            for (java.nio.file.Path file : new Jvm().run("p.Script +X a1 -X copy copy".split(" ")).logFiles()) {
                List<String> lines = new Log(file).lines;
                last.add(String.join(" ", lines.subList(lines.size() - 2, lines.size())));
            }
            Collections.sort(last);
            Checks.equal("[START Copy END, START Copy END, TEST X passed a1 END]", last.toString());
        });
        Checks.run("a test has the classes of the program that other threads are in the midst of when it starts", () -> {
            Path artifact = Files.createDirectory(new Jvm().directory.resolve("artifact"));
            Files.createDirectories(artifact.resolve("META-INF/retouch"));
            Files.createFile(artifact.resolve("META-INF/retouch/artifact"));
            Files.createDirectory(artifact.resolve("p"));
            Files.copy(Paths.get(Jvm.programs, "p", "Waits.class"), artifact.resolve("p/Waits.class"));
            for (String way : "simple shy named among-many deep finalizer listener monitor".split(" ")) {
                Log log = new Jvm().withFirst(artifact).run(("p.Script +X w" + way + " -X +Y a1 -Y").split(" ")).log();
                Checks.equal(way + "{X=[], Y=[a1, p/Waits]}", way + log.sets);
            }
            // Its probes may stand before a compiled loop.
            for (String way : "computing shy-computing".split(" ")) {
                Log log = new Jvm().withFirst(artifact).run(("p.Script +X w" + way + " -X +Y a1 -Y").split(" ")).log();
                Checks.equal(way + "{X=[], Y=[a1, p/Waits, sense classes]}", way + log.sets);
                Checks.equal(way + "[TEST X passed, TEST Y passed]", way + log.lines.stream().filter(line -> line.startsWith("TEST"))
                    .map(line -> line.substring(0, "TEST X passed".length())).collect(java.util.stream.Collectors.toList()));
            }
            Checks.equal("{X=[], Y=[a1]}", new Jvm().run("p.Script +X wcomputing -X +Y a1 -Y".split(" ")).log().sets.toString());
            Checks.equal("{X=[], Y=[a1]}", new Jvm().run("p.Script +X wsimple -X +Y a1 -Y".split(" ")).log().sets.toString()); // it is a library's
        });
        Checks.run("a reader unites ambient records with the test before and all after", () -> {
            Jvm jvm = new Jvm().run("p.Script a1 +X a2 -X a3 +Y a4 -Y a5 +Z -Z a6".split(" "));
            Checks.equal("{X=[a1, a2, a3], Y=[a1, a3, a4, a5], Z=[a1, a3, a5, a6]}", jvm.log().sets.toString());
        });
        namedRuns();
    }

    private static void namedRuns() {
        named("a named JVM run has everything", "a1 a2 <7 a1 >7", "START N (run)", "TABLE a 5003", "INIT a7 a1", "TEST N (run) passed a1 a2", "END");
        named("a named JVM run passes when it ends in order", "a1 exit", "START N (run)", "TABLE a 5003", "TEST N (run) passed a1", "END");
        named("a named JVM run that is halted is unfinished", "a1 halt", "START N (run)");
        // SIGINT and SIGHUP go the same way, but are ignored by what runs in the background.
        named("a named JVM run that a signal ends is unfinished", "a1 sigterm", "START N (run)", "TABLE a 5003", "AMBIENT a1", "END");
        named("a named JVM run stands beside a framework's tests", "a1 +X a2 -X a3 +Y a4 -Y a5", "START N (run)", "TABLE a 5003", "AMBIENT a1", "START X",
            "TEST X passed a2", "AMBIENT a3", "START Y", "TEST Y passed a4", "AMBIENT a5", "TEST N (run) passed a1 a2 a3 a4 a5", "END");
        named("a hit in a shutdown hook belongs to both kinds of test", "+X a1 -X hook2", "START N (run)", "START X", "TABLE a 5003", "TEST X passed a1",
            "AMBIENT a2", "TEST N (run) passed a1 a2", "END");
        named("a named JVM run that a hook halts is unfinished", "a1 haltinhook hook2", "START N (run)");
        Checks.run("a named JVM run by the environment", () -> {
            Jvm jvm = new Jvm();
            jvm.logs = null;
            jvm.environment.addAll(Arrays.asList("RETOUCH_LOGS=logs/of/this", "RETOUCH_TEST=n\u00e4me \ud83d\ude00"));
            jvm.environment.add("LC_ALL=C.UTF-8");
            jvm.run("p.Script", "a1");
            Checks.equal("TEST n\u00e4me \ud83d\ude00 (run) passed a1", jvm.log().lines.get(3));
        });
    }

    /** What the step "hooksN" hits. */
    static String slotsOfHooks(int first) {
        StringBuilder all = new StringBuilder();
        for (int i = first; i < first + 40; i++) all.append(" a").append(i);
        return all.toString();
    }

    private static void log(String name, String steps, String... wanted) {
        Checks.run(name, () -> same(Arrays.asList(wanted), Jvm.script(steps)));
    }

    private static void named(String name, String steps, String... wanted) {
        Checks.run(name, () -> {
            Jvm jvm = new Jvm().option("-Dretouch.test=N").run(("p.Script " + steps).split(" "));
            Checks.equal("", jvm.out + jvm.err);
            List<String> lines = jvm.log().lines;
            same(Arrays.asList(wanted), lines.subList(1, lines.size()));
        });
    }

    private static void same(List<String> wanted, List<String> got) {
        Checks.equal(String.join("\n  ", wanted), String.join("\n  ", got));
    }
}
