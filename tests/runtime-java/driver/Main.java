import java.nio.file.Paths;

/** All cases on one JDK: java -cp DRIVER Main JAVA RUNTIME_JAR PROGRAMS WORK M2 [TEXT]; TEXT: only cases with it in their name */
final class Main {
    private Main() {}

    public static void main(String[] arguments) {
        Jvm.java = arguments[0];
        Jvm.runtime = arguments[1];
        Jvm.programs = arguments[2];
        Jvm.work = Paths.get(arguments[3]);
        JUnitCases.jars = arguments[4];
        if (arguments.length > 5) Checks.only = arguments[5];
        CollectorCases.run();
        FaultCases.run();
        ChildCases.run();
        IdentityCases.run();
        JUnitCases.run();
        SkipCases.run();
        JUnit4Cases.run();
        NgCases.run();
        MethodCases.run();
        System.out.println(Checks.passed + " passed, " + Checks.failed + " failed");
        System.exit(Checks.failed == 0 ? 0 : 1);
    }
}
