import java.io.IOException;
import java.lang.classfile.Attributes;
import java.lang.classfile.ClassFile;
import java.lang.classfile.MethodModel;
import java.lang.classfile.attribute.CodeAttribute;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Takes the probes out of an instrumented jar again and compares what is left with the original, class by class: members,
 * flags, attributes, instructions, branch targets, exception ranges, frames, line numbers, local variables, type annotations.
 * Shares no code with the rewriter: it reads code by the JDK's own java.lang.classfile.
 *
 * <p>Arguments: the original jar, the instrumented one, and every how many-th entry is compared. Prints what differs, what could not be
 * compared and why, and ends with the line 'N passed, N failed' (of classes and other entries).
 */
public final class Deinstrument {
  /** Entries that hold what an instrumented archive no longer has. */
  private static final String DROPPED = "META-INF/(INDEX\\.LIST|[^/]*\\.(SF|RSA|DSA|EC)|SIG-[^/]*)";

  private final ClassFile classFile = ClassFile.of(ClassFile.AttributesProcessingOption.PASS_ALL_ATTRIBUTES,
      ClassFile.DebugElementsOption.DROP_DEBUG, ClassFile.LineNumbersOption.DROP_LINE_NUMBERS);
  private final Map<String, Integer> notCompared = new TreeMap<>();
  private int step = 1;
  private int passed;
  private int failed;
  private int probes;
  private int changed;

  public static void main(String[] arguments) throws IOException {
    Deinstrument run = new Deinstrument();
    run.step = Integer.parseInt(arguments[2]);
    run.archive(arguments[0], Path.of(arguments[0]), Path.of(arguments[1]));
    run.notCompared.forEach((why, count) -> System.out.println("compared by its instructions' bytes only: " + count + " methods, " + why));
    System.out.println(run.changed + " classes with " + run.probes + " probes");
    System.out.println(run.passed + " passed, " + run.failed + " failed");
    System.exit(run.failed == 0 && run.passed > 0 ? 0 : 1);
  }

  private void wrong(String where, String what) {
    failed++;
    System.out.println("FAILED " + where + ": " + what);
  }

  private void archive(String where, Path original, Path instrumented) throws IOException {
    try (ZipFile before = new ZipFile(original.toFile()); ZipFile after = new ZipFile(instrumented.toFile())) {
      List<String> names = new ArrayList<>();
      before.stream().map(ZipEntry::getName).filter(name -> !name.toUpperCase().matches(DROPPED)).forEach(names::add);
      List<String> found = new ArrayList<>();
      after.stream().map(ZipEntry::getName).forEach(found::add);
      found.removeIf(name -> name.matches("(.*/)?retouch/[^/]*/Hits\\.class") || name.equals("META-INF/retouch/artifact"));
      if (names.equals(found)) {
        passed++;
      } else {
        Set<String> difference = new HashSet<>(found);
        names.forEach(difference::remove);
        wrong(where, "holds other entries than before, or in another order: " + difference);
      }
      List<String> each = names.stream().distinct().sorted().toList();
      for (int i = 0; i < each.size(); i += step) {
        String name = each.get(i);
        ZipEntry entry = before.getEntry(name);
        ZipEntry other = after.getEntry(name);
        if (other == null || entry.isDirectory()) continue;
        entry(where, name, before.getInputStream(entry).readAllBytes(), after.getInputStream(other).readAllBytes());
      }
    }
  }

  private void entry(String where, String name, byte[] before, byte[] after) throws IOException {
    String what = where + "!" + name;
    if (Arrays.equals(before, after)) {
      passed++;
    } else if (name.endsWith(".class") && RawClass.looksLikeClass(before)) {
      compare(what, before, after);
    } else if (name.matches(".*\\.(jar|war|ear|rar|zip)")) {
      Path original = Files.createTempFile("original", ".jar");
      Path instrumented = Files.createTempFile("instrumented", ".jar");
      Files.write(original, before);
      Files.write(instrumented, after);
      archive(what, original, instrumented);
      Files.delete(original);
      Files.delete(instrumented);
    } else if (name.equalsIgnoreCase("META-INF/MANIFEST.MF")) {
      passed++;
    } else {
      wrong(what, "has other content");
    }
  }

  private void compare(String where, byte[] before, byte[] after) {
    String fault;
    try {
      fault = fault(before, after);
    } catch (RuntimeException e) {
      fault = "cannot be compared: " + e;
    }
    changed++;
    if (fault == null) passed++;
    else wrong(where, fault);
  }

