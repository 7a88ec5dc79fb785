package lab.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lab.build.Batch;
import lab.build.Tool;
import lab.generate.Generator;

/**
 * Parts of retouch that are left out, in a build that can (rewriter/base/mutation.h): the lab has to notice each. Programs of nothing but
 * witnesses come first, then small batches at random until one notices; what is known is kept in a file.
 */
public final class Mutants {
    private static final String WITNESSES = "witness";
    private static final String ALONE = "witness-alone";
    private static final String RANDOM = "mixed";
    private static final int PER_BATCH = 50;

    private final Tool tool;
    private final Path runtimeJar;
    private final Path directory;
    private final long seed;
    private final int programs;
    private final Map<String, Trial> trials = new HashMap<>();
    /** Tests that pass with nothing left out. */
    private final Set<String> passing = new HashSet<>();

    public Mutants(Tool tool, Path directory, long seed, int programs) throws IOException {
        this.tool = tool;
        this.runtimeJar = tool.runtimeJar();
        this.directory = directory;
        this.seed = seed;
        this.programs = programs;
    }

    /** By name, in the order of the table. */
    public static List<String> parts() {
        return Part.all().stream().map(Part::off).toList();
    }

    /**
     * @param known lines of part and what noticed it, or nothing
     * @return how many parts nothing noticed
     */
    public int run(String only, Path known) throws IOException, ReflectiveOperationException {
        Map<String, String> done = read(known);
        List<Part> parts = Part.all().stream().filter(part -> only == null || part.off().matches(only)).toList();
        for (Part part : parts) {
            if (done.containsKey(part.off())) continue;
            done.put(part.off(), noticed(part));
            Files.writeString(known, part.off() + "\t" + done.get(part.off()) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
            System.err.println(part.off() + ": " + done.get(part.off()));
        }
        int unnoticed = 0;
        System.out.println("| left out | noticed by | fork | what it shows |");
        System.out.println("|---|---|---|---|");
        for (Part part : parts) {
            String[] words = done.get(part.off()).split("\t");
            if (words.length < 3) unnoticed++;
            String name = part.beside().isEmpty() ? part.off() : part.off() + " (and " + part.beside().replace(",", ", ") + ")";
            System.out.println("| " + name + " | " + (words.length < 3 ? "**nothing** | | " : words[0] + " | " + words[1] + " | " + words[2]) + " |");
        }
        System.out.println(parts.size() + " parts, " + unnoticed + " that nothing noticed");
        return unnoticed;
    }

    private static Map<String, String> read(Path file) throws IOException {
        Map<String, String> lines = new HashMap<>();
        if (!Files.exists(file)) return lines;
        for (String line : Files.readAllLines(file)) {
            String[] parts = line.split("\t", 2);
            lines.put(parts[0], parts[1]);
        }
        return lines;
    }

    /** Tab-separated: the test, the fork mode and the operators; or words without a tab. */
    private String noticed(Part part) throws IOException, ReflectiveOperationException {
        if (part.scenario() != null) {
            if (!passing.contains(part.scenario()) && fails(part.scenario(), "")) throw new IllegalStateException(part.scenario() + " fails with nothing left out");
            passing.add(part.scenario());
            return fails(part.scenario(), part.off()) ? part.scenario().split(" ")[1] + "\t\tthe test fails" : "nothing";
        }
        if (part.isAlone()) {
            for (int number = 0; number < Generator.witnesses(ALONE); number++) {
                String found = noticed(part, trial(ALONE, number, 1));
                if (found != null) return found;
            }
            return "nothing";
        }
        String found = noticed(part, trial(WITNESSES, 0, Generator.witnesses(WITNESSES)));
        for (int first = 0; found == null && first < programs; first += PER_BATCH) found = noticed(part, trial(RANDOM, first, PER_BATCH));
        return found == null ? "nothing" : found;
    }

    private boolean fails(String scenario, String off) throws IOException {
        String[] words = scenario.split(" ");
        tool.environment.put("RETOUCH_OFF", off);
        return tool.test(words[0], words[1]) != 0;
    }

    private String noticed(Part part, Trial trial) throws IOException, ReflectiveOperationException {
        for (Technique technique : Technique.of("retouch", null)) {
            Set<String> others = part.beside().isEmpty() ? Set.of() : Set.copyOf(violations(trial, technique, part.beside()).violations);
            String off = part.beside().isEmpty() ? part.off() : part.off() + "," + part.beside();
            for (String violation : violations(trial, technique, off).violations) {
                String[] words = violation.split("\t");
                // Selecting more, or showing something else, is not what leaving a part out is about.
                if (words[0].equals("R9") && !others.contains(violation)) return String.join("\t", words[4], technique.fork(), words[5].substring(0, words[5].indexOf(" since ")));
            }
        }
        return null;
    }

    /** One on which the whole tool breaks no rule. */
    private Trial trial(String mode, int first, int count) throws IOException, ReflectiveOperationException {
        String name = mode + first;
        Trial known = trials.get(name);
        if (known != null) return known;
        Batch batch = Batch.make(mode, seed, first, count, Batch.REVISIONS);
        if (!mode.equals(RANDOM) && batch.dropped > 0) throw new IllegalStateException("a witness does not compile");
        Trial trial = new Trial(batch, tool, runtimeJar, directory.resolve(name));
        for (Technique technique : batch.programs.isEmpty() ? List.<Technique>of() : Technique.of("retouch", null)) {
            Report report = violations(trial, technique, "");
            if (!report.violations.isEmpty()) throw new IllegalStateException("the whole tool breaks a rule: " + report.violations);
        }
        trials.put(name, trial);
        return trial;
    }

    private Report violations(Trial trial, Technique technique, String part) throws IOException, ReflectiveOperationException {
        tool.environment.put("RETOUCH_OFF", part);
        Report report = trial.report();
        report.violations.clear();
        report.counts.clear();
        if (!trial.isEmpty()) trial.run(technique);
        return report;
    }
}
