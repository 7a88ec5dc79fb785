package retouch.runtime;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;

/**
 * What listeners of test frameworks report to: the one Collector that the instrumented classes find too, which is the system class loader's
 * where it has one. A framework that runs in a loader with its own copy of the runtime would otherwise report tests to one Collector and
 * hits to another, and every test would seem to touch nothing.
 */
final class Tests {
    private static final Class<?> shared = find(Collector.class);

    private Tests() {}

    private static Class<?> find(Class<?> own) {
        try {
            return Class.forName(own.getName(), true, ClassLoader.getSystemClassLoader());
        } catch (ClassNotFoundException e) {
            return own;
        }
    }

    static boolean areRecorded() {
        return Collector.isOn();
    }

    static void runStarted() {
        if (shared == Collector.class) {
            Collector.runStarted();
        } else {
            call("runStarted", new Class<?>[0]);
        }
    }

    static void runFinished() {
        if (shared == Collector.class) {
            Collector.runFinished();
        } else {
            call("runFinished", new Class<?>[0]);
        }
    }

    /** The token for {@link #finished}, or null. */
    static Object started(String test) {
        if (shared == Collector.class) return Collector.testStarted(test);
        return call("testStarted", new Class<?>[] {String.class}, test);
    }

    static void finished(Object token, int status, String[] classes, String[] methods, boolean all) {
        if (token == null) return;
        if (shared == Collector.class) {
            Collector.testFinished(token, status, classes, methods, all);
        } else {
            Class<?>[] parameters = {Object.class, int.class, String[].class, String[].class, boolean.class};
            call("testFinished", parameters, token, status, classes, methods, all);
        }
    }

    /** The token for the next three, or null. */
    static Object groupStarted(String className, String[] tests) {
        if (shared == Collector.class) return GroupEvents.groupStarted(className, tests);
        return callGroup("groupStarted", new Class<?>[] {String.class, String[].class}, className, tests);
    }

    static void memberStarted(Object token, String test) {
        if (token == null) return;
        if (shared == Collector.class) {
            GroupEvents.memberStarted(token, test);
        } else {
            callGroup("memberStarted", new Class<?>[] {Object.class, String.class}, token, test);
        }
    }

    static void memberFinished(Object token, String test) {
        if (token == null) return;
        if (shared == Collector.class) {
            GroupEvents.memberFinished(token, test);
        } else {
            callGroup("memberFinished", new Class<?>[] {Object.class, String.class}, token, test);
        }
    }

    static void groupFinished(Object token, String[] tests, int[] statuses, String[] classes) {
        if (token == null) return;
        if (shared == Collector.class) {
            GroupEvents.groupFinished(token, tests, statuses, classes);
        } else {
            callGroup("groupFinished", new Class<?>[] {Object.class, String[].class, int[].class, String[].class}, token, tests, statuses, classes);
        }
    }

    static void sharedStarted() {
        if (shared == Collector.class) {
            SharedWork.started();
        } else {
            call(find(SharedWork.class), "started", new Class<?>[0]);
        }
    }

    static void sharedFinished() {
        if (shared == Collector.class) {
            SharedWork.finished();
        } else {
            call(find(SharedWork.class), "finished", new Class<?>[0]);
        }
    }

    static void keep(Object token) {
        if (token == null) return;
        if (shared == Collector.class) {
            SharedWork.keep(token);
        } else {
            call(find(SharedWork.class), "keep", new Class<?>[] {Object.class}, token);
        }
    }

    static void needs(Object token, String test, Object other, String otherTest) {
        if (token == null || other == null) return;
        if (shared == Collector.class) {
            SharedWork.needs(token, test, other, otherTest);
        } else {
            call(find(SharedWork.class), "needs", new Class<?>[] {Object.class, String.class, Object.class, String.class}, token, test, other, otherTest);
        }
    }

    /** A class of Jupiter's, perhaps: its annotations name what its tests depend on. */
    static void annotations(Class<?> testClass) {
        if (shared == Collector.class) {
            JupiterAnnotations.look(testClass);
        } else {
            call(find(JupiterAnnotations.class), "look", new Class<?>[] {Class.class}, testClass);
        }
    }

    /** A listener could not tell what it saw. */
    static void loss() {
        if (shared == Collector.class) {
            Collector.loss();
        } else {
            call("loss", new Class<?>[0]);
        }
    }

    private static Object call(String name, Class<?>[] parameters, Object... arguments) {
        return call(shared, name, parameters, arguments);
    }

    private static Object callGroup(String name, Class<?>[] parameters, Object... arguments) {
        return call(find(GroupEvents.class), name, parameters, arguments);
    }

    private static Object call(Class<?> of, String name, Class<?>[] parameters, Object... arguments) {
        try {
            Method method = of.getMethod(name, parameters);
            return method.invoke(null, arguments);
        } catch (NoSuchMethodException e) {
            return null; // another version of the runtime: its log has no test, so nothing is taken for recorded
        } catch (IllegalAccessException e) {
            return null;
        } catch (InvocationTargetException e) {
            return null;
        }
    }
}
