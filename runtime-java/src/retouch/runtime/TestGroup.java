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
    /** Other tests want its hits when it has ended. */
    boolean kept;
    private int open;
    private boolean overlapped;

    TestGroup(String name) {
        whole = new Window(name, Window.FRAMEWORK);
    }

    /** The window of a method that nothing was known of; null where it is known. */
    Window declare(String test) {
        if (members.containsKey(test)) return null;
        Member made = new Member(test);
        made.window.kept = kept;
        members.put(test, made);
        return made.window;
    }

    Window window(String test) {
        return members.get(test).window;
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
        Window window = window(test);
        addTo(window, test);
        return window;
    }

    /** All that a method has up to now; of one that never came, what all methods have. */
    void addTo(Window window, String test) {
        Member member = members.get(test);
        if (member != null && member.window != window) {
            window.addAll(member.window);
            window.incomplete |= member.window.incomplete;
        }
        window.addAll(overlapped ? whole : between);
        window.incomplete |= whole.incomplete;
    }
}
