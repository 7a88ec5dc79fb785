package lab.judge;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** What a campaign found, as the reports say it: by technique, rule by rule. */
final class Findings {
    /** A rule of the RTSCheck paper or one of the three added to them. */
    enum Rule {
        R1("a test that begins to fail is not selected", true),
        R2("nothing is selected where every other technique selects all", false),
        R3("all is selected in every revision", false),
        R4("all is selected where every other technique selects nothing", false),
        R5("something is selected though nothing changed", true),
        R6("in the first revision a test is not selected", true),
        R7("a test fails rewritten that passes plain", true),
        R8("a test shows something else rewritten than plain", true),
        R9("a test that shows something else than in its last run is not selected", true),
        R10("a test is selected though nothing that its run loads or reads changed", false);

        final String words;
        /** Whether it must not happen; the others only stand out. */
        final boolean isViolation;

        Rule(String words, boolean isViolation) {
            this.words = words;
            this.isViolation = isViolation;
        }
    }

    /** Of one technique in one fork mode. */
    static final class Row {
        final String technique;
        final String fork;
        private final String prefix;
        private final Report report;

        private Row(String name, Report report) {
            technique = name.substring(0, name.indexOf(' '));
            fork = name.substring(name.indexOf(' ') + 1);
            prefix = name + " ";
            this.report = report;
        }

        long of(String what) {
            return report.of(prefix + what);
        }

        long of(Rule rule) {
            return switch (rule) {
                case R1, R2, R3, R4, R7 -> of("rule " + rule);
                case R10 -> of("needless");
                default -> of("violation " + rule);
            };
        }

        double share() {
            return ratio(of("selected"), of("tests"));
        }

        /** Mean of the share that is left out of the affected tests, over the revisions that have any. */
        double averageLoss() {
            return ratio(of("checker sum of LR in millionths"), of("checker revisions")) / 1_000_000;
        }

        double pooledLoss() {
            return ratio(of("checker missed"), of("checker affected"));
        }

        double beyond() {
            return ratio(of("checker selected beyond"), of("selected"));
        }

        long violations() {
            String start = prefix + "violation ";
            return report.counts.entrySet().stream().filter(count -> count.getKey().startsWith(start)).mapToLong(Map.Entry::getValue).sum();
        }

        boolean isOracle() {
            return Technique.isOracle(technique);
        }

        Map<String, Long> missedByOperator() {
            Map<String, Long> found = new LinkedHashMap<>();
            String start = prefix + "missed by ";
            report.counts.forEach((name, count) -> {
                if (name.startsWith(start)) found.put(name.substring(start.length()), count);
            });
            return found;
        }
    }

    final Report report;
    final List<Row> rows = new ArrayList<>();

    Findings(Report report) {
        this.report = report;
        for (String name : new TreeMap<>(report.counts).keySet()) {
            if (name.endsWith(" tests")) rows.add(new Row(name.substring(0, name.length() - " tests".length()), report));
        }
    }

    static double ratio(double part, double whole) {
        return whole == 0 ? 0 : part / whole;
    }

    long programs() {
        return report.of("programs");
    }
}
