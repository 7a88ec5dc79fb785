import java.nio.file.Files;
import java.nio.file.Paths;

/** All cases on one JDK: java -cp DRIVER Main JAVA RUNTIME_JAR PROGRAMS MODULES WORK M2 [TEXT]; TEXT: only cases with it in their name */
final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Jvm.java = arguments[0];
        String release = new String(Files.readAllBytes(Paths.get(Jvm.java).toRealPath().getParent().resolveSibling("release")));
        Jvm.feature = Integer.parseInt(release.replaceFirst("(?s).*JAVA_VERSION=\"(\\d+).*", "$1"));
        Jvm.runtime = arguments[1];
        Jvm.programs = arguments[2];
        Jvm.modules = arguments[3];
        Jvm.work = Paths.get(arguments[4]);
        JUnitCases.jars = arguments[5];
        if (arguments.length > 6) Checks.only = arguments[6];
        CollectorCases.run();
        SeenCases.run();
        FaultCases.run();
        ChildCases.run();
        IdentityCases.run();
        JUnitCases.run();
        SkipCases.run();
        JUnit4Cases.run();
        NgCases.run();
        MethodCases.run();
        ModuleCases.run();
        System.out.println(Checks.passed + " passed, " + Checks.failed + " failed");
        System.exit(Checks.failed == 0 ? 0 : 1);
    }
}
