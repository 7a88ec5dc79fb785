package lab.judge;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import lab.build.Batch;
import lab.build.Tool;

/** Parts of retouch that are left out one at a time, in a build that can (rewriter/base/mutation.h): the lab has to notice each. */
public final class Mutants {
    /** What generated programs can show. What stands elsewhere (files, services, bundles, manifests, modules) is for the scenario tests. */
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

    private Mutants() {}

    /** @return how many parts nothing noticed, or that cannot be told because the whole tool breaks a rule too */
    public static int run(Batch batch, Tool tool, Path runtimeJar, Path directory, String only) throws IOException, ReflectiveOperationException {
        Trial trial = new Trial(batch, tool, runtimeJar, directory);
        int whole = violations(trial, tool, "");
        System.out.println("whole tool: " + whole + " violations on " + batch.programs.size() + " programs");
        int unnoticed = 0;
        System.out.println("| left out | missed in each | missed in shared |");
        System.out.println("|---|---|---|");
        for (String part : PARTS) {
            if (only != null && !part.matches(only)) continue;
            if (violations(trial, tool, part) == 0) unnoticed++;
            System.out.println("| " + part + " | " + of(trial, "each") + " | " + of(trial, "shared") + " |");
        }
        System.out.println(unnoticed + " parts that nothing noticed");
        return unnoticed + whole;
    }

    private static int violations(Trial trial, Tool tool, String part) throws IOException, ReflectiveOperationException {
        tool.environment.put("RETOUCH_OFF", part);
        trial.report().violations.clear();
        trial.report().counts.clear();
        for (Technique technique : Technique.of("retouch", null)) trial.run(technique);
        return trial.report().violations.size();
    }

    private static long of(Trial trial, String fork) {
        return trial.report().of("retouch " + fork + " violation R9");
    }
}
