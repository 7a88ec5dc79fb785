package lab.judge;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The rules that need other techniques (R2, R4) or all revisions (R3), and the metric of {@link Checker}. None of the three says that
 * something is wrong: a technique stands out, in one program's revision with changes.
 */
final class Comparison {
    private final List<Map<String, List<String>>> tests;
    /** Revision by revision. */
    private final Map<Technique, List<Set<String>>> selections;
    private final Report report;

    Comparison(List<Map<String, List<String>>> tests, Map<Technique, List<Set<String>>> selections, Report report) {
        this.tests = tests;
        this.selections = selections;
        this.report = report;
    }

    void extremes() {
        for (Technique technique : selections.keySet()) {
            if (technique.isOracle()) continue;
            List<Technique> others = selections.keySet().stream().filter(other -> !other.equals(technique) && isPeer(technique, other)).toList();
            for (String program : tests.get(0).keySet()) {
                boolean always = true;
                for (int revision = 1; revision < tests.size(); revision++) {
                    List<String> all = tests.get(revision).get(program);
                    if (all.isEmpty()) continue;
                    long selected = count(technique, revision, all);
                    always &= selected == all.size();
                    int at = revision;
                    if (others.isEmpty()) continue;
                    if (selected == 0 && others.stream().allMatch(other -> count(other, at, all) == all.size())) note(technique, "R2", revision, program);
                    if (selected == all.size() && others.stream().allMatch(other -> count(other, at, all) == 0)) note(technique, "R4", revision, program);
                }
                if (always) note(technique, "R3", tests.size() - 1, program);
            }
        }
    }

    /** Techniques without a fork mode of their own are compared with those of both. */
    private static boolean isPeer(Technique one, Technique other) {
        return !other.isOracle() && (one.fork().equals(other.fork()) || !one.isDynamic() || !other.isDynamic());
    }

    private long count(Technique technique, int revision, List<String> tests) {
        Set<String> selected = selections.get(technique).get(revision);
        return tests.stream().filter(selected::contains).count();
    }

    private void note(Technique technique, String rule, int revision, String program) {
        report.note(rule, technique.name(), technique.fork(), revision, program);
    }

    /** @param affected tests of a later revision that the checker found */
    void metric(int revision, Set<String> affected) {
        for (Map.Entry<Technique, List<Set<String>>> entry : selections.entrySet()) {
            Technique technique = entry.getKey();
            if (technique.isOracle()) continue;
            String prefix = technique.name() + " " + technique.fork() + " checker ";
            Set<String> selected = entry.getValue().get(revision);
            for (List<String> all : tests.get(revision).values()) {
                Set<String> wanted = new HashSet<>(all);
                wanted.retainAll(affected);
                report.count(prefix + "selected beyond", all.stream().filter(test -> selected.contains(test) && !wanted.contains(test)).count());
                if (wanted.isEmpty()) continue;
                long missed = wanted.stream().filter(test -> !selected.contains(test)).count();
                report.count(prefix + "affected", wanted.size());
                report.count(prefix + "missed", missed);
                report.count(prefix + "revisions", 1);
                if (missed > 0) report.count(prefix + "revisions with a miss", 1);
                report.count(prefix + "sum of LR in millionths", missed * 1_000_000 / wanted.size());
                for (String test : wanted) {
                    if (!selected.contains(test)) report.violation("LR", technique.name(), technique.fork(), revision, test, "enters a changed body and is not selected");
                }
            }
        }
    }
}
