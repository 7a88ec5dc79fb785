package lab.judge;

import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.stream.Collectors;
import lab.judge.Findings.Row;
import lab.judge.Findings.Rule;

/** Prints what a campaign found: tables of the techniques, what is broken, and one line. */
public final class Summary {
    private static final int SHOWN = 30;
    private static final int LONGEST = 600;

    private final Findings findings;
    private final Report report;

    public Summary(Report report) {
        this.report = report;
        findings = new Findings(report);
    }

    /** The same as JSON and as a page. */
    public void write(Path directory) throws IOException {
        Files.writeString(directory.resolve("report.json"), new JsonReport(findings).text());
        Files.writeString(directory.resolve("report.html"), new HtmlReport(findings).text());
    }

    /** @return whether there was no violation */
    public boolean print(PrintStream out) {
        out.printf("%d programs (%d more did not compile), %d later revisions compiled in part, %d that do not compile and count as equal; %d of %d classes changed%n", findings.programs(),
                report.of("programs dropped"), report.of("revisions compiled in part"), report.of("revisions that do not compile"), report.of("classes changed"), report.of("classes"));
        out.printf("%n| technique | fork | tests | selected | share | show another behaviour | missed | seconds |%n|---|---|---|---|---|---|---|---|%n");
        for (Row row : findings.rows) {
            out.printf(Locale.ROOT, "| %s | %s | %d | %d | %.1f %% | %s | %s | %d |%n", row.technique, row.fork, row.of("tests"), row.of("selected"), 100 * row.share(),
                    row.isOracle() ? "" : row.of("differ") + "", row.isOracle() ? "" : row.of(Rule.R9) + "", row.of("milliseconds") / 1000);
        }
        out.printf(Locale.ROOT, "%nSeconds of all: %d, of which %d made programs.%n", report.of("milliseconds") / 1000, report.of("milliseconds generating and compiling") / 1000);
        rules(out);
        axioms(out);
        checker(out);
        operators(out);
        return violations(out);
    }

    private void rules(PrintStream out) {
        out.printf("%nTimes that a rule is broken (R2 to R4 and R10 only stand out):%n%n| technique | fork | %s |%n|---|---|%s%n",
                Arrays.stream(Rule.values()).map(Rule::name).collect(Collectors.joining(" | ")), "---|".repeat(Rule.values().length));
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            out.printf("| %s | %s | %s |%n", row.technique, row.fork, Arrays.stream(Rule.values()).map(rule -> row.of(rule) + "").collect(Collectors.joining(" | ")));
        }
    }

    /** Those of RTS_safe in the paper, and which count shows each. */
    private void axioms(PrintStream out) {
        out.printf("%nAxioms (existence safety; safety transitivity: left out again, by a record of an older revision; the collection semantics shows what the plain one does):%n%n"
                + "| technique | fork | left out | show another behaviour | left out again | show another behaviour | run rewritten | show another behaviour |%n|---|---|---|---|---|---|---|---|%n");
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            out.printf("| %s | %s | %d | %d | %d | %d | %d | %d |%n", row.technique, row.fork, row.of("tests") - row.of("selected"), row.of(Rule.R9), row.of("carried"), row.of("carried missed"),
                    row.of("executed"), row.of(Rule.R8));
        }
        for (Row row : findings.rows) {
            if (!row.isOracle()) continue;
            out.printf("%n%s: %d of %d tests selected otherwise%n", row.technique.equals("fresh") ? "Equal outputs select alike (fresh)" : "The naive set is contained (naive)",
                    row.of("violation " + row.technique), row.of("tests"));
        }
    }

    private void checker(PrintStream out) {
        out.printf("%nBy the checker (tests that enter a changed body):%n%n| technique | fork | revisions | with a miss | affected | missed | ALR | pooled | selected beyond |%n|---|---|---|---|---|---|---|---|---|%n");
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            out.printf(Locale.ROOT, "| %s | %s | %d | %d | %d | %d | %.2f %% | %.2f %% | %.1f %% |%n", row.technique, row.fork, row.of("checker revisions"), row.of("checker revisions with a miss"),
                    row.of("checker affected"), row.of("checker missed"), 100 * row.averageLoss(), 100 * row.pooledLoss(), 100 * row.beyond());
        }
    }

    private void operators(PrintStream out) {
        List<Row> missing = findings.rows.stream().filter(row -> !row.missedByOperator().isEmpty()).toList();
        if (missing.isEmpty()) return;
        TreeSet<String> operators = new TreeSet<>();
        missing.forEach(row -> operators.addAll(row.missedByOperator().keySet()));
        out.printf("%nTests missed right after the change, by operator:%n%n| change | %s |%n|---|%s%n", missing.stream().map(row -> row.technique + ", " + row.fork).collect(Collectors.joining(" | ")),
                "---|".repeat(missing.size()));
        for (String operator : operators) {
            out.printf("| %s | %s |%n", operator, missing.stream().map(row -> row.missedByOperator().getOrDefault(operator, 0L) + "").collect(Collectors.joining(" | ")));
        }
    }

    private boolean violations(PrintStream out) {
        out.println();
        report.counts.forEach((name, count) -> {
            if (name.startsWith("selected by ") || name.startsWith("left out though ")) out.println(name + ": " + count);
        });
        report.notes.stream().limit(SHOWN).forEach(out::println);
        report.violations.stream().limit(SHOWN).forEach(violation -> out.println(violation.length() > LONGEST ? violation.substring(0, LONGEST) + "..." : violation));
        if (report.violations.size() > SHOWN) out.println("and " + (report.violations.size() - SHOWN) + " more");
        out.printf("%d programs, %d violations%n", findings.programs(), report.violations.size());
        return report.violations.isEmpty();
    }
}
