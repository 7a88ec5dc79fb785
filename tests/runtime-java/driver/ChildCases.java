import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** JVMs that tests start: what they touch is the tests'. */
final class ChildCases {
    private ChildCases() {}

    static void run() {
        child("what a child touches is the test's that runs, and no other's", "+W a1 -W +X a2 &a3,b4 a5 -X +Y a6 -Y", 2, "W=a1 X=a2,a3,a5,b4 Y=a6");
        child("a child of a child, and one that a shell starts", "+X a1 &a2,&a3 -X +Y $a4 -Y", 4, "X=a1,a2,a3 Y=a4");
        child("a child that goes on is also the later tests' that run beside it", "+W -W +X @a1,in,a2 -X +Y a3 close -Y +Z a4 -Z", 2,
            "W= X=a1,a2 Y=a1,a2,a3 Z=a4");
        child("a child that goes on is also those tests' that ran beside it and ended", "+X @a1,in,a2 -X +V a3 !V +Y a4 -Y close +Z -Z", 2,
            "V=a1,a2,a3 X=a1,a2 Y=a1,a2,a4 Z=");
        child("a child that began between tests is also those tests' that ran beside it", "+W -W @a1,in +X a2 -X close", 2, "W= X=a1,a2");
        child("a child with tests of its own has both", "+X &+C,a1,-C -X", 2, "C=a1 X=a1");
        child("a child that touches nothing leaves no log", "+X a1 &run -X", 1, "X=a1");
        Checks.run("children: a parent's log may be longer than a child's memory", () -> {
            Jvm jvm = jvm("m8000 +X &a2 -X");
            long size = 0;
            for (Path file : jvm.logFiles()) size = Math.max(size, Files.size(file));
            Checks.that(size > 16 << 20, size);
            Checks.equal("", jvm.out + jvm.err);
            Checks.that(sets(jvm).startsWith("X=a2 "), "X without a2");
        });
        Checks.run("children: a killed child leaves the test unfinished", () -> {
            Jvm jvm = jvm("+X a1 &a2,kill -X +Y a3 -Y");
            int unfinished = 0;
            for (Path file : jvm.logFiles()) {
                Log log = new Log(file);
                if (log.lines.contains("START X") && !log.status.containsKey("X")) unfinished++;
            }
            Checks.equal(1, unfinished);
        });
        Checks.run("children: of the first process of a container", () -> {
            String alone = "unshare --user --map-root-user --pid --fork --mount-proc";
            if (new ProcessBuilder((alone + " true").split(" ")).redirectErrorStream(true).start().waitFor() != 0) return; // not allowed here
            Jvm jvm = new Jvm();
            jvm.logs = null;
            jvm.environment.add("RETOUCH_LOGS=logs/of/this");
            jvm.shell = "exec " + alone + " \"$@\"";
            jvm.run("p.Script +X &a2 -X".split(" "));
            Checks.equal("X=a2", sets(jvm));
        });
        Checks.run("children: of a named JVM run", () -> {
            Jvm jvm = new Jvm().option("-Dretouch.test=N");
            jvm.environment.add("RETOUCH_LOGS=logs/of/this");
            jvm.run("p.Script", "a1", "&a2");
            Checks.equal("N=a1,a2", sets(jvm));
        });
    }

    private static void child(String name, String steps, int logs, String wanted) {
        Checks.run("children: " + name, () -> {
            Jvm jvm = jvm(steps);
            Checks.equal("", jvm.out + jvm.err);
            Checks.equal(logs, jvm.logFiles().size());
            Checks.equal(wanted, sets(jvm));
        });
    }

    private static Jvm jvm(String steps) throws Exception {
        Jvm jvm = new Jvm();
        jvm.logs = null;
        jvm.environment.add("RETOUCH_LOGS=logs/of/this");
        return jvm.run(("p.Script " + steps).split(" "));
    }

    /** Of all logs together: each test, passed, with what it has. */
    private static String sets(Jvm jvm) throws Exception {
        Map<String, TreeSet<String>> all = new TreeMap<>();
        Map<String, String> status = new TreeMap<>();
        Map<String, long[]> spans = new TreeMap<>();
        for (Path file : jvm.logFiles()) {
            Log log = new Log(file);
            Checks.that(log.lines.contains("END"), log.lines);
            log.sets.forEach((test, set) -> all.computeIfAbsent(test, t -> new TreeSet<>()).addAll(set));
            log.status.forEach((test, result) -> status.merge(test, result, (a, b) -> a.equals("passed") ? b : a));
            log.spans.forEach((test, span) -> spans.merge(test, span, (a, b) -> new long[] {Math.max(a[0], b[0]), Math.min(a[1], b[1])}));
        }
        // Of runs at the same time the worse result holds, so that a child's does not hide the test's own.
        spans.forEach((test, span) -> Checks.that(span[0] <= span[1], test + " ran at other times"));
        status.forEach((test, result) -> Checks.equal(test.equals("V") ? "failed" : "passed", result));
        StringBuilder text = new StringBuilder();
        all.forEach((test, set) -> text.append(text.length() > 0 ? " " : "").append(test).append('=').append(String.join(",", set)));
        return text.toString();
    }
}