  /** What is different; null where nothing is. */
  String fault(byte[] before, byte[] after) {
    RawClass original = new RawClass(before);
    RawClass instrumented = new RawClass(after);
    if (original.minor != instrumented.minor || original.major != instrumented.major) return "has another version";
    if (!original.poolIsKeptBy(instrumented)) return "its constant pool is not the original's with more behind";
    if (!Arrays.equals(original.header, instrumented.header)) return "has other flags, supertypes or interfaces";
    boolean isModule = original.methods.isEmpty() && original.attributes.stream().anyMatch(a -> a.name().equals("Module"));
    String fault = attributesFault("class", original.attributes, instrumented.attributes, isModule ? "ModulePackages" : null);
    if (fault != null) return fault;
    if (original.fields.size() != instrumented.fields.size() || original.methods.size() != instrumented.methods.size()) {
      return "has another number of fields or methods";
    }
    for (int i = 0; i < original.fields.size(); i++) {
      if (!original.fields.get(i).text().equals(instrumented.fields.get(i).text())) return "has another field " + original.fields.get(i).text();
      fault = attributesFault(original.fields.get(i).text(), original.fields.get(i).attributes(), instrumented.fields.get(i).attributes(), null);
      if (fault != null) return fault;
    }
    List<MethodModel> methods = null;
    List<MethodModel> others = null;
    for (int i = 0; i < original.methods.size(); i++) {
      RawClass.Member method = original.methods.get(i);
      RawClass.Member other = instrumented.methods.get(i);
      if (!method.text().equals(other.text())) return "has another method " + method.text();
      fault = attributesFault(method.text(), method.attributes(), other.attributes(), "Code");
      if (fault != null) return fault;
      if (method.code() == null || Arrays.equals(method.code().info(), other.code().info())) continue;
      boolean narrow = original.major == 45 && original.minor < 3;
      fault = insideCodeFault(method.text(), original.insideCode(method.code().info(), narrow), instrumented.insideCode(other.code().info(), narrow));
      if (fault != null) return fault;
      if (methods == null) {
        methods = classFile.parse(before).methods();
        others = classFile.parse(after).methods();
      }
      fault = codeFault(method.text(), methods.get(i), others.get(i));
      if (fault != null) return fault;
    }
    return null;
  }

  private static String attributesFault(String where, List<RawClass.Attribute> before, List<RawClass.Attribute> after, String mayDiffer) {
    if (before.size() != after.size()) return where + " has other attributes";
    for (int i = 0; i < before.size(); i++) {
      if (!before.get(i).name().equals(after.get(i).name())) return where + " has attributes in another order";
      if (before.get(i).name().equals(mayDiffer)) continue;
      if (!Arrays.equals(before.get(i).info(), after.get(i).info())) return where + " has another " + before.get(i).name();
    }
    return null;
  }

  /** What is known holds code offsets, and is compared by what it says; a probe may have brought the first frame. */
  private static String insideCodeFault(String where, List<RawClass.Attribute> before, List<RawClass.Attribute> after) {
    Set<String> known = Set.of("StackMapTable", "StackMap", "LineNumberTable", "LocalVariableTable", "LocalVariableTypeTable", "CharacterRangeTable",
        "RuntimeVisibleTypeAnnotations", "RuntimeInvisibleTypeAnnotations");
    if (after.size() == before.size() + 1 && after.getLast().name().equals("StackMapTable")) after = after.subList(0, before.size());
    if (before.size() != after.size()) return where + " has other attributes in its code";
    for (int i = 0; i < before.size(); i++) {
      if (!before.get(i).name().equals(after.get(i).name())) return where + " has attributes in another order in its code";
      if (known.contains(before.get(i).name())) continue;
      if (!Arrays.equals(before.get(i).info(), after.get(i).info())) return where + " has another " + before.get(i).name();
    }
    return null;
  }

  private String codeFault(String where, MethodModel method, MethodModel other) {
    CodeAttribute before = method.findAttribute(Attributes.code()).orElseThrow();
    CodeAttribute after = other.findAttribute(Attributes.code()).orElseThrow();
    CodeShape original;
    try {
      original = new CodeShape(before);
    } catch (RuntimeException e) {
      notCompared.merge("since java.lang.classfile cannot read the original: " + e.getMessage(), 1, Integer::sum);
      return null;
    }
    CodeShape instrumented = new CodeShape(after, original);
    if (after.maxStack() < before.maxStack() || after.maxLocals() < before.maxLocals()) return where + " has a smaller stack or fewer locals";
    probes += instrumented.removed();
    List<String> lines = original.lines();
    List<String> others = instrumented.lines();
    for (int i = 0; i < Math.min(lines.size(), others.size()); i++) {
      if (!lines.get(i).equals(others.get(i))) return where + ": was '" + lines.get(i) + "', is '" + others.get(i) + "'";
    }
    if (lines.size() == others.size()) return null;
    boolean fewer = lines.size() > others.size();
    return where + (fewer ? ": lacks '" + lines.get(others.size()) : ": has '" + others.get(lines.size())) + "'";
  }
}
