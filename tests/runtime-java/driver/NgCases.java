import java.nio.file.Paths;
import java.util.Arrays;
import java.util.List;

/** TestNG, by ServiceLoader: the listener and the interceptor of the skip list. */
final class NgCases {
    private NgCases() {}

    static void run() {
        log("all that a class runs is its own", "All", "AMBIENT a1", "START n.Ng$All", "TEST n.Ng$All passed n/Ng$All a2 a3 a4 a5 a6 a7 a8 a9 a10");
        log("an inherited test belongs to the class that runs", "Derived DerivedToo", "START n.Ng$Derived", "TEST n.Ng$Derived passed n/Ng$Derived a20",
            "START n.Ng$DerivedToo", "TEST n.Ng$DerivedToo passed n/Ng$DerivedToo a20");
        Checks.run("TestNG: methods that have a result are named", () -> {
            Log log = run(new Jvm(), "All", "Derived", "Fails", "Skips", "FailsBefore").log();
            Checks.equal("{n.Ng$All=[#plain(), #provided(int), #repeated()], n.Ng$Derived=[#inherited()], n.Ng$Fails=[#fails(), #passes()], "
                + "n.Ng$FailsBefore=[#never()], n.Ng$Skips=[#skips()]}", log.methods.toString());
        });
        Checks.run("TestNG: a factory's tests belong to their class", () -> {
            Log log = run(new Jvm(), "Maker").log();
            Checks.equal("{n.Ng$Made=passed}", log.status.toString());
            Checks.equal("[a29, a30, a31, a32, a33, a34, a35, n/Ng$Made]", log.sets.toString().replace("{n.Ng$Made=", "").replace("}", ""));
        });
        Checks.run("TestNG: statuses", () -> {
            Log log = run(new Jvm(), "Fails", "Skips", "FailsBefore", "FailsAfter", "Derived").log();
            Checks.equal("{n.Ng$Derived=passed, n.Ng$Fails=failed, n.Ng$FailsAfter=failed, n.Ng$FailsBefore=failed, n.Ng$Skips=skipped}",
                log.status.toString());
            Checks.that(log.sets.get("n.Ng$FailsBefore").contains("a42"), log.sets);
            Checks.that(log.sets.get("n.Ng$FailsAfter").contains("a45"), log.sets);
        });
        Checks.run("TestNG: a class that a failed configuration of the suite kept from running has failed", () -> {
            Log log = run(new Jvm(), "FailsBeforeSuite", "Derived").log();
            Checks.equal("{n.Ng$Derived=failed, n.Ng$FailsBeforeSuite=failed}", log.status.toString());
        });
        Checks.run("TestNG: what runs outside of classes is ambient", () -> {
            Log log = run(new Jvm(), "Derived", "Outside").log();
            Checks.that(log.sets.get("n.Ng$Derived").containsAll(Arrays.asList("a20", "a50", "a51")), log.sets);
            Checks.that(log.sets.get("n.Ng$Outside").containsAll(Arrays.asList("a50", "a51", "a52", "a53")), log.sets);
        });
        Checks.run("TestNG: what is configured for a group while a class runs is also what later classes run on", () -> {
            Log log = run(new Jvm(), "Groups", "GroupsToo").log();
            Checks.equal("{n.Ng$Groups=[a75, a76, n/Ng$Groups], n.Ng$GroupsToo=[a75, a77, n/Ng$GroupsToo]}", log.sets.toString());
        });
        Checks.run("TestNG: a test has what those have that it depends on", () -> {
            Log log = run(new Jvm(), "First", "Derived", ".Chain").log();
            Checks.equal("[a60, a61, a92, a93, n/Chain, n/Ng$First]", log.sets.get("n.Chain").toString());
            Checks.equal("[a20, n/Ng$Derived]", log.sets.get("n.Ng$Derived").toString());
            Checks.equal("[a60, a61, n/Ng$First]", log.sets.get("n.Ng$First").toString());
        });
        Checks.run("TestNG: a method that a pool of threads invokes belongs to its class", () -> {
            Log log = run(new Jvm(), "Pooled").log();
            Checks.equal("{n.Ng$Pooled=passed}{n.Ng$Pooled=[a95, n/Ng$Pooled]}", log.status.toString() + log.sets);
        });
        Checks.run("TestNG: methods of two classes take turns", () -> {
            Log log = run(new Jvm(), "Odd", "Even").log();
            Checks.equal("{n.Ng$Even=passed, n.Ng$Odd=passed}", log.status.toString());
            Checks.that(log.sets.get("n.Ng$Odd").containsAll(Arrays.asList("a71", "a73")), log.sets);
            Checks.that(log.sets.get("n.Ng$Even").containsAll(Arrays.asList("a72", "a74")), log.sets);
        });
        for (String mode : new String[] {"methods", "classes"}) {
            Checks.run("TestNG: parallel " + mode + " have the union of what ran at the same time", () -> {
                Log log = run(new Jvm(), mode, "Left", "Right", "All", "Derived", "DerivedToo").log();
                Checks.equal("{n.Ng$All=passed, n.Ng$Derived=passed, n.Ng$DerivedToo=passed, n.Ng$Left=passed, n.Ng$Right=passed}", log.status.toString());
                for (String side : new String[] {"Left", "Right"}) {
                    Checks.that(log.sets.get("n.Ng$" + side).containsAll(Arrays.asList("a81", "a91", side.equals("Left") ? "a80" : "a90")), log.sets);
                }
                for (int slot = 1; slot <= 10; slot++) Checks.that(log.sets.get("n.Ng$All").contains("a" + slot), slot + " in " + log.sets);
                Checks.that(log.sets.get("n.Ng$Derived").contains("a20") && log.sets.get("n.Ng$DerivedToo").contains("a20"), log.sets);
            });
        }
        Checks.run("TestNG: one class in two tests of a suite at the same time", () -> {
            Log log = run(new Jvm(), "tests", "Left", "Derived", "/", "Right", "Derived").log();
            Checks.equal("{n.Ng$Derived=passed, n.Ng$Left=passed, n.Ng$Right=passed}", log.status.toString());
            Checks.that(log.sets.get("n.Ng$Derived").contains("a20") && log.sets.get("n.Ng$Left").contains("a91"), log.sets);
        });
        skips();
    }

