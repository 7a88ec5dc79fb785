package retouch.runtime;

import java.util.HashMap;
import java.util.Map;

/**
 * Which threads can be in the midst of a method of the program: all but Surefire's, and the JVM's own while they wait for their next task as they
 * always do. Those run finalizers, listeners and agents of the program, too; one that waits there in the same way is not told apart.
 */
final class ProgramThreads {
    private static final String OF_SUREFIRE = "surefire-forkedjvm-";
    /** HotSpot's, in the group of the system. */
    private static final Map<String, Thread.State> OF_JVM = new HashMap<String, Thread.State>();
    /** The JDK's own cleaner, in a group below that one. */
    private static final String CLEANER = "Common-Cleaner";
    private static final String OF_CLEANER = "InnocuousThreadGroup";

    static {
        OF_JVM.put("Reference Handler", JvmIdentity.isJava8() ? Thread.State.WAITING : Thread.State.RUNNABLE);
        OF_JVM.put("Finalizer", Thread.State.WAITING);
        OF_JVM.put("Signal Dispatcher", Thread.State.RUNNABLE);
        OF_JVM.put("Notification Thread", Thread.State.RUNNABLE);
        OF_JVM.put("Attach Listener", Thread.State.RUNNABLE);
    }

    private ProgramThreads() {}

    /** Whether one lives, but for this one. With the rights of the runtime. */
    static boolean areThere() {
        for (Thread thread : LiveThreads.list()) {
            if (thread != Thread.currentThread() && !isOfHarness(thread)) return true;
        }
        return false;
    }

    private static boolean isOfHarness(Thread thread) {
        String name = thread.getName();
        if (name.startsWith(OF_SUREFIRE)) return true;
        ThreadGroup group = thread.getThreadGroup();
        if (group == null) return true; // it has just ended
        if (group == LiveThreads.SYSTEM) return OF_JVM.containsKey(name) && thread.getState() == OF_JVM.get(name);
        return name.equals(CLEANER) && group.getParent() == LiveThreads.SYSTEM && group.getName().equals(OF_CLEANER);
    }
}
