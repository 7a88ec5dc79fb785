import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

/** Method granularity: every method is a test by itself, and has what the class did around the methods. */
final class MethodCases {
    private MethodCases() {}

    static void run() {
        for (String version : JUnitCases.ENDS) {
            JUnitCases.use(version);
            platform("methods on JUnit Platform " + version + ": ", version);
        }
        others();
    }

    private static void platform(String on, String version) {
        Checks.run(on + "Jupiter", () -> {
            Log log = JUnitCases.run(methods(), "j.Run", "Jupiter$All", "Jupiter$Derived").log();
            sets(log, "j.Jupiter$All#dynamic=a1 a10 a11 a2 a3 a9", "j.Jupiter$All#parameterised=a1 a2 a3 a5 a6 a7", "j.Jupiter$All#plain=a1 a2 a3 a4",
                "j.Jupiter$All#repeated=a1 a2 a3 a8", "j.Jupiter$All$Inner#nested=a1 a12 a2 a3", "j.Jupiter$All$Inner$Innermost#nested=a1 a13 a2 a3",
                "j.Jupiter$Derived#inherited=a20");
            Checks.that(log.sets.get("j.Jupiter$All$Inner#nested").contains("j/Jupiter$All$Inner"), log.sets);
        });
        Checks.run(on + "statuses", () -> {
            Log log = JUnitCases.run(methods(), "j.Run", "Jupiter$Fails", "Jupiter$FailsInside", "Jupiter$FailsBefore", "Jupiter$AssumesBefore",
                "Jupiter$Skipped", "Jupiter$SkippedInside").log();
            Checks.equal("{j.Jupiter$AssumesBefore#never=passed, j.Jupiter$Fails#fails=failed, j.Jupiter$Fails#passes=passed, "
                + "j.Jupiter$FailsBefore#never=failed, j.Jupiter$FailsInside$Inner#dynamic=failed, j.Jupiter$Skipped#never=skipped, "
                + "j.Jupiter$SkippedInside#never=skipped}", log.status.toString());
            Checks.that(log.sets.get("j.Jupiter$FailsBefore#never").contains("a31"), log.sets);
        });
        Checks.run(on + "Vintage", () -> sets(JUnitCases.run(methods(), "j.Run", "Vintage$Three", "Vintage$FourParameterised", "Vintage$FourSuite",
            "Vintage$ThreeFails").log(), "j.Vintage$FourParameterised#parameterised=a114 a115 a116", "j.Vintage$FourSuite=a110 a111 a114 a115 a116",
            "j.Vintage$Three#testThree=a100 a114", "j.Vintage$ThreeFails#testOne=a103 a114", "j.Vintage$ThreeFails#testTwo=a104 a114"));
        if (!version.equals("1.8.2")) {
            Checks.run(on + "a suite is one test", () -> sets(JUnitCases.run(methods(), "j.Run", "Suites").log(), "j.Suites=a110 a111 a20"));
        }
        Checks.run(on + "a class with methods of a class elsewhere that is nested in it is one test", () ->
            sets(JUnitCases.run(methods(), "j.Run", "Jupiter$Nests").log(), "j.Jupiter$Nests=a37 a38"));
        Checks.run(on + "at the same time in one class each has what the class had", () -> {
            Jvm jvm = JUnitCases.parallel();
            jvm.options.addAll(methods().options);
            Log log = JUnitCases.run(jvm, "j.Run", "Together").log();
            Checks.equal("[j.Together#one, j.Together#two]", log.status.keySet().toString());
            for (TreeSet<String> set : log.sets.values()) Checks.that(set.contains("a170") && set.contains("a171") && set.contains("a172"), log.sets);
        });
        Checks.run(on + "a class that broke off leaves its methods unfinished", () -> {
            Log log = JUnitCases.run(methods(), "j.Run", "Jupiter$Derived", "Jupiter$Exits").log();
            Checks.equal("{j.Jupiter$Derived#inherited=passed}", log.status.toString());
            Checks.that(log.lines.contains("START j.Jupiter$Exits#exits"), log.lines);
        });
        Checks.run(on + "the skip list names methods", () -> {
            Jvm jvm = SkipCases.list("j.Jupiter$All#plain", "j.Jupiter$All#dynamic", "j.Jupiter$All#repeated", "j.Jupiter$All$Inner#nested",
                "j.Jupiter$All#nested", "j.Jupiter$Derived#inherited", "j.Vintage$Four#four", "j.Vintage$Three#testThree").option("-Dretouch.granularity=method");
            Log log = JUnitCases.run(jvm, "j.Run", "Jupiter$All", "Jupiter$Derived", "Jupiter$DerivedToo", "Vintage$Four", "Vintage$Three").log();
            Checks.equal("{j.Jupiter$All#parameterised=passed, j.Jupiter$All$Inner$Innermost#nested=passed, j.Jupiter$DerivedToo#inherited=passed, "
                + "j.Vintage$Four#aborted=passed}", log.status.toString());
        });
        if (version.equals("6.1.3")) {
            Checks.run(on + "a class template is one test", () -> {
                sets(JUnitCases.run(methods(), "j.Run", "Six$Parameterised").log(), "j.Six$Parameterised=a201 a202 a211 a212 a221 a222");
                Jvm jvm = SkipCases.list("j.Six$Parameterised#first", "j.Six$Parameterised#second", "j.Six$Parameterised$Inner#nested")
                    .option("-Dretouch.granularity=method");
                sets(JUnitCases.run(jvm, "j.Run", "Six$Parameterised", "Jupiter$Derived").log(), "j.Jupiter$Derived#inherited=a20");
            });
        }
    }

