package lab.judge;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import lab.judge.Findings.Row;
import lab.judge.Findings.Rule;

/** The findings as JSON: schema retouch-lab, version 1. Members are added, never changed, within a version. */
final class JsonReport {
    private final Findings findings;

    JsonReport(Findings findings) {
        this.findings = findings;
    }

    String text() {
        Report report = findings.report;
        List<String> techniques = new ArrayList<>();
        for (Row row : findings.rows) techniques.add(technique(row));
        List<String> rules = new ArrayList<>();
        for (Rule rule : Rule.values()) rules.add(quoted(rule.name()) + ": {\"broken_when\": " + quoted(rule.words) + ", \"violation\": " + rule.isViolation + "}");
        return "{\n  \"schema\": \"retouch-lab\",\n  \"version\": 1,\n  \"programs\": " + findings.programs() + ",\n  \"programs_dropped\": " + report.of("programs dropped")
                + ",\n  \"revisions_compiled_in_part\": " + report.of("revisions compiled in part") + ",\n  \"revisions_not_compiled\": " + report.of("revisions that do not compile")
                + ",\n  \"classes\": " + report.of("classes") + ",\n  \"classes_changed\": " + report.of("classes changed") + ",\n  \"milliseconds\": " + report.of("milliseconds")
                + ",\n  \"milliseconds_making_programs\": " + report.of("milliseconds generating and compiling") + ",\n  \"rules\": {" + String.join(", ", rules)
                + "},\n  \"techniques\": [\n    " + String.join(",\n    ", techniques) + "\n  ],\n  \"notes\": " + lines(report.notes) + ",\n  \"violations\": " + lines(report.violations) + "\n}\n";
    }

    private static String technique(Row row) {
        List<String> rules = new ArrayList<>();
        for (Rule rule : Rule.values()) rules.add(quoted(rule.name()) + ": " + row.of(rule));
        List<String> operators = new ArrayList<>();
        row.missedByOperator().forEach((operator, tests) -> operators.add(quoted(operator) + ": " + tests));
        String judged = row.isOracle() ? "" : ", \"differ\": " + row.of("differ") + ", \"rules\": {" + String.join(", ", rules) + "}, \"checker\": {\"revisions\": " + row.of("checker revisions")
                + ", \"revisions_with_a_miss\": " + row.of("checker revisions with a miss") + ", \"affected\": " + row.of("checker affected") + ", \"missed\": " + row.of("checker missed")
                + ", \"alr\": " + number(row.averageLoss()) + ", \"pooled\": " + number(row.pooledLoss()) + ", \"selected_beyond\": " + row.of("checker selected beyond")
                + "}, \"missed_by_operator\": {" + String.join(", ", operators) + "}";
        return "{\"technique\": " + quoted(row.technique) + ", \"fork\": " + quoted(row.fork) + ", \"tests\": " + row.of("tests") + ", \"selected\": " + row.of("selected") + ", \"share\": "
                + number(row.share()) + ", \"left_out_again\": " + row.of("carried") + ", \"left_out_again_missed\": " + row.of("carried missed") + ", \"executed\": " + row.of("executed")
                + ", \"violations\": " + row.violations() + ", \"milliseconds\": " + row.of("milliseconds") + judged + "}";
    }

    /** Lines of tab-separated fields: rule, technique, fork mode, revision, test or program, words. */
    private static String lines(List<String> lines) {
        List<String> found = new ArrayList<>();
        for (String line : lines) {
            String[] parts = line.split("\t");
            found.add("{\"rule\": " + quoted(parts[0]) + ", \"technique\": " + quoted(parts[1]) + ", \"fork\": " + quoted(parts[2]) + ", \"revision\": " + parts[3].replaceAll("\\D", "")
                    + ", \"where\": " + quoted(parts[4]) + (parts.length > 5 ? ", \"words\": " + quoted(parts[5]) : "") + "}");
        }
        return found.isEmpty() ? "[]" : "[\n    " + String.join(",\n    ", found) + "\n  ]";
    }

    private static String number(double value) {
        return String.format(Locale.ROOT, "%.6f", value);
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder("\"");
        for (char c : text.toCharArray()) {
            if (c == '"' || c == '\\') out.append('\\').append(c);
            else if (c < ' ') out.append(String.format("\\u%04x", (int) c));
            else out.append(c);
        }
        return out.append('"').toString();
    }
}
