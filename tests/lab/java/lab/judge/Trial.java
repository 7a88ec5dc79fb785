package lab.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Stream;
import lab.build.Batch;
import lab.build.Tool;
import lab.model.Program;
import lab.model.Source;
import lab.run.Observation;
import lab.run.Runner;

/**
 * One batch, all its revisions: everything is run plainly, each test by itself, and by each technique in its fork mode; then the rules are
 * applied.
 *
 * <p>What a test shows is what it shows by itself, with fresh statics. In one JVM for all tests it can also show what earlier tests left
 * behind; a selection by dependencies cannot speak of that, and no rule does.
 */
public final class Trial {
    private final Batch batch;
    private final Tool tool;
    private final Path runtimeJar;
    private final Path directory;
    private final Report report = new Report();
    private final List<Path> jars = new ArrayList<>();
    private final List<Runner.Outcome> alone = new ArrayList<>();
    private final List<Map<String, List<String>>> tests = new ArrayList<>();

    public Trial(Batch batch, Tool tool, Path runtimeJar, Path directory) throws IOException, ReflectiveOperationException {
        this.batch = batch;
        this.tool = tool;
        this.runtimeJar = runtimeJar;
        this.directory = directory;
        Files.createDirectories(directory);
        report.count("programs", batch.programs.size());
        report.count("programs dropped", batch.dropped);
        report.count("revisions compiled in part", batch.partial);
        report.count("revisions that do not compile", batch.unchanged);
        for (int revision = 0; revision < batch.classes.size(); revision++) {
            Path jar = directory.resolve("revision" + revision + ".jar");
            Tool.write(batch.classes.get(revision), batch.files.get(revision), jar);
            jars.add(jar);
            tests.add(batch.tests(revision));
            if (revision > 0) countClasses(revision);
            alone.add(Runner.plain(tests.get(revision), batch.classes.get(revision), batch.files.get(revision), false));
        }
    }

    private void countClasses(int revision) {
        Set<String> names = new HashSet<>(batch.classes.get(revision - 1).keySet());
        names.addAll(batch.classes.get(revision).keySet());
        report.count("classes", names.size());
        report.count("classes changed", names.stream().filter(name -> differ(revision - 1, revision, Set.of(name))).count());
    }

    /** Whether none of its programs compiles. */
    public boolean isEmpty() {
        return batch.programs.isEmpty();
    }

    public Report report() {
        return report;
    }

