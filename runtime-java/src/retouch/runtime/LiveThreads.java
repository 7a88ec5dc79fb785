package retouch.runtime;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;

/**
 * The threads of the JVM, listed without waiting for the program. Until Java 18 groups are asked for their threads under their monitors: a group whose
 * class is the program's may hold its own for long, so where there is one the JVM is asked, which takes the stacks of all threads. With the rights of
 * the runtime.
 */
final class LiveThreads {
    /** The one above all others. */
    static final ThreadGroup SYSTEM = system();
    private static final boolean takesMonitors = !hasThreadId();

    private LiveThreads() {}

    static Collection<Thread> list() {
        if (takesMonitors && !isPlain(SYSTEM)) return Thread.getAllStackTraces().keySet();
        Thread[] threads = new Thread[32];
        int count;
        // What does not fit is left out without a word.
        while ((count = SYSTEM.enumerate(threads)) == threads.length) threads = new Thread[2 * count];
        return Arrays.asList(threads).subList(0, count);
    }

    /** Whether the group and all below it are of the JDK's class. */
    private static boolean isPlain(ThreadGroup group) {
        if (group.getClass() != ThreadGroup.class) return false;
        List<ThreadGroup> below = below(group);
        for (int i = 0; i < below.size(); i++) {
            if (!isPlain(below.get(i))) return false;
        }
        return true;
    }

    private static List<ThreadGroup> below(ThreadGroup group) {
        ThreadGroup[] groups = new ThreadGroup[8];
        int count;
        while ((count = group.enumerate(groups, false)) == groups.length) groups = new ThreadGroup[2 * count];
        return new ArrayList<ThreadGroup>(Arrays.asList(groups).subList(0, count));
    }

    /** Whether it is Java 19 or later. */
    private static boolean hasThreadId() {
        try {
            return Thread.class.getMethod("threadId") != null;
        } catch (NoSuchMethodException e) {
            return false;
        }
    }

    private static ThreadGroup system() {
        ThreadGroup group = Thread.currentThread().getThreadGroup();
        while (group.getParent() != null) group = group.getParent();
        return group;
    }
}
