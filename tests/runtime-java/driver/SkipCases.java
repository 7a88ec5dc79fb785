import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Tests that a skip list leaves out: they do not run, have no record, and make nothing else fail. */
final class SkipCases {
    private SkipCases() {}

    static void run() {
        for (String version : JUnitCases.ENDS) {
            JUnitCases.use(version);
            platform("skip list on JUnit Platform " + version + ": ", version);
        }
        JUnitCases.use("1.11.4");
        lists();
    }

    private static void platform(String on, String version) {
        Checks.run(on + "classes are left out, others run", () -> JUnitCases.lines(
            JUnitCases.run(list("j.Jupiter$All", "j.Jupiter$Fails", "j.Vintage$Four", "j.Jupiter$Deriv", "gone.Test"), "j.Run", "Jupiter$All",
                "Jupiter$Derived", "Jupiter$Fails", "Vintage$Four", "Vintage$Three"), "START j.Jupiter$Derived",
            "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20", "START j.Vintage$Three", "TEST j.Vintage$Three passed j/Vintage$Three a100"));
        Checks.run(on + "by the variable, from a file with other line ends", () -> {
            Jvm jvm = new Jvm();
            jvm.environment.add("RETOUCH_SKIP=list");
            Files.write(jvm.directory.resolve("list"), "retouch-skip 1\r\nj.Jupiter$All\r\n\r\n".getBytes());
            JUnitCases.lines(JUnitCases.run(jvm, "j.Run", "Jupiter$All", "Jupiter$Derived"), "START j.Jupiter$Derived",
                "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20");
        });
        Checks.run(on + "everything is left out", () -> {
            Jvm jvm = JUnitCases.run(list("j.Jupiter$All", "j.Vintage$Three"), "j.Run", "Jupiter$All", "Vintage$Three");
            Checks.equal("0", jvm.exit + jvm.out);
            Checks.equal(0, jvm.logFiles().size());
        });
        Checks.run(on + "the console takes a plan with nothing in it", () -> {
            Jvm jvm = list("j.Jupiter$Derived", "j.Jupiter$Fails", "j.Vintage$FourFails");
            if (!version.startsWith("1.8")) jvm.option("-Dfile.encoding=UTF-8");
            jvm.classPath += ":" + JUnitCases.jars + "/junit-platform-console-standalone-" + version + ".jar";
            List<String> command = new ArrayList<>(Arrays.asList("org.junit.platform.console.ConsoleLauncher"));
            if (!version.startsWith("1.8")) command.add("execute");
            for (String name : new String[] {"Jupiter$Derived", "Jupiter$Fails", "Vintage$FourFails"}) command.addAll(Arrays.asList("-c", "j." + name));
            command.addAll(Arrays.asList("-n", ".*"));
            jvm.run(command.toArray(new String[0]));
            Checks.that(jvm.exit == 0 && jvm.out.contains("0 tests found"), jvm.exit + jvm.out + jvm.err);
        });
        if (!version.equals("1.8.2")) {
            Checks.run(on + "a suite is left out whole, and a class that a suite runs is the suite's", () -> {
                Jvm jvm = JUnitCases.run(list("j.Suites", "j.Jupiter$Derived"), "j.Run", "Suites", "Jupiter$DerivedToo");
                JUnitCases.lines(jvm, "START j.Jupiter$DerivedToo", "TEST j.Jupiter$DerivedToo passed j/Jupiter$DerivedToo a20");
                jvm = JUnitCases.run(list("j.Jupiter$Derived", "j.Vintage$Four"), "j.Run", "Suites", "Jupiter$Derived");
                Checks.equal("{j.Suites=passed}", jvm.log().status.toString());
                Checks.that(jvm.log().sets.get("j.Suites").contains("a20"), jvm.log().sets);
            });
        }
        if (version.equals("6.1.3")) {
            Checks.run(on + "a class template is left out", () -> JUnitCases.lines(JUnitCases.run(list("j.Six$Parameterised"), "j.Run",
                "Six$Parameterised", "Jupiter$Derived"), "START j.Jupiter$Derived", "TEST j.Jupiter$Derived passed j/Jupiter$Derived a20"));
        }
    }

    private static void lists() {
        Checks.run("skip list: a list that is none: everything runs, one warning", () -> {
            for (String text : new String[] {null, "", "retouch-skip 1", "retouch-skip 2\nj.Jupiter$Derived\n", "j.Jupiter$Derived\n"}) {
                Jvm jvm = new Jvm().option("-Dretouch.skip=list");
                if (text != null) Files.write(jvm.directory.resolve("list"), text.getBytes());
                JUnitCases.run(jvm, "j.Run", "Jupiter$Derived", "/", "Jupiter$Derived");
                Checks.equal("{j.Jupiter$Derived=passed}", jvm.log().status.toString());
                Checks.that(jvm.err.matches("retouch: warning: cannot use the skip list list \\([^\n]*\\); every test runs\n"), text + ": " + jvm.err);
            }
        });
        Checks.run("skip list: a list that was cut names no half test", () -> {
            Jvm jvm = new Jvm().option("-Dretouch.skip=list");
            Files.write(jvm.directory.resolve("list"), "retouch-skip 1\nj.Jupiter$All\nj.Jupiter$Derived".getBytes());
            JUnitCases.run(jvm, "j.Run", "Jupiter$All", "Jupiter$Derived", "Jupiter$DerivedToo");
            Checks.equal("{j.Jupiter$Derived=passed, j.Jupiter$DerivedToo=passed}", jvm.log().status.toString());
            Checks.equal("", jvm.err);
        });
        Checks.run("skip list: methods are not left out where tests are recorded by class", () -> {
            Jvm jvm = JUnitCases.run(list("j.Jupiter$Derived#inherited", "j.Jupiter$All"), "j.Run", "Jupiter$Derived", "Jupiter$All");
            Checks.equal("{j.Jupiter$Derived=[a20, j/Jupiter$Derived]}", jvm.log().sets.toString());
            Checks.that(jvm.err.matches("retouch: warning: the skip list list names methods, [^\n]*\n"), jvm.err);
        });
    }

    /** A JVM with a list of these tests. */
    static Jvm list(String... tests) throws Exception {
        Jvm jvm = new Jvm().option("-Dretouch.skip=list");
        Files.write(jvm.directory.resolve("list"), ("retouch-skip 1\n" + String.join("\n", tests) + "\n").getBytes());
        return jvm;
    }
}
