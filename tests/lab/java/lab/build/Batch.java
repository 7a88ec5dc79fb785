package lab.build;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import lab.generate.Generator;
import lab.generate.Operators;
import lab.model.Program;
import lab.model.Source;
import lab.model.TestDecl;

/**
 * Programs that are compiled, rewritten, run and recorded together, in some revisions. Package names set them apart.
 *
 * <p>A revision that does not compile as a whole is compiled in part, as a build tool without dependency tracking does: only the classes
 * whose sources changed. Then references to what is gone fail when they are linked. Where that fails too, it equals the one before.
 */
public final class Batch {
    /** Of a program in a campaign. */
    public static final int REVISIONS = 3;

    /** Programs by package name, revision by revision. Of equal length. */
    public final Map<String, List<Program>> programs = new TreeMap<>();
    /** Class files by name, for each revision. */
    public final List<Map<String, byte[]>> classes = new ArrayList<>();
    /** What is no class, by path, for each revision. */
    public final List<Map<String, byte[]>> files = new ArrayList<>();
    public int dropped;
    public int partial;
    public int unchanged;

    /** @param first number of the first program; the seeds follow from {@code seed} and the number alone */
    public static Batch make(String mode, long seed, int first, int count, int revisions) {
        Map<String, List<Program>> programs = new TreeMap<>();
        for (int number = first; number < first + count; number++) {
            Program program = Generator.make(mode, seed, number, seedOf(seed, number, 0));
            List<Program> all = new ArrayList<>(List.of(program));
            for (int revision = 1; revision < revisions; revision++) {
                program = Operators.next(program, seed, seedOf(seed, number, revision));
                all.add(program);
            }
            programs.put("p" + number, all);
        }
        return of(programs);
    }

    /** Compiles them. What a later revision is made of may change, where it does not compile. */
    public static Batch of(Map<String, List<Program>> programs) {
        Batch batch = new Batch();
        batch.compileFirst(programs);
        int revisions = programs.values().iterator().next().size();
        for (int revision = 1; revision < revisions; revision++) batch.compileNext(programs, revision);
        for (int revision = 0; revision < revisions; revision++) {
            Map<String, byte[]> files = new TreeMap<>();
            for (List<Program> program : batch.programs.values()) files.putAll(Source.files(program.get(revision)));
            batch.files.add(files);
        }
        return batch;
    }

    /** For tools that read no newer class files than those of this version of Java; programs that need more are dropped. */
    public static void compileFor(String version) {
        MemoryCompiler.compileFor(version);
    }

    /** Names of the test classes, in the order in which they run, by package. */
    public Map<String, List<String>> tests(int revision) {
        Map<String, List<String>> all = new TreeMap<>();
        programs.forEach((name, revisions) -> {
            List<String> names = new ArrayList<>();
            for (TestDecl test : revisions.get(revision).tests) names.add(name + "." + test.name);
            all.put(name, names);
        });
        return all;
    }

    private static long seedOf(long seed, int number, int revision) {
        long mixed = seed * 0x9E3779B97F4A7C15L + number * 0xBF58476D1CE4E5B9L + revision * 0x94D049BB133111EBL;
        return mixed ^ mixed >>> 31;
    }

    private void compileFirst(Map<String, List<Program>> all) {
        Map<String, String> sources = new HashMap<>(Kit.sources());
        sources.put("org.junit.jupiter.api.Test", Kit.TEST);
        all.forEach((name, revisions) -> add(revisions.get(0), Source.of(revisions.get(0)), sources));
        MemoryCompiler.Result result = MemoryCompiler.compile(sources, Map.of());
        classes.add(result.classes());
        dropped = result.errorByPackage().size();
        all.forEach((name, revisions) -> {
            if (!result.errorByPackage().containsKey(name)) programs.put(name, new ArrayList<>(List.of(revisions.get(0))));
        });
        if (System.getProperty("lab.errors") != null) result.errorByPackage().values().forEach(System.err::println);
    }

    private void compileNext(Map<String, List<Program>> all, int revision) {
        Map<String, byte[]> before = classes.get(revision - 1);
        Map<String, byte[]> shared = new HashMap<>();
        before.forEach((name, bytes) -> {
            if (!programs.containsKey(MemoryCompiler.packageOf(name))) shared.put(name, bytes);
        });
        Map<String, String> sources = new HashMap<>();
        programs.keySet().forEach(name -> add(all.get(name).get(revision), Source.of(all.get(name).get(revision)), sources));
        MemoryCompiler.Result whole = MemoryCompiler.compile(sources, shared);
        Map<String, byte[]> after = new HashMap<>(shared);
        after.putAll(whole.classes());

        Map<String, String> changed = new HashMap<>();
        Map<String, byte[]> kept = new HashMap<>();
        for (String name : whole.errorByPackage().keySet()) {
            Program old = programs.get(name).get(revision - 1);
            partly(old, all.get(name).get(revision), before, changed, kept);
        }
        Map<String, byte[]> classPath = new HashMap<>(shared);
        classPath.putAll(kept);
        MemoryCompiler.Result part = MemoryCompiler.compile(changed, classPath);
        after.putAll(part.classes());
        kept.forEach((name, bytes) -> {
            if (!part.errorByPackage().containsKey(MemoryCompiler.packageOf(name))) after.putIfAbsent(name, bytes);
        });
        before.forEach((name, bytes) -> {
            if (part.errorByPackage().containsKey(MemoryCompiler.packageOf(name))) after.put(name, bytes);
        });
        programs.keySet().forEach(name -> {
            for (String stale : all.get(name).get(revision).stale) after.computeIfAbsent(name + "." + stale, before::get);
        });
        partial += whole.errorByPackage().size() - part.errorByPackage().size();
        unchanged += part.errorByPackage().size();
        programs.forEach((name, revisions) -> {
            boolean failed = part.errorByPackage().containsKey(name);
            revisions.add(failed ? revisions.get(revision - 1).copy() : all.get(name).get(revision));
        });
        classes.add(after);
    }

    /** The sources that changed, and the class files of the others. */
    private static void partly(Program old, Program now, Map<String, byte[]> before, Map<String, String> changed, Map<String, byte[]> kept) {
        Map<String, String> oldFiles = Source.of(old);
        Map<String, String> files = Source.of(now);
        Map<String, String> differ = new HashMap<>(files);
        differ.entrySet().removeIf(file -> file.getValue().equals(oldFiles.get(file.getKey())));
        add(now, differ, changed);
        String prefix = now.packageName + ".";
        before.forEach((name, bytes) -> {
            if (!name.startsWith(prefix)) return;
            int dollar = name.indexOf('$');
            String outer = name.substring(prefix.length(), dollar < 0 ? name.length() : dollar);
            if (files.containsKey(outer) && !differ.containsKey(outer)) kept.put(name, bytes);
        });
    }

    private static void add(Program program, Map<String, String> files, Map<String, String> to) {
        files.forEach((name, text) -> to.put(program.packageName + "." + name, text));
    }
}
