package lab.judge;

import java.io.PrintStream;
import java.util.LinkedHashSet;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;

/** Prints what a campaign found: a table of the techniques, the violations, and one line. */
public final class Summary {
    private static final int SHOWN = 30;
    private static final int LONGEST = 600;

    private final Report report;

    public Summary(Report report) {
        this.report = report;
    }

    /** @return whether there was no violation */
    public boolean print(PrintStream out) {
        out.printf("%d programs (%d more did not compile), %d later revisions compiled in part, %d that do not compile and count as equal; %d s, of which %d s made programs%n",
                report.of("programs"), report.of("programs dropped"), report.of("revisions compiled in part"), report.of("revisions that do not compile"),
                report.of("milliseconds") / 1000, report.of("milliseconds generating and compiling") / 1000);
        out.println();
        out.println("| technique | fork | tests | selected | share | show another behaviour | missed | selected, nothing loaded changed |");
        out.println("|---|---|---|---|---|---|---|---|");
        for (String technique : techniques()) {
            long tests = report.of(technique + " tests");
            long selected = report.of(technique + " selected");
            String[] words = technique.split(" ");
            out.printf(Locale.ROOT, "| %s | %s | %d | %d | %.1f %% | %d | %d | %d |%n", words[0], words[1], tests, selected, tests == 0 ? 0 : 100.0 * selected / tests,
                    report.of(technique + " differ"), report.of(technique + " violation R9"), report.of(technique + " needless"));
        }
        out.println();
        report.counts.forEach((name, count) -> {
            if (name.contains(" violation ") || name.contains(" missed by ") || name.contains(" and not by ")) out.println(name + ": " + count);
        });
        report.violations.stream().limit(SHOWN).forEach(violation -> out.println(violation.length() > LONGEST ? violation.substring(0, LONGEST) + "..." : violation));
        if (report.violations.size() > SHOWN) out.println("and " + (report.violations.size() - SHOWN) + " more");
        out.printf("%d programs, %d violations%n", report.of("programs"), report.violations.size());
        return report.violations.isEmpty();
    }

    private Set<String> techniques() {
        Set<String> found = new LinkedHashSet<>();
        for (String name : new TreeSet<>(report.counts.keySet())) {
            if (name.endsWith(" tests")) found.add(name.substring(0, name.length() - " tests".length()));
        }
        return found;
    }
}
