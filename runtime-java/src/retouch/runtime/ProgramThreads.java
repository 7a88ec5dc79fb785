package retouch.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * The threads that can be in the midst of a method of the program: all but the JVM's own and Surefire's. To list them costs less than a microsecond,
 * where each look at stacks is an operation of the whole JVM (20 microseconds and more in Java 17).
 */
final class ProgramThreads {
    /** In the system group, by HotSpot's names. Runs finalizers: in the midst of one unless it waits for the next. */
    private static final String FINALIZER = "Finalizer";
    /** In the system group or the group below it that the JDK has for itself, by HotSpot's and the JDK's names. */
    private static final Set<String> OF_JVM = new HashSet<String>(
        Arrays.asList("Reference Handler", "Signal Dispatcher", "Notification Thread", "Attach Listener", "Service Thread", "Common-Cleaner"));
    private static final String OF_JDK = "InnocuousThreadGroup";
    private static final String OF_SUREFIRE = "surefire-forkedjvm-";

    private static final ThreadGroup SYSTEM = system();

    private ProgramThreads() {}

    /** Those that live, but for this one. */
    static List<Thread> others() {
        Thread[] live = new Thread[32];
        int count = SYSTEM.enumerate(live);
        // What does not fit is left out without a word.
        while (count == live.length) {
            live = new Thread[2 * live.length];
            count = SYSTEM.enumerate(live);
        }
        List<Thread> found = Collections.emptyList();
        for (int i = 0; i < count; i++) {
            if (live[i] == Thread.currentThread() || isOfHarness(live[i])) continue;
            if (found.isEmpty()) found = new ArrayList<Thread>();
            found.add(live[i]);
        }
        return found;
    }

    private static boolean isOfHarness(Thread thread) {
        String name = thread.getName();
        if (name.startsWith(OF_SUREFIRE)) return true;
        ThreadGroup group = thread.getThreadGroup(); // null: it has just ended
        if (group == null) return true;
        if (group != SYSTEM && !(group.getParent() == SYSTEM && OF_JDK.equals(group.getName()))) return false;
        return name.equals(FINALIZER) ? thread.getState() == Thread.State.WAITING : OF_JVM.contains(name);
    }

    private static ThreadGroup system() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        return group;
    }
}
