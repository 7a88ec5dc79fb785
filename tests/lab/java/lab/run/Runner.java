package lab.run;

import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Runs tests of many programs in this JVM: each program in a class loader, or each test in one of its own. */
public final class Runner {
    /** What tests showed, and which of the program's classes and files were asked for, by the test's name. */
    public record Outcome(Map<String, Observation> observations, Map<String, Set<String>> asked) {}

    private Runner() {}

    /**
     * @param testsByPackage names of the test classes, in the order in which they run
     * @param runtime null: nothing is recorded
     */
    static Outcome run(Map<String, List<String>> testsByPackage, Map<String, byte[]> classes, Map<String, byte[]> files, boolean shared, RuntimeCopy runtime)
            throws ReflectiveOperationException {
        ClassLoader parent = runtime == null ? Runner.class.getClassLoader() : runtime.loader;
        Outcome outcome = new Outcome(new HashMap<>(), new HashMap<>());
        for (Map.Entry<String, List<String>> program : testsByPackage.entrySet()) {
            ProgramLoader loader = null;
            for (String test : program.getValue()) {
                if (loader == null || !shared) loader = new ProgramLoader(program.getKey(), classes, files, parent);
                Object token = runtime == null ? null : runtime.start(test);
                runTest(test, loader);
                outcome.observations.put(test, Trace.take());
                if (runtime != null) runtime.finish(token, test);
                outcome.asked.put(test, loader.asked);
            }
        }
        return outcome;
    }

    private static void runTest(String test, ClassLoader loader) {
        try {
            Class.forName(test, true, loader).getMethod("run").invoke(null);
        } catch (InvocationTargetException e) {
            Trace.thrown(e.getCause());
        } catch (Throwable e) {
            Trace.thrown(e);
        }
    }

    /** Tests that enter a marked method, each with fresh statics. */
    public static Set<String> entering(Map<String, List<String>> testsByPackage, Map<String, byte[]> classes, Map<String, byte[]> files) {
        Set<String> found = new HashSet<>();
        Trace.takeEntered();
        testsByPackage.forEach((program, tests) -> {
            for (String test : tests) {
                runTest(test, new ProgramLoader(program, classes, files, Runner.class.getClassLoader()));
                Trace.take();
                if (Trace.takeEntered()) found.add(test);
            }
        });
        return found;
    }

    public static Outcome plain(Map<String, List<String>> tests, Map<String, byte[]> classes, Map<String, byte[]> files, boolean shared) throws ReflectiveOperationException {
        return run(tests, classes, files, shared, null);
    }

    public static Outcome recorded(Map<String, List<String>> tests, Map<String, byte[]> classes, Map<String, byte[]> files, boolean shared, java.nio.file.Path runtimeJar, java.nio.file.Path logs)
            throws ReflectiveOperationException, java.io.IOException {
        try (RuntimeCopy runtime = new RuntimeCopy(runtimeJar, logs)) {
            return run(tests, classes, files, shared, runtime);
        }
    }
}
