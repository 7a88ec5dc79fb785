import java.nio.file.Paths;
import java.util.Arrays;

/** JUnit 4 alone, and JUnit 3 under it, by the listener: one version that tells when a class starts, and one that does not. */
final class JUnit4Cases {
    private static String version;

    private JUnit4Cases() {}

    static void run() {
        version = "4.13.2";
        log("what a class runs is its own", "Vintage$Four Vintage$FourFails", "START j.Vintage$Four", "TEST j.Vintage$Four passed j/Vintage$Four a110 a111",
            "START j.Vintage$FourFails", "TEST j.Vintage$FourFails failed j/Vintage$FourFails a112");
        log("one class alone", "Vintage$Four", "START j.Vintage$Four", "TEST j.Vintage$Four passed j/Vintage$Four a110 a111");
        log("an ignored class has a result", "Vintage$FourSkipped", "START j.Vintage$FourSkipped",
            "TEST j.Vintage$FourSkipped skipped j/Vintage$FourSkipped");
        log("what a runner's constructor runs is ambient", "Vintage$FourParameterised", "AMBIENT a114", "START j.Vintage$FourParameterised",
            "TEST j.Vintage$FourParameterised passed j/Vintage$FourParameterised a115 a116");
        log("what a suite runs is its own, also where the class runs by itself too", "Vintage$FourSuite Vintage$Four", "AMBIENT a114", "START j.Vintage$FourSuite",
            "TEST j.Vintage$FourSuite passed j/Vintage$FourSuite j/Vintage$Four j/Vintage$FourParameterised a110 a111 a115 a116", "START j.Vintage$Four",
            "TEST j.Vintage$Four passed j/Vintage$Four a110 a111");
        log("several runs", "Vintage$Four / Vintage$FourFails", "START j.Vintage$Four", "TEST j.Vintage$Four passed j/Vintage$Four a110 a111",
            "START j.Vintage$FourFails", "TEST j.Vintage$FourFails failed j/Vintage$FourFails a112");
        Checks.run("JUnit 4.13.2: a class that a stopped run has left whole is incomplete, whatever others came to stays", () -> {
            Log log = run(new Jvm(), "stopping", "Vintage$Four", "Vintage$FourSkipped", "Vintage$FourAssumesBefore", "Vintage$FourFails", "Vintage$FourParameterised").log();
            Checks.equal("{j.Vintage$Four=passed, j.Vintage$FourAssumesBefore=passed, j.Vintage$FourFails=failed, j.Vintage$FourParameterised=incomplete, "
                + "j.Vintage$FourSkipped=skipped}", log.status.toString());
        });
        log("what a suite runs is its own where the run shows its classes alone", "shallow Vintage$FourSuite Vintage$Four", "AMBIENT a114", "START j.Vintage$FourSuite",
            "TEST j.Vintage$FourSuite passed j/Vintage$FourSuite j/Vintage$Four j/Vintage$FourParameterised a110 a111 a115 a116", "START j.Vintage$Four",
            "TEST j.Vintage$Four passed j/Vintage$Four a110 a111");
        for (String each : new String[] {"4.13.2", "4.12"}) {
            version = each;
            log("JUnit 3 classes", "Vintage$Three Vintage$ThreeFails", "START j.Vintage$Three", "TEST j.Vintage$Three passed j/Vintage$Three a100",
                "START j.Vintage$ThreeFails", "TEST j.Vintage$ThreeFails passed j/Vintage$ThreeFails a103", "START j.Vintage$ThreeFails",
                "TEST j.Vintage$ThreeFails failed j/Vintage$ThreeFails a104");
            Checks.run("JUnit " + each + ": methods that have a result are named", () -> {
                Log log = run(new Jvm(), "Vintage$Four", "Vintage$ThreeFails", "Vintage$FourSkipped", "Vintage$FourParameterised", "Vintage$FourAssumesBefore").log();
                Checks.equal("{j.Vintage$Four=[#aborted, #four], j.Vintage$FourAssumesBefore=[*], j.Vintage$FourParameterised=[#parameterised], "
                    + "j.Vintage$FourSkipped=[*], j.Vintage$ThreeFails=[#testOne, #testTwo]}", log.methods.toString());
            });
            log("a JUnit 3 suite's tests belong to their classes", "Vintage$ThreeSuite", "AMBIENT a101", "START j.Vintage$Three",
                "TEST j.Vintage$Three passed j/Vintage$Three a100");
            Checks.run("JUnit " + each + ": a class whose @BeforeClass fails or aborts has a result", () -> {
                Log log = run(new Jvm(), "Vintage$FourFailsBefore", "Vintage$FourAssumesBefore", "Vintage$FourBroken", "Vintage$Four").log();
                Checks.equal("{j.Vintage$Four=passed, j.Vintage$FourAssumesBefore=passed, j.Vintage$FourBroken=failed, j.Vintage$FourFailsBefore=failed}",
                    log.status.toString());
                Checks.that(log.sets.get("j.Vintage$FourFailsBefore").contains("a117"), log.sets);
                Checks.that(log.sets.get("j.Vintage$FourAssumesBefore").contains("a118"), log.sets);
            });
            for (String mode : new String[] {"parallel", "methods"}) {
                Checks.run("JUnit " + each + ": classes at the same time, " + mode, () -> {
                    Log log = run(new Jvm(), mode, "Vintage$Left", "Vintage$Right", "Vintage$Four", "Vintage$Three").log();
                    Checks.equal("{j.Vintage$Four=passed, j.Vintage$Left=passed, j.Vintage$Right=passed, j.Vintage$Three=passed}", log.status.toString());
                    Checks.that(log.sets.get("j.Vintage$Left").containsAll(Arrays.asList("a120", "a121", "a124")), log.sets);
                    Checks.that(log.sets.get("j.Vintage$Right").containsAll(Arrays.asList("a123", "a121", "a124")), log.sets);
                    Checks.that(log.sets.get("j.Vintage$Four").containsAll(Arrays.asList("a110", "a111")), log.sets);
                    Checks.that(log.sets.get("j.Vintage$Three").contains("a100"), log.sets);
                });
            }
        }
        version = "4.12";
        log("methods whose class did not tell are records of it", "Vintage$Four Vintage$FourFails Vintage$FourSkipped", "AMBIENT a110", "START j.Vintage$Four",
            "TEST j.Vintage$Four passed j/Vintage$Four", "START j.Vintage$Four", "TEST j.Vintage$Four passed j/Vintage$Four a111", "START j.Vintage$FourFails",
            "TEST j.Vintage$FourFails failed j/Vintage$FourFails a112", "START j.Vintage$FourSkipped",
            "TEST j.Vintage$FourSkipped skipped j/Vintage$FourSkipped");
    }

    private static void log(String name, String classes, String... wanted) {
        Checks.run("JUnit " + version + ": " + name, () -> JUnitCases.lines(run(new Jvm(), classes.split(" ")), wanted));
    }

    static Log run(String on, Jvm jvm, String... classes) throws Exception {
        version = on;
        return run(jvm, classes).log();
    }

    private static Jvm run(Jvm jvm, String... classes) throws Exception {
        jvm.option("-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC");
        for (String jar : new String[] {"junit-" + version, "hamcrest-core-1.3"}) jvm.classPath += ":" + Paths.get(JUnitCases.jars, jar + ".jar");
        String[] command = new String[classes.length + 1];
        command[0] = "j.Core";
        for (int i = 0; i < classes.length; i++) command[i + 1] = classes[i].equals("/") ? "/" : "j." + classes[i];
        return jvm.run(command);
    }
}
