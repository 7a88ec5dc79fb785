package p;

import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import retouch.runtime.Collector;

/**
 * A program given by its arguments: a3, b3 hit a slot of artifact a, b; t3 the same as a3 in another thread; l3 the same by a class loader of
 * its own, as L3 by a second one; wshy, wdeep and so on have another thread wait in p.Waits; m9
 * runs that many tests that hit every other slot; +X, -X, !X, %X test X starts, passes, fails, is skipped;
 * &lt;3, &gt;3 class initialiser 3 of artifact a begins, ends; run, end: a framework's run begins, ends; exit, halt, kill and sigterm end the
 * JVM; hook3 hits 3 at the end of a shutdown hook that takes 200 ms, hooks3 in each of 40 that take up to 200 ms, haltinhook halts the JVM in a shutdown
 * hook; copy starts the test Copy in another copy of the runtime.
 */
public final class Script {
    private static final Map<String, Object> tokens = new HashMap<>();
    private static final Map<Character, ExecutorService> threads = new HashMap<>();
    private static final Map<String, Method> loaders = new HashMap<>();

    public static void main(String[] steps) throws Exception {
        for (String step : steps) {
            if (step.charAt(1) != ':') {
                run(step);
                continue;
            }
            ExecutorService thread = threads.computeIfAbsent(step.charAt(0), name -> Executors.newSingleThreadExecutor());
            thread.submit(() -> {
                run(step.substring(2));
                return null;
            }).get();
        }
        for (ExecutorService thread : threads.values()) thread.shutdown();
    }

    private static void run(String step) throws Exception {
        String rest = step.substring(1);
        switch (step.charAt(0)) {
            case '+': tokens.put(rest, Collector.testStarted(rest)); break;
            case '-': finish(rest, 0); break;
            case '!': finish(rest, 1); break;
            case '%': finish(rest, 2); break;
            case '<': retouch.a.Hits.enter(Integer.parseInt(rest)); break;
            case '>': retouch.a.Hits.leave(Integer.parseInt(rest)); break;
            case 'x': retouch.a.Hits.leave(Integer.parseInt(rest) | 0x40000000); break;
            case 'a': retouch.a.Hits.hit(Integer.parseInt(rest)); break;
            case 'b': retouch.b.Hits.hit(Integer.parseInt(rest)); break;
            case 't': {
                Thread thread = new Thread(() -> retouch.a.Hits.hit(Integer.parseInt(rest)));
                thread.start();
                thread.join();
                break;
            }
            case 'l': case 'L': ownLoader(step.substring(0, 1)).invoke(null, Integer.parseInt(rest)); break;
            case 'w': Waits.start(rest); break;
            case 'm': many(Integer.parseInt(rest)); break;
            case '&': case '$': child(step.charAt(0) == '$', rest).waitFor(); break;
            case '@': {
                child = child(false, rest);
                child.getInputStream().read(); // it is at "in"
                break;
            }
            default: end(step);
        }
    }

    private static void many(int tests) {
        for (int test = 0; test < tests; test++) {
            Object token = Collector.testStarted("many" + test);
            for (int slot = 0; slot < 5000; slot += 2) retouch.a.Hits.hit(slot);
            Collector.testFinished(token, 0, new String[0]);
        }
    }

    private static Process child;

    private static Process child(boolean byShell, String steps) throws Exception {
        List<String> command = new ArrayList<>();
        if (byShell) command.addAll(Arrays.asList("sh", "-c", "\"$@\"; exit 0", "sh"));
        command.addAll(Arrays.asList(System.getProperty("java.home") + "/bin/java", "-Xmx16m", "-cp", System.getProperty("java.class.path"), "p.Script"));
        // A child's own children have the rest.
        int nested = steps.indexOf(",&");
        command.addAll(Arrays.asList((nested < 0 ? steps : steps.substring(0, nested)).split(",")));
        if (nested >= 0) command.add(steps.substring(nested + 1));
        return new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    }

    private static void finish(String test, int status) {
        List<String> classes = new ArrayList<>();
        if (test.startsWith("q.")) classes.add(test);
        if (test.startsWith("q.")) classes.add("java.lang.String");
        Collector.testFinished(tokens.get(test), status, classes.toArray(new String[0]));
    }

    private static void end(String step) throws Exception {
        if (step.equals("in")) {
            System.out.println();
            while (System.in.read() >= 0) continue;
        }
        if (step.equals("close")) {
            child.getOutputStream().close();
            child.waitFor();
        }
        if (step.equals("run")) Collector.runStarted();
        if (step.equals("end")) Collector.runFinished();
        if (step.equals("exit")) System.exit(3);
        if (step.equals("halt")) Runtime.getRuntime().halt(3);
        if (step.equals("kill") || step.equals("sigterm")) {
            String pid = new java.io.File("/proc/self").getCanonicalFile().getName();
            new ProcessBuilder("kill", step.equals("kill") ? "-KILL" : "-TERM", pid).start().waitFor();
            Thread.sleep(60000);
        }
        if (step.startsWith("hooks")) {
            int slot = Integer.parseInt(step.substring(5));
            for (int i = 0; i < 40; i++) hook(5 * i, slot + i);
        } else if (step.startsWith("hook")) {
            hook(200, Integer.parseInt(step.substring(4)));
        }
        if (step.equals("copy")) {
            ArrayList<URL> urls = new ArrayList<>();
            for (String entry : System.getProperty("java.class.path").split(":")) urls.add(new java.io.File(entry).toURI().toURL());
            ClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]), ClassLoader.getSystemClassLoader().getParent());
            loader.loadClass("retouch.runtime.Collector").getMethod("testStarted", String.class).invoke(null, "Copy");
        }
        if (step.equals("haltinhook")) Runtime.getRuntime().addShutdownHook(new Thread(() -> Runtime.getRuntime().halt(3)));
    }

    /** Has methods of its own for what a thread is known by. */
    private static final class Odd extends Thread {
        Odd(Runnable target) {
            super(target);
        }

        @Override
        public boolean equals(Object other) {
            throw new UnsupportedOperationException();
        }

        @Override
        public int hashCode() {
            throw new UnsupportedOperationException();
        }

        @Override
        public long getId() {
            throw new UnsupportedOperationException();
        }
    }

    private static void hook(int millis, int slot) {
        Runtime.getRuntime().addShutdownHook(new Odd(() -> {
            try {
                Thread.sleep(millis);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            retouch.a.Hits.hit(slot);
        }));
    }

    private static Method ownLoader(String name) throws Exception {
        Method method = loaders.get(name);
        if (method == null) {
            URL[] urls = {Script.class.getProtectionDomain().getCodeSource().getLocation()};
            ClassLoader loader = new URLClassLoader(urls, ClassLoader.getSystemClassLoader().getParent());
            method = loader.loadClass("retouch.a.Hits").getMethod("hit", int.class);
            loaders.put(name, method);
        }
        return method;
    }
}
