package retouch.runtime;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * A class whose methods are tests of their own. What ran in it while none of its methods did (static initialisers, configuration of the class,
 * conditions) belongs to every method. Where methods ran at the same time, each gets what the whole class had.
 *
 * <p>Its methods are written together when the class ends, when all of that is known. Guarded by Collector.LOCK.
 */
final class TestGroup {
    private static final class Member {
        final Window window;
        /** How often it runs at present: a method can run several times at once. */
        int open;

        Member(String test) {
            window = new Window(test, Window.FRAMEWORK);
        }
    }

    /** Everything, under the class's name, which the log does not have. */
    final Window whole;
    /** What ran while no method did; open while none does. */
    final Window between = Window.ofNoTest();

    private final Map<String, Member> members = new LinkedHashMap<String, Member>();
    private int open;
    private boolean overlapped;

    TestGroup(String name) {
        whole = new Window(name, Window.FRAMEWORK);
    }

    /** The window of a method that nothing was known of; null where it is known. */
    Window declare(String test) {
        if (members.containsKey(test)) return null;
        Member made = new Member(test);
        members.put(test, made);
        return made.window;
    }

    void start(String test, ArrayList<Window> running) {
        Member member = members.get(test);
        if (member.open++ == 0) running.add(member.window);
        if (open++ == 0) {
            running.remove(between);
        } else {
            overlapped = true;
        }
    }

    void finish(String test, ArrayList<Window> running) {
        Member member = members.get(test);
        if (member == null || member.open == 0) return;
        if (--member.open == 0) running.remove(member.window);
        if (--open == 0) running.add(between);
    }

    void close(ArrayList<Window> running) {
        running.remove(whole);
        running.remove(between);
        for (Member member : members.values()) running.remove(member.window);
    }

    /** A method's set is whole, and may be written. */
    Window complete(String test) {
        Window window = members.get(test).window;
        window.addAll(overlapped ? whole : between);
        window.incomplete |= whole.incomplete;
        return window;
    }
}
