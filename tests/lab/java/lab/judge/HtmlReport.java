package lab.judge;

import java.util.List;
import java.util.Locale;
import lab.judge.Findings.Row;
import lab.judge.Findings.Rule;

/** The findings as a page by itself, without scripts. */
final class HtmlReport {
    private static final int SHOWN = 200;
    private static final String HEAD = """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
            <title>retouch: safety lab</title>
            <style>
            :root { color-scheme: light dark; --text: #1d2129; --dim: #59626f; --back: #fff; --soft: #f3f5f8; --line: #d5dae1; --chosen: #0b62c4; --bad: #b3152a; }
            @media (prefers-color-scheme: dark) { :root { --text: #e4e8ee; --dim: #9aa5b4; --back: #14171c; --soft: #1d2229; --line: #353d48; --chosen: #6cb1ff; --bad: #ff7c8a; } }
            body { margin: 0 auto; padding: 1rem 1.5rem 3rem; max-width: 75rem; font: 15px/1.45 system-ui, sans-serif; color: var(--text); background: var(--back); }
            h1 { font-size: 1.35rem; margin: 0 0 .2rem; }
            h2 { font-size: 1.1rem; margin: 2rem 0 .6rem; }
            .dim { color: var(--dim); }
            .bad { color: var(--bad); font-weight: 600; }
            div.wide { overflow-x: auto; }
            table { border-collapse: collapse; min-width: 40rem; }
            th { text-align: left; font-size: .85rem; color: var(--dim); border-bottom: 1px solid var(--line); }
            th, td { padding: .25rem .9rem .25rem 0; vertical-align: top; }
            td { border-bottom: 1px solid var(--soft); overflow-wrap: anywhere; }
            .number { text-align: right; white-space: nowrap; font-variant-numeric: tabular-nums; }
            .bar { display: block; width: 12rem; height: .8rem; margin-top: .3rem; background: var(--soft); border: 1px solid var(--line); }
            .bar i { display: block; height: 100%; background: var(--chosen); }
            </style>
            </head>
            <body>
            <h1>Safety lab</h1>
            """;

    private final Findings findings;
    private final StringBuilder out = new StringBuilder(HEAD);

    HtmlReport(Findings findings) {
        this.findings = findings;
    }

    String text() {
        Report report = findings.report;
        out.append("<p class=\"dim\">").append(findings.programs()).append(" evolving programs, ").append(report.of("programs dropped")).append(" more did not compile; ")
                .append(report.of("classes changed")).append(" of ").append(report.of("classes")).append(" classes changed between revisions.</p>\n");
        selections();
        rules();
        axioms();
        checker();
        operators();
        list("Violations", report.violations);
        list("What stands out", report.notes);
        return out.append("</body>\n</html>\n").toString();
    }

    private void selections() {
        begin("Selection", "Technique", "Fork", "Share", "", "#Tests", "#Selected", "#Show another behaviour", "#Missed", "#Seconds");
        for (Row row : findings.rows) {
            row(row.technique, row.fork, percent(row.share()), null);
            out.append("<td><span class=\"bar\" aria-hidden=\"true\"><i style=\"width: ").append(String.format(Locale.ROOT, "%.1f", 100 * row.share())).append("%\"></i></span></td>");
            numbers(row.of("tests"), row.of("selected"));
            if (row.isOracle()) out.append("<td></td><td></td>");
            else {
                numbers(row.of("differ"));
                count(row.of(Rule.R9), true);
            }
            numbers(row.of("milliseconds") / 1000);
            out.append("</tr>\n");
        }
        end();
    }

