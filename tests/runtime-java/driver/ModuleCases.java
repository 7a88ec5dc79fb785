import java.nio.file.Path;
import java.nio.file.Paths;

/** Tests in a named module on the module path. */
final class ModuleCases {
    private ModuleCases() {}

    static void run() {
        if (Jvm.feature < 17) return; // the console is a module by that name from 6 on
        Path console = Paths.get(JUnitCases.jars, "junit-platform-console-standalone-6.1.3.jar");
        module("the runtime on the class path", Jvm.runtime, Jvm.modules + ":" + console, "m");
        module("the runtime on the module path", null, Jvm.modules + ":" + console + ":" + Jvm.runtime, "m,retouch.runtime");
    }

    private static void module(String name, String classPath, String modulePath, String roots) {
        Checks.run("module path: " + name, () -> {
            Jvm jvm = new Jvm().option("-Xverify:all", "-XX:TieredStopAtLevel=1", "--add-modules", roots, "-p", modulePath);
            jvm.classPath = classPath;
            jvm.run("-m", "org.junit.platform.console.standalone/org.junit.platform.console.ConsoleLauncher", "execute", "-n", ".*", "-c", "m.Inside");
            Checks.that(jvm.exit == 0 && jvm.out.contains("1 tests successful"), jvm.out + jvm.err);
            Checks.equal("{m.Inside=[a301, m/Inside]}", jvm.log().sets.toString());
        });
    }
}
