package lab.run;

import java.io.IOException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;

/**
 * The runtime of one recorded run, in a class loader of its own: so one JVM makes many runs, each with its log. The boundaries are those that
 * the listeners of test frameworks call.
 */
final class RuntimeCopy implements AutoCloseable {
    final URLClassLoader loader;
    private final Method started;
    private final Method finished;
    private final Method end;

    RuntimeCopy(Path runtimeJar, Path logs) throws ReflectiveOperationException, IOException {
        loader = new URLClassLoader(new URL[] {runtimeJar.toUri().toURL()}, RuntimeCopy.class.getClassLoader());
        System.setProperty("retouch.logs", logs.toString());
        Class<?> collector = Class.forName("retouch.runtime.Collector", true, loader);
        started = collector.getMethod("testStarted", String.class);
        finished = collector.getMethod("testFinished", Object.class, int.class, String[].class);
        end = collector.getDeclaredMethod("end", boolean.class);
        end.setAccessible(true);
    }

    Object start(String test) throws ReflectiveOperationException {
        return started.invoke(null, test);
    }

    /** Always as passed: a test that failed would be selected for that alone. */
    void finish(Object token, String test) throws ReflectiveOperationException {
        finished.invoke(null, token, 0, new String[] {test});
    }

    /** What the JVM's shutdown hook does. */
    @Override
    public void close() throws IOException {
        try {
            end.invoke(null, false);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException(e);
        }
        loader.close();
    }
}
