package lab.judge;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lab.build.Batch;
import lab.run.Observation;
import lab.run.Runner;

/**
 * A batch as folders, for tools that find their classes there: {@code revisionN/classes} and {@code revisionN/test-classes}; {@code tests}, the names of
 * those that are in both revisions; {@code changed}, those that show something else in the second, each by itself, with the change behind a tab.
 */
public final class Export {
    private Export() {}

    public static void write(Batch batch, Path out) throws IOException, ReflectiveOperationException {
        List<Map<String, Observation>> shown = new ArrayList<>();
        for (int revision = 0; revision < 2; revision++) {
            Map<String, List<String>> tests = batch.tests(revision);
            Set<String> names = new HashSet<>();
            tests.values().forEach(names::addAll);
            Path folder = out.resolve("revision" + revision);
            for (Map.Entry<String, byte[]> type : batch.classes.get(revision).entrySet()) {
                String part = names.contains(outermost(type.getKey())) ? "test-classes" : "classes";
                put(folder.resolve(part).resolve(type.getKey().replace('.', '/') + ".class"), type.getValue());
            }
            for (Map.Entry<String, byte[]> file : batch.files.get(revision).entrySet()) put(folder.resolve("classes").resolve(file.getKey()), file.getValue());
            shown.add(Runner.plain(tests, batch.classes.get(revision), batch.files.get(revision), false).observations());
        }
        List<String> all = new ArrayList<>();
        List<String> changed = new ArrayList<>();
        batch.tests(1).forEach((program, names) -> {
            String operators = String.join(", ", batch.programs.get(program).get(1).operators);
            for (String test : names) {
                Observation before = shown.get(0).get(test);
                if (before == null) continue;
                all.add(test);
                if (!before.equals(shown.get(1).get(test))) changed.add(test + "\t" + operators);
            }
        });
        Files.write(out.resolve("tests"), all);
        Files.write(out.resolve("changed"), changed);
    }

    private static String outermost(String name) {
        int dollar = name.indexOf('$');
        return dollar < 0 ? name : name.substring(0, dollar);
    }

    private static void put(Path file, byte[] content) throws IOException {
        Files.createDirectories(file.getParent());
        Files.write(file, content);
    }
}
