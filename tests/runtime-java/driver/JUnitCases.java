import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** The listener under the versions of the JUnit Platform from the oldest to the newest that count. */
final class JUnitCases {
    static String jars;
    /** The last one needs Java 17. On newer ones the oldest and the newest tell enough. */
    static final String[] VERSIONS = Jvm.feature < 17 ? new String[] {"1.8.2", "1.11.4"}
        : Jvm.feature == 17 ? new String[] {"1.8.2", "1.11.4", "6.1.3"} : new String[] {"1.8.2", "6.1.3"};
    /** Where one version would do, and old ones are seen on an old Java. */
    static final String[] ENDS = Jvm.feature == 17 ? new String[] {"1.8.2", "6.1.3"} : new String[] {VERSIONS[VERSIONS.length - 1]};

    private static Path console;
    private static boolean isRecent;
    private static boolean isCancelling;

    private JUnitCases() {}

    static void run() {
        for (String version : VERSIONS) {
            use(version);
            platform("JUnit Platform " + version + ": ");
        }
    }

    static void use(String version) {
        console = Paths.get(jars, "junit-platform-console-standalone-" + version + ".jar");
        isRecent = !version.equals("1.8.2");
        isCancelling = version.startsWith("6.");
    }

    private static Jvm failFast(String... classes) throws Exception {
        Jvm jvm = new Jvm();
        jvm.classPath += ":" + console;
        List<String> command = new ArrayList<>(Arrays.asList("org.junit.platform.console.ConsoleLauncher", "execute", "--fail-fast", "-n", ".*"));
        for (String each : classes) command.addAll(Arrays.asList("-c", "j." + each));
        jvm.run(command.toArray(new String[0]));
        return jvm;
    }

