package lab.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lab.build.Batch;
import lab.build.Tool;

/**
 * Parts of retouch that are left out one at a time, in a build that can (rewriter/base/mutation.h): the lab has to notice each. A part runs
 * on small batches until one notices, beginning with those that noticed it earlier; what is known is kept in a file.
 */
public final class Mutants {
    /** What generated programs can show. What stands elsewhere (files, bundles, manifests, modules) is for the scenario tests. */
    private static final List<String> PARTS = List.of(
            "point:new", "point:getstatic", "point:putstatic", "point:invokestatic", "point:invokeinterface", "point:ldc", "point:anewarray",
            "point:multianewarray", "point:invokedynamic", "method:entry", "method:initialisation set", "seen:0", "seen:1", "seen:2", "call:lines",
            "call:polymorphic", "closure:superclass", "closure:superinterfaces", "closure:annotation types", "closure:package-info",
            "closure:named classes", "closure:ancestors of named classes", "closure:initialisation sets", "header:flags", "header:superclass",
            "header:interfaces", "header:NestHost", "header:NestMembers", "header:PermittedSubclasses", "header:Record", "header:InnerClasses",
            "digest:class flags", "digest:superclass", "digest:interfaces", "digest:fields", "digest:methods", "digest:member flags",
            "digest:member names", "digest:member descriptors", "digest:Code", "digest:instructions", "digest:exception table",
            "digest:ConstantValue", "digest:RuntimeVisibleAnnotations", "digest:AnnotationDefault", "digest:InnerClasses", "digest:Signature",
            "digest:Record", "digest:PermittedSubclasses", "digest:NestHost", "digest:NestMembers");
    /** Those that only programs by themselves can show. */
    private static final List<String> ALONE = List.of("seen:3", "seen:5", "call:serial");
    /** Of programs by themselves a batch is one, so there are more of these. */
    private static final int PER_BATCH = 50;

    private final Tool tool;
    private final Path runtimeJar;
    private final Path directory;
    private final long seed;
    private final int programs;
    private final Map<String, Trial> trials = new HashMap<>();

    public Mutants(Tool tool, Path directory, long seed, int programs) throws IOException {
        this.tool = tool;
        this.runtimeJar = tool.runtimeJar();
        this.directory = directory;
        this.seed = seed;
        this.programs = programs;
    }

    /**
     * @param known lines of part, batch and what noticed; those of {@code earlier}, of another tool, only say where to begin
     * @return how many parts nothing noticed, or that cannot be told because the whole tool breaks a rule too
     */
    public int run(String only, Path known, Path earlier) throws IOException, ReflectiveOperationException {
        Map<String, String> done = read(known);
        Map<String, String> hints = read(earlier);
        List<String> all = new ArrayList<>(PARTS);
        all.addAll(ALONE);
        int unnoticed = 0;
        for (String part : all) {
            if (only != null && !part.matches(only)) continue;
            if (!done.containsKey(part)) {
                done.put(part, noticed(part, hints.get(part)));
                Files.writeString(known, part + "\t" + done.get(part) + "\n", StandardOpenOption.CREATE, StandardOpenOption.APPEND);
                System.err.println(part + ": " + done.get(part));
            }
        }
        System.out.println("| left out | noticed by | fork | what it shows |");
        System.out.println("|---|---|---|---|");
        for (String part : all) {
            if (only != null && !part.matches(only)) continue;
            String[] words = done.get(part).split("\t");
            boolean isNoticed = words.length > 2;
            if (!isNoticed) unnoticed++;
            System.out.println("| " + part + " | " + (isNoticed ? words[2] + " | " + words[1] + " | " + words[3] : "nothing | | ") + " |");
        }
        System.out.println(all.size() + " parts, " + unnoticed + " that nothing noticed");
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

    /** Tab-separated: the batch, the fork mode, the test and the operators; or the number of batches alone. */
    private String noticed(String part, String hint) throws IOException, ReflectiveOperationException {
        boolean isAlone = ALONE.contains(part);
        int batches = isAlone ? programs / PER_BATCH * 10 : programs / PER_BATCH;
        Set<Integer> order = new LinkedHashSet<>();
        if (hint != null && hint.contains("\t")) order.add(Integer.parseInt(hint.substring(0, hint.indexOf('\t'))));
        for (int i = 0; i < batches; i++) order.add(i);
        for (int number : order) {
            Trial trial = trial(isAlone, number);
            for (Technique technique : Technique.of("retouch", null)) {
                Report report = violations(trial, technique, part);
                for (String violation : report.violations) {
                    String[] words = violation.split("\t");
                    // Selecting more, or showing something else, is not what leaving a part out is about.
                    if (words[0].equals("R9")) return String.join("\t", number + "", technique.fork(), words[4], words[5].substring(0, words[5].indexOf(" since ")));
                }
            }
        }
        return batches + "";
    }

    /** One on which the whole tool breaks no rule. */
    private Trial trial(boolean isAlone, int number) throws IOException, ReflectiveOperationException {
        String name = (isAlone ? "alone" : "mixed") + number;
        Trial known = trials.get(name);
        if (known != null) return known;
        int size = isAlone ? 1 : PER_BATCH;
        Batch batch = Batch.make(isAlone ? "alone" : "mixed", seed, number * size, size, Batch.REVISIONS);
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
