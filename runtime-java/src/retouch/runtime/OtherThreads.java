package retouch.runtime;

import java.io.File;
import java.net.URL;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What other threads are in the midst of when a test starts: methods of the program that an earlier test had them call, and that go on beside
 * this one without being entered anew (a server, a worker that waits for work). Virtual threads are not shown by the JVM.
 */
final class OtherThreads implements PrivilegedAction<Entities> {
    /** By the names of classes. */
    private static final ConcurrentHashMap<String, Boolean> known = new ConcurrentHashMap<String, Boolean>();

    /** No other thread has a test of its own. */
    private final boolean isAlone;

    OtherThreads(boolean isAlone) {
        this.isAlone = isAlone;
    }

    /**
     * The classes of these methods are hit. Behind the boundary: what is entered since then is hit by itself, but for what a compiled loop has in
     * it, whose probes may stand before the loop. Where no other thread has a test, one that is computing may use any class.
     */
    void hit() {
        try {
            Entities found = AccessController.doPrivileged(this);
            if (found != null) Collector.saw(found, null, null);
        } catch (Throwable t) {
            Collector.loss();
        }
    }

    /**
     * All stacks at once: each by itself is an operation of the whole JVM as well, {@link Thread#getStackTrace} is a method that the program can
     * override, and from Java 19 on it leaves out what lies deep.
     *
     * @return null where no thread could be in one
     */
    @Override
    public Entities run() {
        if (!ProgramThreads.areThere()) return null;
        Entities found = new Entities();
        for (Map.Entry<Thread, StackTraceElement[]> thread : Thread.getAllStackTraces().entrySet()) {
            if (thread.getKey() == Thread.currentThread()) continue;
            boolean isProgram = false;
            for (StackTraceElement frame : thread.getValue()) {
                String name = classOf(frame);
                if (!mayBeProgram(name)) continue;
                isProgram = true;
                SeenClasses.addNamed(name, found);
            }
            if (isAlone && isProgram && isComputing(thread.getKey(), thread.getValue()[0])) found.add(LogWriter.SENSE, "classes");
        }
        return found;
    }

    /** One that waits does it in a native method, or for a monitor, which is only asked where no class of a program can have its own answer. */
    private static boolean isComputing(Thread thread, StackTraceElement innermost) {
        if (innermost.isNativeMethod()) return false;
        return !JdkClasses.has(thread.getClass().getName()) || thread.getState() != Thread.State.BLOCKED;
    }

    /** Of a lambda, p.C$$Lambda$1/0x123, the one that its code is in; of another hidden class, p.C/0x123, the one whose name it was given. */
    private static String classOf(StackTraceElement frame) {
        String name = frame.getClassName();
        int hidden = name.indexOf('/');
        if (hidden < 0) return name;
        int lambda = name.lastIndexOf(SeenClasses.LAMBDA);
        return name.substring(0, lambda > 0 ? lambda : hidden);
    }

    /** Whether it is a class of an instrumented artifact, or one that another loader has. */
    private static boolean mayBeProgram(String name) {
        if (JdkClasses.has(name) || isRuntime(name)) return false;
        Boolean answer = known.get(name);
        if (answer == null) {
            String entry = name.replace('.', '/').concat(".class");
            URL place = ClassLoader.getSystemResource(entry);
            answer = place == null || isInstrumented(place, entry);
            known.put(name, answer);
        }
        return answer;
    }

    /** The generated class, retouch.ID.Hits, is another one with each change. */
    private static boolean isRuntime(String name) {
        return name.startsWith("retouch.runtime.") || name.startsWith("retouch.") && name.endsWith(".Hits");
    }

    /** By the element that the class is found in: of a module that is patched, each of its places is one. */
    private static boolean isInstrumented(URL place, String entry) {
        String path = FileNames.path(place);
        if (path == null) return true; // neither folder nor archive: not known
        boolean isFolder = place.getProtocol().equals("file") && path.endsWith(entry);
        return FileNames.isRewritten(new File(isFolder ? path.substring(0, path.length() - entry.length()) : path));
    }
}