    private static void platform(String on) {
        Checks.run(on + "all that a Jupiter class runs is its own, nested classes are named", () -> lines(run("Jupiter$All"), "START j.Jupiter$All",
            "TEST j.Jupiter$All passed j/Jupiter$All j/Jupiter$All$Inner j/Jupiter$All$Inner$Innermost a1 a2 a3 a4 a5 a6 a7 a8 a9 a10 a11 a12 a13"));
        Checks.run(on + "an inherited test belongs to the class that runs", () -> lines(run("Jupiter$Derived", "Jupiter$DerivedToo"),
            "START j.Jupiter$Derived", "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20", "START j.Jupiter$DerivedToo",
            "TEST j.Jupiter$DerivedToo passed j/Jupiter$DerivedToo a20"));
        Checks.run(on + "a test fails when anything in it fails", () -> lines(run("Jupiter$Fails", "Jupiter$FailsInside", "Jupiter$FailsBefore"),
            "START j.Jupiter$Fails", "TEST j.Jupiter$Fails failed j/Jupiter$Fails a30", "START j.Jupiter$FailsInside",
            "TEST j.Jupiter$FailsInside failed j/Jupiter$FailsInside j/Jupiter$FailsInside$Inner", "START j.Jupiter$FailsBefore",
            "TEST j.Jupiter$FailsBefore failed j/Jupiter$FailsBefore a31"));
        Checks.run(on + "an assumption that does not hold is no failure", () -> lines(run("Jupiter$Assumes", "Jupiter$AssumesBefore"),
            "START j.Jupiter$Assumes", "TEST j.Jupiter$Assumes passed j/Jupiter$Assumes a33", "START j.Jupiter$AssumesBefore",
            "TEST j.Jupiter$AssumesBefore passed j/Jupiter$AssumesBefore a34"));
        Checks.run(on + "a class that is skipped has a result", () -> lines(run("Jupiter$Skipped", "Jupiter$SkippedInside"), "START j.Jupiter$Skipped",
            "TEST j.Jupiter$Skipped skipped j/Jupiter$Skipped", "START j.Jupiter$SkippedInside",
            "TEST j.Jupiter$SkippedInside passed j/Jupiter$SkippedInside"));
        Checks.run(on + "variables and properties by which conditions decide are the test's, where values are recorded", () -> {
            Checks.equal("[j/Jupiter$OnValues, property condition.composed, property condition.inherited, variable CONDITION_FIRST, variable CONDITION_OF_CLASS, "
                + "variable CONDITION_SECOND]", run(new Jvm().option("-Dretouch.values=on"), "j.Run", "Jupiter$OnValues").log().sets.get("j.Jupiter$OnValues").toString());
            Checks.equal("[j/Jupiter$OnValues]", run("Jupiter$OnValues").log().sets.get("j.Jupiter$OnValues").toString());
        });
        Checks.run(on + "methods that have a result are named, with their parameters, without their invocations", () -> {
            Log log = run("Jupiter$All", "Jupiter$Derived", "Jupiter$Fails", "Jupiter$FailsBefore", "Jupiter$SkippedInside", "Jupiter$Assumes").log();
            Checks.equal("[#dynamic(), #parameterised(int), #plain(), #repeated(org.junit.jupiter.api.RepetitionInfo), j.Jupiter$All$Inner#nested(), "
                + "j.Jupiter$All$Inner$Innermost#nested()]", log.methods.get("j.Jupiter$All").toString());
            Checks.equal("[#inherited()]", log.methods.get("j.Jupiter$Derived").toString());
            Checks.equal("[#fails(), #passes()]", log.methods.get("j.Jupiter$Fails").toString());
            Checks.equal("[]", log.methods.get("j.Jupiter$FailsBefore").toString());
            Checks.equal("[#never()]", log.methods.get("j.Jupiter$SkippedInside").toString());
            Checks.equal("[#aborted()]", log.methods.get("j.Jupiter$Assumes").toString());
        });
        Checks.run(on + "where the class has a result all of its methods have one", () -> {
            Log log = run("Jupiter$Skipped", "Jupiter$AssumesBefore", "Vintage$FourSkipped").log();
            Checks.equal("{j.Jupiter$AssumesBefore=[*], j.Jupiter$Skipped=[*], j.Vintage$FourSkipped=[*]}", log.methods.toString());
        });
        Checks.run(on + "methods of JUnit 3 and 4", () -> {
            Log log = run("Vintage$Three", "Vintage$Four", "Vintage$FourParameterised", "Vintage$FourSuite").log();
            Checks.equal("{j.Vintage$Four=[#aborted(), #four()], j.Vintage$FourParameterised=[#parameterised()], j.Vintage$FourSuite=[j.Vintage$Four#aborted(), "
                + "j.Vintage$Four#four(), j.Vintage$FourParameterised#parameterised()], j.Vintage$Three=[#testThree()]}", log.methods.toString());
        });
        Checks.run(on + "several plans on one launcher", () -> lines(run("Jupiter$Derived", "/", "Jupiter$DerivedToo", "/", "Jupiter$Derived"),
            "START j.Jupiter$Derived", "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20", "START j.Jupiter$DerivedToo",
            "TEST j.Jupiter$DerivedToo passed j/Jupiter$DerivedToo a20", "START j.Jupiter$Derived",
            "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20"));
        Checks.run(on + "JUnit 3 and 4 classes by the Vintage engine", () -> lines(run("Vintage$Three", "Vintage$Four", "Vintage$FourFails",
            "Vintage$FourSkipped"), "START j.Vintage$Three", "TEST j.Vintage$Three passed j/Vintage$Three a100", "START j.Vintage$Four",
            "TEST j.Vintage$Four passed j/Vintage$Four a110 a111", "START j.Vintage$FourFails",
            "TEST j.Vintage$FourFails failed j/Vintage$FourFails a112", "START j.Vintage$FourSkipped",
            "TEST j.Vintage$FourSkipped skipped j/Vintage$FourSkipped"));
        Checks.run(on + "what runs at discovery is ambient", () -> lines(run("Vintage$FourParameterised", "Vintage$ThreeSuite"), "AMBIENT a101 a114",
            "START j.Vintage$FourParameterised", "TEST j.Vintage$FourParameterised passed j/Vintage$FourParameterised a115 a116",
            "START j.Vintage$ThreeSuite", "TEST j.Vintage$ThreeSuite passed j/Vintage$ThreeSuite j/Vintage$Three a100"));
        Checks.run(on + "what a JUnit 4 suite runs is its own", () -> {
            Log log = run("Vintage$FourSuite").log();
            Checks.equal("{j.Vintage$FourSuite=passed}", log.status.toString());
            Checks.that(log.sets.get("j.Vintage$FourSuite").containsAll(
                Arrays.asList("j/Vintage$FourSuite", "j/Vintage$Four", "j/Vintage$FourParameterised", "a110", "a111", "a114", "a115", "a116")), log.sets);
        });
        Checks.run(on + "two engines in one plan", () -> {
            Log log = run("Jupiter$Derived", "Vintage$Three").log();
            Checks.equal("{j.Jupiter$Derived=passed, j.Vintage$Three=passed}", log.status.toString());
        });
        if (isCancelling) {
            Checks.run(on + "what a cancelled run has left did not run, and is not skipped", () -> {
                Checks.equal("{j.Vintage$Two=incomplete}", failFast("Vintage$Two", "Vintage$FourSkipped", "Vintage$Three").log().status.toString());
                Checks.equal("{j.Jupiter$InOrder=incomplete}", failFast("Jupiter$InOrder", "Jupiter$Skipped", "Vintage$Three").log().status.toString());
            });
        }
        if (isRecent) {
            Checks.run(on + "what a suite runs is its own", () -> {
                Log log = run("Suites").log();
                Checks.equal("{j.Suites=[a110, a111, a20, j/Jupiter$Derived, j/Suites, j/Vintage$Four]}", log.sets.toString());
                Checks.equal("{j.Suites=passed}", log.status.toString());
            });
        }
        Checks.run(on + "parallel classes have the union of what ran at the same time", () -> {
            Log log = run(parallel(), "j.Run", "Jupiter$Left", "Jupiter$Right", "Jupiter$All", "Jupiter$Derived", "Jupiter$DerivedToo", "Jupiter$Fails").log();
            Checks.equal("{j.Jupiter$All=passed, j.Jupiter$Derived=passed, j.Jupiter$DerivedToo=passed, j.Jupiter$Fails=failed, j.Jupiter$Left=passed, "
                + "j.Jupiter$Right=passed}", log.status.toString());
            for (String side : new String[] {"Left", "Right"}) {
                Checks.that(log.sets.get("j.Jupiter$" + side).containsAll(Arrays.asList("a51", "a61", side.equals("Left") ? "a50" : "a60")), log.sets);
            }
            for (int slot = 2; slot <= 13; slot++) Checks.that(log.sets.get("j.Jupiter$All").contains("a" + slot), slot + " in " + log.sets);
            Checks.that(log.sets.get("j.Jupiter$Derived").contains("a20"), log.sets);
            Checks.that(log.sets.get("j.Jupiter$DerivedToo").contains("a20"), log.sets);
        });
        Checks.run(on + "what decides that a class is disabled belongs to both sides of it", () -> lines(run("Jupiter$Derived", "Extended$Disabled",
            "Jupiter$DerivedToo"), "START j.Jupiter$Derived", "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20", "AMBIENT a150",
            "START j.Extended$Disabled", "TEST j.Extended$Disabled skipped j/Extended$Disabled", "START j.Jupiter$DerivedToo",
            "TEST j.Jupiter$DerivedToo passed j/Jupiter$DerivedToo a20"));
        Checks.run(on + "what decides about a class while another runs belongs to it", () -> {
            Log log = run(parallel(), "j.Run", "Extended$Beside", "Extended$Decided").log();
            Checks.equal("{j.Extended$Beside=passed, j.Extended$Decided=passed}", log.status.toString());
            Checks.that(log.sets.get("j.Extended$Decided").containsAll(Arrays.asList("a152", "a153")), log.sets);
        });
        Checks.run(on + "templates, callbacks of extensions and timeouts", () -> lines(run("Extended$Template", "Extended$TooLong"),
            "START j.Extended$Template", "TEST j.Extended$Template passed j/Extended$Template a154 a155 a156 a157", "START j.Extended$TooLong",
            "TEST j.Extended$TooLong failed j/Extended$TooLong a158 a159"));
        Checks.run(on + "a resource that holds tests is named", () -> lines(run("Extended$FromResource"), "START j.Extended$FromResource",
            "TEST j.Extended$FromResource passed j/Extended$FromResource resource p/some.feature a161"));
        Checks.run(on + "where the engine fails behind its tests, all of them failed, and have what it ran", () -> {
            Log log = run("Jupiter$Derived", "Extended$Leaves", "Vintage$Three").log();
            Checks.equal("{j.Extended$Leaves=failed, j.Jupiter$Derived=failed, j.Vintage$Three=passed}", log.status.toString());
            for (String test : new String[] {"j.Extended$Leaves", "j.Jupiter$Derived"}) Checks.that(log.sets.get(test).contains("a162"), log.sets);
        });
        Checks.run(on + "resources and files with arguments are the test's", () -> {
            Log log = run("Extended$OnFile", "Extended$OnFiles").log();
            Checks.equal("[file data/first.csv, j/Extended$OnFile, resource j/first.csv]", log.sets.get("j.Extended$OnFile").toString());
            String several = "[file data/first.csv, file data/second.csv, j/Extended$OnFiles, resource q/second.csv]";
            if (isRecent) Checks.equal(several, log.sets.get("j.Extended$OnFiles").toString()); // 1.8 does not know several
        });
        Checks.run(on + "a test that exits is unfinished", () -> {
            Jvm jvm = run("Jupiter$Derived", "Jupiter$Exits");
            Checks.equal(7, jvm.exit);
            List<String> lines = jvm.log().lines;
            Checks.equal("[TEST j.Jupiter$Derived passed j/Jupiter$Derived a20, START j.Jupiter$Exits, END]",
                lines.subList(lines.size() - 3, lines.size()).toString());
        });
        Checks.run(on + "a test that uses up the heap does not pass", () -> {
            Jvm jvm = new Jvm().option("-Xmx48m");
            Log log = run(jvm, "j.Run", "Jupiter$Derived", "Extended$Exhausts").log();
            Checks.equal("passed", log.status.get("j.Jupiter$Derived"));
            Checks.that(log.lines.contains("START j.Extended$Exhausts") && !"passed".equals(log.status.get("j.Extended$Exhausts")), log.lines + jvm.err);
        });
        Checks.run(on + "a named JVM run beside a framework", () -> {
            Jvm jvm = run(new Jvm().option("-Dretouch.test=whole"), "j.Run", "Jupiter$Derived");
            Checks.equal("[a20, j/Jupiter$Derived]", jvm.log().sets.get("j.Jupiter$Derived").toString());
            Checks.equal("[a20]", jvm.log().sets.get("whole").toString());
        });
        Checks.run(on + "a framework in a loader with its own copy of the runtime", () -> lines(run(new Jvm(), "j.Isolated", "Jupiter$Derived"),
            "START j.Jupiter$Derived", "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20"));
        Checks.run(on + "off and silent without a log directory", () -> {
            Jvm jvm = new Jvm();
            jvm.logs = null;
            run(jvm, "j.Run", "Jupiter$All");
            Checks.equal("0", jvm.exit + jvm.out + jvm.err);
            Checks.equal(0, jvm.logFiles().size());
        });
    }