    private void rules() {
        String[] columns = new String[Rule.values().length + 2];
        columns[0] = "Technique";
        columns[1] = "Fork";
        for (Rule rule : Rule.values()) columns[rule.ordinal() + 2] = "#" + rule;
        begin("Rules", columns);
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            row(row.technique, row.fork, null);
            for (Rule rule : Rule.values()) count(row.of(rule), rule.isViolation);
            out.append("</tr>\n");
        }
        end();
        out.append("<ul class=\"dim\">\n");
        for (Rule rule : Rule.values()) out.append("<li>").append(rule).append(": ").append(escaped(rule.words)).append(rule.isViolation ? "" : " (stands out, breaks nothing)").append("</li>\n");
        out.append("</ul>\n");
    }

    private void axioms() {
        begin("Axioms: existence safety, safety transitivity, the collection semantics", "Technique", "Fork", "#Left out", "#Show another behaviour", "#Left out again", "#Show another behaviour",
                "#Run rewritten", "#Show another behaviour");
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            row(row.technique, row.fork, null);
            numbers(row.of("tests") - row.of("selected"));
            count(row.of(Rule.R9), true);
            numbers(row.of("carried"));
            count(row.of("carried missed"), true);
            numbers(row.of("executed"));
            count(row.of(Rule.R8), true);
            out.append("</tr>\n");
        }
        end();
    }

    private void checker() {
        begin("By the checker: tests that enter a changed body", "Technique", "Fork", "#Revisions", "#With a miss", "#Affected", "#Missed", "#ALR", "#Pooled", "#Selected beyond");
        for (Row row : findings.rows) {
            if (row.isOracle()) continue;
            row(row.technique, row.fork, null);
            numbers(row.of("checker revisions"), row.of("checker revisions with a miss"), row.of("checker affected"));
            count(row.of("checker missed"), true);
            for (double share : new double[] {row.averageLoss(), row.pooledLoss(), row.beyond()}) out.append("<td class=\"number\">").append(percent(share)).append("</td>");
            out.append("</tr>\n");
        }
        end();
    }

    private void operators() {
        begin("Missed right after the change, by operator", "Technique", "Fork", "Change", "#Tests");
        for (Row row : findings.rows) {
            row.missedByOperator().forEach((operator, tests) -> {
                row(row.technique, row.fork, operator, null);
                numbers(tests);
                out.append("</tr>\n");
            });
        }
        end();
    }

    private void list(String title, List<String> lines) {
        out.append("<h2>").append(title).append("</h2>\n");
        if (lines.isEmpty()) out.append("<p>None.</p>\n");
        else out.append("<ul>\n");
        lines.stream().limit(SHOWN).forEach(line -> out.append("<li>").append(escaped(line.replace("\t", " · "))).append("</li>\n"));
        if (!lines.isEmpty()) out.append("</ul>\n");
        if (lines.size() > SHOWN) out.append("<p>And ").append(lines.size() - SHOWN).append(" more.</p>\n");
    }

    /** A column whose name begins with # holds numbers. */
    private void begin(String title, String... columns) {
        out.append("<h2>").append(escaped(title)).append("</h2>\n<div class=\"wide\"><table><thead><tr>");
        for (String column : columns) {
            boolean isNumber = column.startsWith("#");
            out.append(isNumber ? "<th scope=\"col\" class=\"number\">" : "<th scope=\"col\">").append(escaped(isNumber ? column.substring(1) : column)).append("</th>");
        }
        out.append("</tr></thead><tbody>\n");
    }

    private void end() {
        out.append("</tbody></table></div>\n");
    }

    /** Up to a null. */
    private void row(String... cells) {
        out.append("<tr>");
        for (String cell : cells) {
            if (cell != null) out.append("<td>").append(escaped(cell)).append("</td>");
        }
    }

    private void numbers(long... values) {
        for (long value : values) count(value, false);
    }

    private void count(long value, boolean isBad) {
        out.append(isBad && value > 0 ? "<td class=\"number bad\">" : "<td class=\"number\">").append(value).append("</td>");
    }

    private static String percent(double share) {
        return String.format(Locale.ROOT, "%.1f %%", 100 * share);
    }

    private static String escaped(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;").replace("\"", "&quot;");
    }
}