    public static void delete(Path directory) throws IOException {
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) Files.delete(file);
        }
    }

    public void run(Technique technique) throws IOException, ReflectiveOperationException {
        long begin = System.nanoTime();
        selections.put(technique, new ArrayList<>());
        if (technique.isDynamic()) dynamic(technique);
        else byFiles(technique);
        report.count(technique.name() + " " + technique.fork() + " milliseconds", (System.nanoTime() - begin) / 1_000_000);
    }

    /** What needs the selections of all techniques. */
    public void compare() throws ReflectiveOperationException {
        Comparison comparison = new Comparison(tests, selections, report);
        comparison.extremes();
        Checker checker = new Checker(batch, tests);
        for (int revision = 1; revision < jars.size(); revision++) comparison.metric(revision, checker.affected(revision));
    }

    /**
     * Selection by class files that differ. {@code static}: those that a test's class reaches by names in constant pools, in the revision before
     * (as STARTS does). {@code loaded}: those that the class loader was asked for when the test ran.
     */
    private void byFiles(Technique technique) throws IOException {
        Map<String, Integer> baseline = new HashMap<>();
        for (int revision = 0; revision < jars.size(); revision++) {
            Set<String> selected = new HashSet<>();
            for (Map.Entry<String, List<String>> program : tests.get(revision).entrySet()) {
                for (String test : program.getValue()) {
                    Integer last = baseline.get(test);
                    if (last == null || differ(last, revision, technique.name().equals("static") ? reached(test, last) : alone.get(last).asked().get(test))) selected.add(test);
                }
            }
            selections.get(technique).add(selected);
            judge(technique, revision, selected, baseline, null);
        }
    }

    private final List<Map<String, Set<String>>> pools = new ArrayList<>();

    private Set<String> reached(String test, int revision) {
        while (pools.size() <= revision) pools.add(new HashMap<>());
        Map<String, byte[]> classes = batch.classes.get(revision);
        Set<String> found = new HashSet<>(Set.of(test));
        List<String> pending = new ArrayList<>(found);
        for (int i = 0; i < pending.size(); i++) {
            byte[] file = classes.get(pending.get(i));
            if (file == null) continue;
            for (String name : pools.get(revision).computeIfAbsent(pending.get(i), n -> ConstantPool.classes(file))) {
                if (classes.containsKey(name) && found.add(name)) pending.add(name);
            }
        }
        return found;
    }

    private boolean differ(int last, int revision, Set<String> names) {
        for (String name : names) {
            if (!java.util.Arrays.equals(content(last, name), content(revision, name))) return true;
        }
        return false;
    }

    /** Of a class by its name, or of a file by its path with a slash in front. */
    private byte[] content(int revision, String name) {
        return name.startsWith("/") ? batch.files.get(revision).get(name.substring(1)) : batch.classes.get(revision).get(name);
    }

    /** Selection by what the rewritten program recorded. */
    private void dynamic(Technique technique) throws IOException, ReflectiveOperationException {
        Path work = directory.resolve(technique.name() + "-" + technique.fork());
        if (Files.exists(work)) delete(work);
        Files.createDirectories(work);
        Map<String, Integer> baseline = new HashMap<>();
        for (int revision = 0; revision < jars.size(); revision++) {
            Path store = work.resolve(technique.isFresh() ? "store" + (revision - 1) : "store");
            if (Files.exists(store) && !technique.isOracle()) Files.copy(store, storeBefore(technique, revision));
            Set<String> selected = new HashSet<>(tool.select(store, jars.get(revision)));
            if (technique.isOracle()) compare(technique, revision, selected, store);
            else judge(technique, revision, selected, baseline, store);
            Set<String> run = technique.isOracle() && !technique.isFresh() ? ofRetouch(technique, revision) : selected;
            selections.get(technique).add(run);
            Map<String, List<String>> wanted = new TreeMap<>();
            tests.get(revision).forEach((program, names) -> {
                List<String> kept = new ArrayList<>(names);
                if (!technique.isFresh()) kept.retainAll(run);
                if (!kept.isEmpty()) wanted.put(program, kept);
            });
            Path instrumented = work.resolve("instrumented" + revision).resolve("program.jar");
            Map<String, byte[]> rewritten = tool.rewrite(jars.get(revision), instrumented, technique.points());
            Path logs = work.resolve("logs");
            Runner.Outcome recorded = Runner.recorded(wanted, rewritten, batch.files.get(revision), technique.isShared(), runtimeJar, logs);
            Runner.Outcome plain = technique.isShared() ? Runner.plain(wanted, batch.classes.get(revision), batch.files.get(revision), true) : alone.get(revision);
            same(technique, revision, recorded, plain);
            if (Files.isDirectory(logs)) tool.record(technique.isFresh() ? work.resolve("store" + revision) : store, logs, instrumented);
        }
    }

    /** By which it selected in that revision. */
    private Path storeBefore(Technique technique, int revision) {
        return directory.resolve(technique.name() + "-" + technique.fork()).resolve("store-before" + revision);
    }

    private static Technique retouchEach() {
        return Technique.of("retouch", "each").get(0);
    }

    /** What each technique selected, in each revision. */
    private final Map<Technique, List<Set<String>>> selections = new LinkedHashMap<>();

    private Set<String> ofRetouch(Technique technique, int revision) {
        List<Set<String>> all = selections.get(Technique.of("retouch", technique.fork()).get(0));
        if (all == null || all.size() <= revision) throw new IllegalArgumentException(technique.name() + " is compared with retouch, which has to come before it");
        return all.get(revision);
    }

    /**
     * What an oracle selects, retouch selects too. The naive set has the same tests run as retouch, so that both compare with the same runs. Of
     * records of every test in each revision the converse holds as well where retouch has only one record of the test: had it run again, it would have
     * recorded the same. (A second record keeps what the first had and what has not changed: the first may be of other test methods.)
     * What subtypes override counts only where other tests ran in the same JVM, and those of a log count as such: it is no function of a test alone.
     */
    private void compare(Technique technique, int revision, Set<String> wanted, Path store) throws IOException {
        if (revision == 0) return;
        Set<String> selected = ofRetouch(technique, revision);
        String prefix = technique.name() + " " + technique.fork() + " ";
        tests.get(revision).values().forEach(names -> report.count(prefix + "tests", names.size()));
        report.count(prefix + "selected", wanted.size());
        String forOthers = " for what other tests of the log used, ";
        for (String test : wanted) {
            if (selected.contains(test)) continue;
            String why = tool.explain(test, store, jars.get(revision));
            if (technique.isFresh() && isForOthersOfItsLog(why)) report.count("selected by " + technique.name() + forOthers + technique.fork(), 1);
            else report.violation(technique.name(), technique.name(), technique.fork(), revision, test, "retouch does not select it: " + operatorsOf(test, revision) + ": " + why);
        }
        for (String test : selected) {
            if (wanted.contains(test)) continue;
            report.count("selected by retouch and not by " + technique.name() + ", " + technique.fork(), 1);
            if (!technique.isFresh() || !isFirst(test, revision)) continue;
            String why = tool.explain(test, storeBefore(retouchEach(), revision), jars.get(revision));
            if (isForOthersOfItsLog(why)) report.count("selected by retouch" + forOthers + technique.fork(), 1);
            else report.violation(technique.name(), technique.name(), technique.fork(), revision, test, "only retouch selects it: " + operatorsOf(test, revision) + ": " + why);
        }
    }

    /** Whether the changes that explain gives are all of what subtypes override. */
    private static boolean isForOthersOfItsLog(String why) {
        List<String> changes = why.lines().dropWhile(line -> !line.startsWith("changed: ")).skip(1).takeWhile(line -> line.startsWith("  ")).toList();
        return !changes.isEmpty() && changes.stream().allMatch(change -> change.contains(" overrides other methods of ") || change.contains(", a subtype of "));
    }

    private boolean isFirst(String test, int revision) {
        List<Set<String>> all = selections.get(retouchEach());
        return all.subList(1, revision).stream().noneMatch(selected -> selected.contains(test));
    }

    private String operatorsOf(String test, int revision) {
        return String.join(", ", batch.programs.get(test.substring(0, test.indexOf('.'))).get(revision).operators);
    }

    /** R8 and with it R7: the tool changes nothing that a test shows. */
    private void same(Technique technique, int revision, Runner.Outcome recorded, Runner.Outcome plain) {
        report.count(technique.name() + " " + technique.fork() + " executed", recorded.observations().size());
        recorded.observations().forEach((test, shown) -> {
            Observation wanted = plain.observations().get(test);
            if (fails(shown) && !fails(wanted)) report.count(technique.name() + " " + technique.fork() + " rule R7", 1);
            if (!shown.equals(wanted)) report.violation("R8", technique.name(), technique.fork(), revision, test, "plain " + wanted + ", recorded " + shown);
        });
    }

    private static boolean fails(Observation shown) {
        return shown.values().startsWith("! ") || shown.values().contains("\n! ");
    }

    private void judge(Technique technique, int revision, Set<String> selected, Map<String, Integer> baseline, Path store) throws IOException {
        String prefix = technique.name() + " " + technique.fork() + " ";
        for (Map.Entry<String, List<String>> entry : tests.get(revision).entrySet()) {
            List<Program> revisions = batch.programs.get(entry.getKey());
            for (String test : entry.getValue()) {
                boolean isSelected = selected.contains(test);
                if (revision == 0) {
                    if (!isSelected) report.violation("R6", technique.name(), technique.fork(), revision, test, "not selected though it is new");
                    baseline.put(test, 0);
                    continue;
                }
                int last = baseline.get(test);
                Observation before = alone.get(last).observations().get(test);
                Observation now = alone.get(revision).observations().get(test);
                boolean isOutside = !isSelected && GoneBehindNull.is(before, now, revisions.get(last), revisions.get(revision));
                if (isOutside) report.count("left out though a member is gone that null was asked for, " + technique.name() + " " + technique.fork(), 1);
                boolean differs = !before.equals(now) && !isOutside;
                boolean changed = differ(last, revision, alone.get(last).asked().get(test)) || differ(last, revision, alone.get(revision).asked().get(test));
                report.count(prefix + "tests", 1);
                if (isSelected) report.count(prefix + "selected", 1);
                if (differs) report.count(prefix + "differ", 1);
                if (!isSelected && last < revision - 1) {
                    report.count(prefix + "carried", 1);
                    if (differs) report.count(prefix + "carried missed", 1);
                }
                if (isSelected && !changed) report.count(prefix + "needless", 1);
                if (differs && !isSelected) {
                    if (!fails(before) && fails(now)) report.count(prefix + "rule R1", 1);
                    for (String operator : revisions.get(revision).operators) report.count(prefix + "missed by " + operator, 1);
                    String words = String.join(", ", revisions.get(revision).operators) + " since revision " + last + "; before " + before + "; now " + now;
                    report.violation("R9", technique.name(), technique.fork(), revision, test, words);
                }
                if (isSelected && isEqual(entry.getKey(), revision)) {
                    String why = store == null ? "" : tool.explain(test, store, jars.get(revision));
                    // In the JVM that was recorded an earlier test left a failed class behind: what the test does by itself is not known.
                    boolean isInDoubt = why.contains("failed to initialise earlier in its JVM");
                    if (!isInDoubt) report.violation("R5", technique.name(), technique.fork(), revision, test, "selected though nothing changed: " + why);
                }
                if (isSelected) baseline.put(test, revision);
            }
        }
    }

    private boolean isEqual(String packageName, int revision) {
        Map<String, byte[]> before = batch.classes.get(revision - 1);
        Map<String, byte[]> now = batch.classes.get(revision);
        return equalIn(packageName + ".", before, now) && equalIn(packageName + ".", now, before) && filesEqual(packageName, revision);
    }

    private boolean filesEqual(String packageName, int revision) {
        Map<String, byte[]> before = Source.files(batch.programs.get(packageName).get(revision - 1));
        Map<String, byte[]> now = Source.files(batch.programs.get(packageName).get(revision));
        return before.keySet().equals(now.keySet()) && now.entrySet().stream().allMatch(file -> java.util.Arrays.equals(file.getValue(), before.get(file.getKey())));
    }

    private final Map<Map<String, byte[]>, Map<String, List<String>>> namesByPackage = new java.util.IdentityHashMap<>();

    private boolean equalIn(String prefix, Map<String, byte[]> all, Map<String, byte[]> other) {
        Map<String, List<String>> names = namesByPackage.computeIfAbsent(all, classes -> {
            Map<String, List<String>> byPackage = new HashMap<>();
            for (String name : classes.keySet()) byPackage.computeIfAbsent(name.substring(0, name.lastIndexOf('.') + 1), p -> new ArrayList<>()).add(name);
            return byPackage;
        });
        for (String name : names.getOrDefault(prefix, List.of())) {
            if (!java.util.Arrays.equals(all.get(name), other.get(name))) return false;
        }
        return true;
    }
}
