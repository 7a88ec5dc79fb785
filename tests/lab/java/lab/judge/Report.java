package lab.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Counts by name and violations: of a batch, or added up. Kept as text, so that a campaign can go on where it was stopped. */
public final class Report {
    public final Map<String, Long> counts = new TreeMap<>();
    public final List<String> violations = new ArrayList<>();
    public final List<String> notes = new ArrayList<>();
    /** Of each kind of note, in a batch. */
    private static final int EXAMPLES = 2;

    public void count(String name, long by) {
        counts.merge(name, by, Long::sum);
    }

    public long of(String name) {
        return counts.getOrDefault(name, 0L);
    }

    public void violation(String rule, String technique, String fork, int revision, String test, String words) {
        count(technique + " " + fork + " violation " + rule, 1);
        violations.add(String.join("\t", rule, technique, fork, "revision " + revision, test, words.replace('\n', '|').replace('\t', ' ')));
    }

    /** Something that stands out and need not be wrong: counted, with the first examples. */
    public void note(String rule, String technique, String fork, int revision, String program) {
        String name = technique + " " + fork + " rule " + rule;
        count(name, 1);
        if (of(name) <= EXAMPLES) notes.add(String.join("\t", rule, technique, fork, "revision " + revision, program));
    }

    public void add(Report other) {
        other.counts.forEach(this::count);
        violations.addAll(other.violations);
        notes.addAll(other.notes);
    }

    public void write(Path file) throws IOException {
        List<String> lines = new ArrayList<>();
        counts.forEach((name, count) -> lines.add("count\t" + name + "\t" + count));
        violations.forEach(violation -> lines.add("violation\t" + violation));
        notes.forEach(note -> lines.add("note\t" + note));
        Path beside = file.resolveSibling(file.getFileName() + ".tmp");
        Files.write(beside, lines);
        Files.move(beside, file, StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
    }

    public static Report read(Path file) throws IOException {
        Report report = new Report();
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("\t", 3);
            if (parts[0].equals("count")) report.count(parts[1], Long.parseLong(parts[2]));
            else if (parts[0].equals("note")) report.notes.add(line.substring("note\t".length()));
            else report.violations.add(line.substring("violation\t".length()));
        }
        return report;
    }
}
