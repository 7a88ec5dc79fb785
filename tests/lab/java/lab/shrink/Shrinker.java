package lab.shrink;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.HashSet;
import java.util.TreeMap;
import java.util.function.Consumer;
import lab.build.Batch;
import lab.judge.Report;
import lab.model.Program;
import lab.model.Source;

/** Finds a smallest program that still breaks the rule: all ways to make it smaller by one step are tried together, in one batch. */
public final class Shrinker {
    /** Packages of the batch that break the rule. */
    public interface Check {
        Report of(Batch batch) throws IOException, ReflectiveOperationException;
    }

    private final Check check;
    private final String rule;

    public Shrinker(Check check, String rule) {
        this.check = check;
        this.rule = rule;
    }

    public List<Program> shrink(List<Program> revisions) throws IOException, ReflectiveOperationException {
        List<Program> best = revisions;
        for (int round = 0; round < 60; round++) {
            List<List<Program>> tries = new ArrayList<>();
            for (int i = 0; best.size() > 2 && i < best.size(); i++) {
                List<Program> fewer = new ArrayList<>(best);
                fewer.remove(i);
                // Batches want equal numbers of revisions.
                fewer.add(fewer.get(fewer.size() - 1));
                tries.add(fewer);
            }
            List<Consumer<Program>> edits = Edits.of(best);
            for (Consumer<Program> edit : edits) tries.add(edited(best, List.of(edit)));
            Set<Integer> good = failing(tries);
            int first = tries.size() - edits.size();
            if (first > 0 && good.stream().anyMatch(i -> i < first)) {
                int revision = good.stream().filter(i -> i < first).findFirst().get();
                best = new ArrayList<>(best);
                best.remove(revision);
                continue;
            }
            if (good.isEmpty()) return best;
            best = together(best, edits, good.stream().sorted().map(i -> edits.get(i - first)).toList());
        }
        return best;
    }

    /** As many of the steps as go together: all, else a half, and so on; the first alone always does. */
    private List<Program> together(List<Program> best, List<Consumer<Program>> all, List<Consumer<Program>> steps) throws IOException, ReflectiveOperationException {
        List<List<Program>> tries = new ArrayList<>();
        for (int size = steps.size(); size > 1; size = size * 2 / 3) tries.add(edited(best, steps.subList(0, size)));
        tries.add(edited(best, steps.subList(0, 1)));
        int found = failing(tries).stream().min(Integer::compare).orElse(tries.size() - 1);
        return tries.get(found);
    }

    private static List<Program> edited(List<Program> revisions, List<Consumer<Program>> edits) {
        List<Program> made = new ArrayList<>();
        for (Program revision : revisions) {
            Program copy = revision.moved(revision.packageName);
            edits.forEach(edit -> edit.accept(copy));
            made.add(copy);
        }
        return made;
    }

    private Set<Integer> failing(List<List<Program>> tries) throws IOException, ReflectiveOperationException {
        Map<String, List<Program>> programs = new TreeMap<>();
        for (int i = 0; i < tries.size(); i++) {
            String name = "q" + i;
            programs.put(name, new ArrayList<>(tries.get(i).stream().map(p -> p.moved(name)).toList()));
        }
        Set<Integer> found = new HashSet<>();
        if (programs.isEmpty()) return found;
        for (String violation : check.of(Batch.of(programs)).violations) {
            String[] parts = violation.split("\t");
            if (parts[0].equals(rule)) found.add(Integer.parseInt(parts[4].substring(1, parts[4].indexOf('.'))));
        }
        return found;
    }

    /** One folder for each revision. */
    public static void write(List<Program> revisions, Path directory) throws IOException {
        for (int i = 0; i < revisions.size(); i++) {
            Path folder = directory.resolve("revision" + i).resolve(revisions.get(i).packageName);
            Files.createDirectories(folder);
            for (Map.Entry<String, String> file : Source.of(revisions.get(i)).entrySet()) Files.writeString(folder.resolve(file.getKey() + ".java"), file.getValue());
            for (Map.Entry<String, byte[]> file : Source.files(revisions.get(i)).entrySet()) {
                Path path = directory.resolve("revision" + i).resolve(file.getKey());
                Files.createDirectories(path.getParent());
                Files.write(path, file.getValue());
            }
        }
    }
}