    private static void skips() {
        Checks.run("TestNG: a dry run is none", () -> {
            Jvm jvm = run(new Jvm().option("-Dtestng.mode.dryrun=true"), "Derived");
            Checks.equal("status 0\n", jvm.out);
            Checks.equal(0, jvm.logFiles().size());
        });
        Checks.run("skip list on TestNG: classes are left out, others run", () -> {
            Jvm jvm = run(SkipCases.list("n.Ng$All", "n.Ng$Fails", "n.Ng$Made", "n.Ng$Odd"), "All", "Fails", "Maker", "Odd", "Even", "Derived");
            Checks.equal("{n.Ng$Derived=passed, n.Ng$Even=passed}", jvm.log().status.toString());
            Checks.equal("status 0\n", jvm.out);
            for (int slot : new int[] {2, 3, 6, 30, 40, 71}) Checks.that(!jvm.log().lines.toString().contains("a" + slot + " "), jvm.log().lines);
        });
        Checks.run("skip list on TestNG: a configuration of the suite runs all the same", () -> {
            Log log = run(SkipCases.list("n.Ng$Outside"), "Outside", "Derived").log();
            Checks.equal("{n.Ng$Derived=[a20, a50, a51, a52, n/Ng$Derived]}", log.sets.toString());
        });
        Checks.run("skip list on TestNG: what a running test depends on is not left out", () -> {
            Log log = run(SkipCases.list("n.Ng$First", "n.Ng$All"), "First", "Second", "All").log();
            Checks.equal("{n.Ng$First=passed, n.Ng$Second=passed}", log.status.toString());
            Checks.that(log.sets.get("n.Ng$First").containsAll(Arrays.asList("a60", "a61")), log.sets);
            log = run(SkipCases.list("n.Ng$Second"), "First", "Second").log();
            Checks.equal("{n.Ng$First=passed}", log.status.toString());
        });
        Checks.run("skip list on TestNG: everything is left out", () -> {
            Jvm jvm = run(SkipCases.list("n.Ng$Derived", "n.Ng$Fails"), "Derived", "Fails");
            Checks.equal(0, jvm.logFiles().size());
            Checks.equal("0status 8\n", jvm.exit + jvm.out); // TestNG's own: there was no test
        });
        Checks.run("skip list on TestNG: off and silent without", () -> {
            Jvm jvm = new Jvm();
            jvm.logs = null;
            run(jvm, "All");
            Checks.equal("status 0\n", jvm.out);
            Checks.that(!jvm.err.contains("retouch"), jvm.err);
        });
    }

    private static void log(String name, String classes, String... wanted) {
        Checks.run("TestNG: " + name, () -> JUnitCases.lines(run(new Jvm(), classes.split(" ")), wanted));
    }

    static Jvm run(Jvm jvm, String... classes) throws Exception {
        jvm.option("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        for (String jar : new String[] {"testng-7.10.2", "jcommander-1.83", "slf4j-api-1.7.36"}) jvm.classPath += ":" + Paths.get(JUnitCases.jars, jar + ".jar");
        String[] command = new String[classes.length + 1];
        command[0] = "n.Run";
        List<String> modes = Arrays.asList("/", "methods", "classes", "tests");
        for (int i = 0; i < classes.length; i++) command[i + 1] = modes.contains(classes[i]) ? classes[i] : classes[i].startsWith(".") ? classes[i].substring(1) : "Ng$" + classes[i];
        return jvm.run(command);
    }
}