    static Jvm parallel() throws Exception {
        return new Jvm().option("-Djunit.jupiter.execution.parallel.enabled=true", "-Djunit.jupiter.execution.parallel.mode.default=concurrent",
            "-Djunit.jupiter.execution.parallel.config.strategy=fixed", "-Djunit.jupiter.execution.parallel.config.fixed.parallelism=8");
    }

    private static Jvm run(String... classes) throws Exception {
        return run(new Jvm(), "j.Run", classes);
    }

    static Jvm run(Jvm jvm, String main, String... classes) throws Exception {
        List<String> command = new ArrayList<>();
        command.add(main);
        for (String name : classes) command.add(name.equals("/") ? name : "j." + name);
        jvm.option("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        jvm.classPath += ":" + console;
        return jvm.run(command.toArray(new String[0]));
    }

    /** The log is as given, tables and the frames at its ends aside. */
    static void lines(Jvm jvm, String... wanted) throws Exception {
        List<String> got = new ArrayList<>();
        for (String line : jvm.log().lines) {
            if (!line.startsWith("TABLE") && !line.equals("JVM") && !line.equals("END")) got.add(line);
        }
        Checks.equal(String.join("\n  ", wanted), String.join("\n  ", got) + (jvm.exit == 0 ? "" : "\n" + jvm.err));
    }
}
