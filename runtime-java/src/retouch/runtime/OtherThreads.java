package retouch.runtime;

import java.io.IOException;
import java.net.URL;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;

/**
 * What other threads are in the midst of when a test starts: methods of the program that an earlier test had them call, and that go on beside
 * this one without being entered anew (a server, a worker that waits for work). Virtual threads are not shown by the JVM.
 */
final class OtherThreads implements PrivilegedAction<Entities> {
    /** By the names of classes. */
    private static final ConcurrentHashMap<String, Boolean> known = new ConcurrentHashMap<String, Boolean>();

    private OtherThreads() {}

    /** The classes of these methods are hit. Behind the boundary: what is entered since then is hit by itself. */
    static void hit() {
        Entities found = AccessController.doPrivileged(new OtherThreads());
        if (found != null) Collector.saw(found, null, null);
    }

    /** @return null where no thread could be in one */
    @Override
    public Entities run() {
        List<Thread> threads = ProgramThreads.others();
        if (threads.isEmpty()) return null;
        Entities found = new Entities();
        for (StackTraceElement[] stack : Stacks.of(threads)) {
            for (StackTraceElement frame : stack) {
                String name = classOf(frame);
                if (mayBeProgram(name)) SeenClasses.addNamed(name, found);
            }
        }
        return found;
    }

    /** Of a hidden class, p.C/0x123, the one that it was made from. */
    private static String classOf(StackTraceElement frame) {
        String name = frame.getClassName();
        int hidden = name.indexOf('/');
        return hidden < 0 ? name : name.substring(0, hidden);
    }

    /** Whether it is a class of an instrumented artifact, or one that another loader has. */
    private static boolean mayBeProgram(String name) {
        if (JdkClasses.has(name) || name.startsWith("retouch.")) return false;
        Boolean answer = known.get(name);
        if (answer == null) {
            URL place = ClassLoader.getSystemResource(name.replace('.', '/').concat(".class"));
            answer = place == null || isInstrumented(place.toString());
            known.put(name, answer);
        }
        return answer;
    }

    private static boolean isInstrumented(String place) {
        for (int i = 0; i < Artifacts.PLACES.size(); i++) {
            if (place.startsWith(Artifacts.PLACES.get(i))) return true;
        }
        return false;
    }

    /** The instrumented elements of the class path. */
    private static final class Artifacts {
        static final List<String> PLACES = find();

        private static List<String> find() {
            ArrayList<String> places = new ArrayList<String>();
            try {
                for (URL record : Collections.list(ClassLoader.getSystemResources(FileNames.ARTIFACT_RECORD))) {
                    places.add(record.toString().substring(0, record.toString().length() - FileNames.ARTIFACT_RECORD.length()));
                }
            } catch (IOException e) {
                throw new IllegalStateException(e);
            }
            return places;
        }
    }
}
