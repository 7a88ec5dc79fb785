package retouch.runtime;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** Stacks of threads, at the least cost. */
final class Stacks {
    /** Each costs an operation of the whole JVM. More of them, and all that there are, are had in a single one. */
    private static final int FEW = 4;

    private Stacks() {}

    /** Of these threads; maybe of others too, but not of this one. */
    static List<StackTraceElement[]> of(List<Thread> threads) {
        if (threads.size() > FEW) return ofAllOthers();
        ArrayList<StackTraceElement[]> stacks = new ArrayList<StackTraceElement[]>();
        for (int i = 0; i < threads.size(); i++) {
            // A class of the program may override the method.
            if (threads.get(i).getClass().getClassLoader() != null) return ofAllOthers();
            stacks.add(threads.get(i).getStackTrace());
        }
        return stacks;
    }

    private static List<StackTraceElement[]> ofAllOthers() {
        ArrayList<StackTraceElement[]> stacks = new ArrayList<StackTraceElement[]>();
        for (Map.Entry<Thread, StackTraceElement[]> stack : Thread.getAllStackTraces().entrySet()) {
            if (stack.getKey() != Thread.currentThread()) stacks.add(stack.getValue());
        }
        return stacks;
    }
}
