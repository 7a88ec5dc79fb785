package lab;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import lab.build.Batch;
import lab.build.Tool;
import lab.generate.Generator;
import lab.judge.Export;
import lab.judge.Mutants;
import lab.judge.Report;
import lab.judge.Summary;
import lab.judge.Technique;
import lab.judge.Trial;
import lab.shrink.Shrinker;

/** One worker of a campaign, or its summary. tests/lab/run starts it. */
public final class Main {
    private Main() {}

    public static void main(String[] arguments) throws Exception {
        Map<String, String> options = new HashMap<>();
        options.put("--mode", "mixed");
        for (int i = 1; i + 1 < arguments.length; i += 2) options.put(arguments[i], arguments[i + 1]);
        switch (arguments[0]) {
            case "work" -> work(options);
            case "shrink" -> shrink(options);
            case "export" -> export(options);
            case "mutate" -> System.exit(mutate(options) == 0 ? 0 : 1);
            case "parts" -> Mutants.parts().forEach(System.out::println);
            case "summary" -> System.exit(summary(options));
            default -> throw new IllegalArgumentException(arguments[0]);
        }
    }

    /** Batches of this worker's number that have no report yet. */
    private static void work(Map<String, String> options) throws Exception {
        int programs = programs(options);
        int size = Integer.parseInt(options.get("--batch"));
        int worker = Integer.parseInt(options.get("--worker"));
        int workers = Integer.parseInt(options.get("--workers"));
        long seed = Long.parseLong(options.get("--seed"));
        Path out = Path.of(options.get("--out"));
        Tool tool = new Tool(Path.of(options.get("--retouch")));
        Path runtimeJar = tool.runtimeJar();
        for (int batch = worker; batch * size < programs; batch += workers) {
            Path file = out.resolve("batch-" + batch + ".txt");
            if (Files.exists(file)) continue;
            Path directory = out.resolve("work-" + batch);
            long begin = System.nanoTime();
            Batch made = Batch.make(options.get("--mode"), seed, batch * size, Math.min(size, programs - batch * size), Batch.REVISIONS);
            long built = System.nanoTime();
            Trial trial = new Trial(made, tool, runtimeJar, directory);
            for (String name : options.get("--techniques").split(",")) {
                for (Technique technique : Technique.of(name, options.get("--fork"))) trial.run(technique);
            }
            trial.compare();
            Report report = trial.report();
            report.count("milliseconds", (System.nanoTime() - begin) / 1_000_000);
            report.count("milliseconds generating and compiling", (built - begin) / 1_000_000);
            report.write(file);
            Trial.delete(directory);
        }
    }

    /** Of witnesses there are only so many. */
    private static int programs(Map<String, String> options) {
        int wanted = Integer.parseInt(options.get("--programs"));
        String mode = options.get("--mode");
        return mode.startsWith("witness") ? Math.min(wanted, Generator.witnesses(mode)) : wanted;
    }

    private static void export(Map<String, String> options) throws Exception {
        Batch.compileFor(options.get("--java"));
        Export.write(Batch.make(options.get("--mode"), Long.parseLong(options.get("--seed")), 0, programs(options), 2), Path.of(options.get("--out")));
    }

    private static int mutate(Map<String, String> options) throws Exception {
        Tool tool = new Tool(Path.of(options.get("--retouch")));
        Path out = Path.of(options.get("--out"));
        Mutants mutants = new Mutants(tool, out.resolve("work"), Long.parseLong(options.get("--seed")), Integer.parseInt(options.get("--programs")));
        return mutants.run(options.get("--only"), out.resolve("known"));
    }

    /** Of one program that breaks a rule: the smallest that does, as source files. */
    private static void shrink(Map<String, String> options) throws Exception {
        Tool tool = new Tool(Path.of(options.get("--retouch")));
        Path runtimeJar = tool.runtimeJar();
        Path out = Path.of(options.get("--out"));
        List<Technique> techniques = new ArrayList<>();
        for (String name : options.get("--technique").split(",")) techniques.addAll(Technique.of(name, options.get("--fork")));
        int number = Integer.parseInt(options.get("--program"));
        Batch batch = Batch.make(options.get("--mode"), Long.parseLong(options.get("--seed")), number, 1, Batch.REVISIONS);
        Shrinker shrinker = new Shrinker(tried -> {
            Path work = Files.createTempDirectory(out, "shrink");
            Trial trial = new Trial(tried, tool, runtimeJar, work);
            for (Technique technique : techniques) trial.run(technique);
            Trial.delete(work);
            return trial.report();
        }, options.get("--rule"));
        Shrinker.write(batch.programs.get("p" + number), out.resolve("whole"));
        Shrinker.write(shrinker.shrink(batch.programs.get("p" + number)), out.resolve("small"));
    }

    /** Of the batches of this campaign; there may be others in the folder, of an earlier one with more programs. */
    private static int summary(Map<String, String> options) throws IOException {
        int programs = programs(options);
        int size = Integer.parseInt(options.get("--batch"));
        Report all = new Report();
        for (int batch = 0; batch * size < programs; batch++) {
            Path file = Path.of(options.get("--out"), "batch-" + batch + ".txt");
            if (Files.exists(file) || !options.containsKey("--so-far")) all.add(Report.read(file));
        }
        Summary summary = new Summary(all);
        summary.write(Path.of(options.get("--out")));
        return summary.print(System.out) ? 0 : 1;
    }
}