    private static void others() {
        for (String version : new String[] {"4.13.2", "4.12"}) {
            Checks.run("methods on JUnit " + version, () -> {
                Log log = JUnit4Cases.run(version, methods(), "Vintage$Three", "Vintage$FourParameterised", "Vintage$FourSuite", "Vintage$FourFailsBefore",
                    "Vintage$FourSkipped", "Vintage$Four");
                // The older version does not tell of the suite, whose classes run by themselves too.
                String suite = version.equals("4.13.2") ? "j.Vintage$FourSuite=passed, " : "";
                Checks.equal("{j.Vintage$Four#aborted=passed, j.Vintage$Four#four=passed, j.Vintage$FourFailsBefore#never=failed, "
                    + "j.Vintage$FourParameterised#parameterised=passed, j.Vintage$FourSkipped=skipped, " + suite + "j.Vintage$Three#testThree=passed}",
                    log.status.toString());
                Checks.that(log.sets.get("j.Vintage$Four#aborted").contains("a110") && !log.sets.get("j.Vintage$Four#aborted").contains("a111"), log.sets);
            });
        }
        Checks.run("methods on TestNG", () -> {
            Log log = NgCases.run(methods(), "All", "FailsBefore", "FailsAfter", "Fails").log();
            Checks.equal("{n.Ng$All#plain=passed, n.Ng$All#provided=passed, n.Ng$All#repeated=passed, n.Ng$Fails#fails=failed, n.Ng$Fails#passes=passed, "
                + "n.Ng$FailsAfter#passes=failed, n.Ng$FailsBefore#never=failed}", log.status.toString());
            Checks.equal("[a1, a2, a3, a4, a5, a6, a7, n/Ng$All]", log.sets.get("n.Ng$All#plain").toString());
            Checks.equal("[a1, a2, a3, a4, a5, a7, a8, a9, n/Ng$All]", log.sets.get("n.Ng$All#provided").toString());
        });
        Checks.run("methods on TestNG: a method has what those have that it depends on", () -> {
            Log log = NgCases.run(methods(), "First", ".Chain").log();
            Checks.equal("{n.Chain#one=[a60, a92, n/Chain, n/Ng$First], "
                + "n.Chain#two=[a60, a92, a93, n/Chain, n/Ng$First], n.Ng$First#alsoFirst=[a61, n/Ng$First], n.Ng$First#first=[a60, n/Ng$First]}",
                log.sets.toString());
        });
        Checks.run("methods on TestNG: the skip list names methods", () -> {
            Jvm jvm = SkipCases.list("n.Ng$All#plain", "n.Ng$All#provided", "n.Ng$Derived#inherited").option("-Dretouch.granularity=method");
            Log log = NgCases.run(jvm, "All", "Derived", "DerivedToo").log();
            Checks.equal("{n.Ng$All#repeated=passed, n.Ng$DerivedToo#inherited=passed}", log.status.toString());
            Checks.that(log.sets.get("n.Ng$All#repeated").contains("a3"), log.sets);
        });
        Checks.run("methods: by the variable; another word is warned of", () -> {
            JUnitCases.use("1.11.4");
            Jvm jvm = new Jvm();
            jvm.environment.add("RETOUCH_GRANULARITY=method");
            sets(JUnitCases.run(jvm, "j.Run", "Jupiter$Derived").log(), "j.Jupiter$Derived#inherited=a20");
            jvm = JUnitCases.run(new Jvm().option("-Dretouch.granularity=methods"), "j.Run", "Jupiter$Derived");
            sets(jvm.log(), "j.Jupiter$Derived=a20");
            Checks.that(jvm.err.matches("retouch: warning: retouch.granularity is neither class nor method: methods; [^\n]*\n"), jvm.err);
        });
        Checks.run("methods: a framework in a loader with its own copy of the runtime", () -> {
            JUnitCases.use("1.11.4");
            sets(JUnitCases.run(methods(), "j.Isolated", "Jupiter$Derived").log(), "j.Jupiter$Derived#inherited=a20");
        });
        Checks.run("methods: what is recorded after a class belongs to all of its methods", () -> {
            JUnitCases.use("1.11.4");
            Log log = JUnitCases.run(methods(), "j.Run", "Jupiter$Fails", "Extended$Disabled", "Jupiter$Derived").log();
            sets(log, "j.Extended$Disabled#never=a150", "j.Jupiter$Derived#inherited=a150 a20", "j.Jupiter$Fails#fails=a150 a30", "j.Jupiter$Fails#passes=a150");
        });
    }

    private static Jvm methods() throws Exception {
        return new Jvm().option("-Dretouch.granularity=method");
    }

    /** Tests with what they hit; the classes that the runtime names are left out. */
    private static void sets(Log log, String... wanted) {
        Map<String, String> got = new TreeMap<>();
        for (Map.Entry<String, TreeSet<String>> entry : log.sets.entrySet()) {
            StringBuilder hits = new StringBuilder();
            for (String hit : entry.getValue()) {
                if (hit.indexOf('/') < 0) hits.append(hits.length() > 0 ? " " : "").append(hit);
            }
            got.put(entry.getKey(), hits.toString());
        }
        Checks.equal("{" + String.join(", ", wanted) + "}", got.toString());
    }
}
