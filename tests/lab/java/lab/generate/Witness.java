package lab.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import lab.model.Program;
import lab.model.TestDecl;

/**
 * A construct and a change that nothing but one part of retouch selects a test for ({@link Witnesses} are all). Its classes are text, so no
 * operator changes them; PACKAGE stands for the program's package. Two tests make the same call: in a JVM that they share the second finds
 * what the first left.
 */
final class Witness {
    /** Programs of nothing but one witness each, and of those that have to be an artifact by themselves. */
    static final String MODE = "witness";
    static final String ALONE = "witness-alone";

    private static final Pattern NAME = Pattern.compile("(?:class|interface|enum|record) (\\S+?)[ (<]");

    final String name;
    final boolean isAlone;
    private final List<String> calls = new ArrayList<>();
    private final Map<String, String> before = new LinkedHashMap<>();
    private final Map<String, String> after = new LinkedHashMap<>();
    private final List<String> removed = new ArrayList<>();
    private final List<String> stale = new ArrayList<>();
    private final Map<String, String> data = new LinkedHashMap<>();
    private final Map<String, String> dataAfter = new LinkedHashMap<>();
    private final Map<String, List<String>> services = new LinkedHashMap<>();
    private final Map<String, List<String>> servicesAfter = new LinkedHashMap<>();

    Witness(String name, boolean isAlone, String call) {
        this.name = name;
        this.isAlone = isAlone;
        calls.addAll(List.of(call, call));
    }

    /** Classes that are there from the beginning. */
    Witness with(String... classes) {
        return put(before, classes);
    }

    /** Classes that the change adds, or gives another text. */
    Witness then(String... classes) {
        return put(after, classes);
    }

    /** Annotations of the package that the change adds. */
    Witness thenPackage(String annotations) {
        after.put("package-info", annotations);
        return this;
    }

    Witness thenWithout(String... classes) {
        removed.addAll(List.of(classes));
        return this;
    }

    /** Class files that stay though their source is gone. */
    Witness keeping(String... classes) {
        stale.addAll(List.of(classes));
        return this;
    }

    /** A test that another part selects. */
    Witness beside(String call) {
        calls.add(call);
        return this;
    }

    Witness file(String path, String content, String contentAfter) {
        data.put(path, content);
        dataAfter.put(path, contentAfter);
        return this;
    }

    Witness service(String of, List<String> providers, List<String> providersAfter) {
        services.put(of, providers);
        servicesAfter.put(of, providersAfter);
        return this;
    }

    private Witness put(Map<String, String> to, String... classes) {
        for (String text : classes) {
            Matcher found = NAME.matcher(text);
            if (!found.find()) throw new IllegalArgumentException(text);
            to.put(found.group(1), text);
        }
        return this;
    }

    static boolean isMode(String mode) {
        return mode.equals(MODE) || mode.equals(ALONE);
    }

    void addTo(Program program) {
        program.witness = name;
        program.texts.putAll(before);
        program.data.putAll(data);
        program.services.putAll(services);
        for (String call : calls) {
            TestDecl test = new TestDecl("T" + program.tests.size());
            test.goesOn = true;
            test.calls.add(call.replace(Program.PACKAGE, program.packageName));
            program.tests.add(test);
        }
    }

    /** Once. */
    static void change(Program program) {
        Witness witness = Witnesses.ALL.stream().filter(each -> each.name.equals(program.witness)).findFirst().orElseThrow();
        program.witness = null;
        program.operators.add("W " + witness.name);
        program.texts.putAll(witness.after);
        program.texts.keySet().removeAll(witness.removed);
        program.stale.addAll(witness.stale);
        program.data.putAll(witness.dataAfter);
        program.services.putAll(witness.servicesAfter);
    }
}
