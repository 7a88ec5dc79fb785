package lab.judge;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import lab.build.Batch;
import lab.run.Runner;

/**
 * The safety metric of the JcgEks paper: which tests enter a body that changed (or is gone) in the revision before, or that changed (or is
 * new) in this one, and what share of them a technique leaves out. Each test runs by itself. It is blind to what is no body: fields without
 * an initialiser, constants, headers; what tests show (R9) is not.
 */
final class Checker {
    private final Batch batch;
    private final List<Map<String, List<String>>> tests;

    Checker(Batch batch, List<Map<String, List<String>>> tests) {
        this.batch = batch;
        this.tests = tests;
    }

    /** Of a later revision. */
    Set<String> affected(int revision) throws ReflectiveOperationException {
        Map<String, byte[]> before = batch.classes.get(revision - 1);
        Map<String, byte[]> now = batch.classes.get(revision);
        Map<String, Set<String>> inBefore = new HashMap<>();
        Map<String, Set<String>> inNow = new HashMap<>();
        Set<String> names = new HashSet<>(before.keySet());
        names.addAll(now.keySet());
        for (String name : names) {
            if (java.util.Arrays.equals(before.get(name), now.get(name))) continue;
            Map<String, byte[]> old = ChangedBodies.of(before.get(name));
            Map<String, byte[]> today = ChangedBodies.of(now.get(name));
            note(name, old, today, inBefore);
            note(name, today, old, inNow);
        }
        Set<String> found = entering(revision - 1, inBefore);
        found.addAll(entering(revision, inNow));
        Set<String> earlier = new HashSet<>();
        tests.get(revision - 1).values().forEach(earlier::addAll);
        tests.get(revision).values().forEach(all -> all.stream().filter(test -> !earlier.contains(test)).forEach(found::add));
        Set<String> there = new HashSet<>();
        tests.get(revision).values().forEach(there::addAll);
        found.retainAll(there);
        return found;
    }

    private static void note(String name, Map<String, byte[]> bodies, Map<String, byte[]> others, Map<String, Set<String>> to) {
        bodies.forEach((method, body) -> {
            if (!java.util.Arrays.equals(body, others.get(method))) to.computeIfAbsent(name, n -> new HashSet<>()).add(method);
        });
    }

    private Set<String> entering(int revision, Map<String, Set<String>> methods) throws ReflectiveOperationException {
        Map<String, byte[]> classes = new HashMap<>(batch.classes.get(revision));
        Map<String, List<String>> wanted = new TreeMap<>();
        methods.forEach((name, marked) -> {
            classes.put(name, ChangedBodies.marked(classes.get(name), marked));
            String program = name.substring(0, name.lastIndexOf('.'));
            List<String> all = tests.get(revision).get(program);
            if (all != null) wanted.put(program, all);
        });
        return Runner.entering(wanted, classes, batch.files.get(revision));
    }
}
