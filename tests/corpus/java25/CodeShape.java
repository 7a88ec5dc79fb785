import java.lang.classfile.Attributes;
import java.lang.classfile.ClassModel;
import java.lang.classfile.CodeElement;
import java.lang.classfile.Instruction;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.TypeAnnotation;
import java.lang.classfile.attribute.CharacterRangeInfo;
import java.lang.classfile.attribute.CodeAttribute;
import java.lang.classfile.attribute.LineNumberInfo;
import java.lang.classfile.attribute.LocalVariableInfo;
import java.lang.classfile.attribute.LocalVariableTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.ObjectVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.SimpleVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.UninitializedVerificationTypeInfo;
import java.lang.classfile.attribute.StackMapFrameInfo.VerificationTypeInfo;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.DiscontinuedInstruction.JsrInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LoadInstruction;
import java.lang.classfile.instruction.LookupSwitchInstruction;
import java.lang.classfile.instruction.ReturnInstruction;
import java.lang.classfile.instruction.StoreInstruction;
import java.lang.classfile.instruction.SwitchCase;
import java.lang.classfile.instruction.TableSwitchInstruction;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A method's code as lines of text that name instructions by number, with the probes left out: the code before and after
 * instrumentation has the same lines.
 *
 * <p>A probe is what it looks like, not what a rewriter says: straight code that ends in a call of a generated class
 * retouch/ID/Hits, with what it keeps in local variables that the method did not have; or, where the method begins, code that tests and sets
 * bytes of such a class's arrays, with a frame behind it. What names an instruction (branches, ranges,
 * frames, lines, locals) has to name the start of the probes before it; an uninitialized type and a type annotation the instruction itself.
 */
final class CodeShape {
  private record Step(int bci, Instruction instruction) {
    int end() {
      return bci + instruction.sizeInBytes();
    }

    boolean is(Opcode opcode) {
      return instruction.opcode() == opcode;
    }
  }

  private static final int GOTO_W_LENGTH = 5;
  private static final int MARK_STEPS = 8;

  private final CodeAttribute code;
  private final byte[] bytes;
  private final List<Step> kept = new ArrayList<>();
  private final Map<Integer, Integer> before = new HashMap<>();
  private final Map<Integer, Integer> at = new HashMap<>();
  private final Set<Integer> islands = new HashSet<>();
  private final Map<Integer, Integer> gotos = new HashMap<>();
  private final TreeMap<Integer, Integer> ranks = new TreeMap<>();
  private final List<String> lines = new ArrayList<>();
  private int rows;
  private int removed;
  /** Of a frame that is not the method's own; -1: there is none. */
  private int addedFrame = -1;

  /** Of code without probes. */
  CodeShape(CodeAttribute code) {
    this(code, null);
  }

  /** Of instrumented code; {@code original} says how many locals and handlers there were. */
  CodeShape(CodeAttribute code, CodeShape original) {
    this.code = code;
    bytes = code.codeArray();
    rows = code.exceptionHandlers().size();
    keep(steps(), original);
    describe();
  }

  List<String> lines() {
    return lines;
  }

  int removed() {
    return removed;
  }

  private List<Step> steps() {
    List<Step> steps = new ArrayList<>();
    int bci = 0;
    for (CodeElement element : code) {
      if (!(element instanceof Instruction instruction)) continue;
      steps.add(new Step(bci, instruction));
      bci += instruction.sizeInBytes();
    }
    if (bci != bytes.length) throw new IllegalArgumentException("instructions end at " + bci + " of " + bytes.length);
    return steps;
  }

  private void keep(List<Step> steps, CodeShape original) {
    List<Step> body = original == null ? steps : withoutCatchAll(steps, original);
    int locals = original == null ? Integer.MAX_VALUE : original.code.maxLocals();
    int first = 0;
    if (original != null && isMark(body)) {
      first = MARK_STEPS;
      removed++;
      if (!original.hasFrameAtZero()) addedFrame = body.get(first - 1).end();
    }
    for (int i = first; i < body.size(); ) {
      int end = original == null ? -1 : probeEnd(body, i, locals);
      if (end < 0) {
        kept.add(body.get(i));
        i++;
      } else {
        i = end;
        removed++;
      }
    }
    for (int i = 0; i < kept.size(); i++) {
      if (isGoto(kept, i)) gotos.put(kept.get(i).bci, target(kept.get(i)));
    }
    if (original != null) {
      dropPadding(original.kept.size());
      takeIslands(original);
    }
    int end = 0;
    for (int i = 0; i < kept.size(); i++) {
      Step step = kept.get(i);
      // What runs once, where the method begins, stands before all that names its first instruction.
      for (int bci = i == 0 ? 0 : end; bci <= (i == 0 ? step.bci : end); bci++) before.put(bci, i);
      for (int behind = end; i > 0 && islands.contains(behind); ) before.put(behind += GOTO_W_LENGTH, i);
      at.put(step.bci, i);
      end = step.end();
    }
    before.put(end, kept.size());
    at.put(end, kept.size());
  }

  /** The handler around a whole class initialiser: the last row, and what it leads to, at the end. */
  private List<Step> withoutCatchAll(List<Step> steps, CodeShape original) {
    if (rows != original.rows + 1) return steps;
    ExceptionCatch row = code.exceptionHandlers().getLast();
    int handler = bci(row.handler());
    if (row.catchType().isPresent() || bci(row.tryStart()) != 0 || bci(row.tryEnd()) != handler) return steps;
    int first = 0;
    while (steps.get(first).bci != handler) first++;
    if (probeEnd(steps, first, Integer.MAX_VALUE) != steps.size() - 1 || !steps.getLast().is(Opcode.ATHROW)) return steps;
    rows--;
    removed++;
    return steps.subList(0, first);
  }

  private boolean hasFrameAtZero() {
    return code.findAttribute(Attributes.stackMapTable()).stream().flatMap(table -> table.entries().stream()).anyMatch(frame -> bci(frame.target()) == 0);
  }

  /** if (hits[slot] == 0) hits[slot] = 1; */
  private boolean isMark(List<Step> steps) {
    return steps.size() > MARK_STEPS && getsHits(steps.get(0)) && isPush(steps, 1) && steps.get(2).is(Opcode.BALOAD)
        && steps.get(3).is(Opcode.IFNE) && target(steps.get(3)) == steps.get(MARK_STEPS - 1).end() && getsHits(steps.get(4))
        && isPush(steps, 5) && constant(steps.get(5)) == constant(steps.get(1)) && steps.get(6).is(Opcode.ICONST_1)
        && steps.get(7).is(Opcode.BASTORE);
  }

  private static boolean getsHits(Step step) {
    return step.is(Opcode.GETSTATIC) && step.instruction instanceof FieldInstruction field && isHits(field.owner().asInternalName())
        && field.name().equalsString("hits");
  }

  private static int constant(Step push) {
    return (Integer) ((ConstantInstruction) push.instruction).constantValue();
  }

  private static boolean isHits(String owner) {
    return owner.startsWith("retouch/") && owner.endsWith("/Hits");
  }

  /** Where the probe that begins at a step ends; -1 where none begins. */
  private int probeEnd(List<Step> steps, int from, int locals) {
    if (isPush(steps, from)) {
      if (calls(steps, from + 1, "hit", "hitLarge", "enter", "leave")) return from + 2;
    }
    int i = from;
    while (i < steps.size() && steps.get(i).instruction instanceof StoreInstruction store && store.slot() >= locals) i++;
    if (i == steps.size()) return -1;
    if (steps.get(i).is(Opcode.DUP)) {
      i++;
    } else if (steps.get(i).is(Opcode.DUP2)) {
      i++;
      if (i < steps.size() && steps.get(i).is(Opcode.POP)) i++;
    } else if (i == from && steps.get(i).is(Opcode.ACONST_NULL)) {  // a call of which no argument is shown
      i++;
    } else {
      return -1;
    }
    if (isNewLoad(steps, i, locals)) i++;
    if (i < steps.size() && steps.get(i).is(Opcode.ACONST_NULL)) i++;
    if (!isPush(steps, i) || !calls(steps, i + 1, "see")) return -1;
    i += 2;
    while (isNewLoad(steps, i, locals)) i++;
    while (i + 1 < steps.size() && steps.get(i).is(Opcode.ACONST_NULL)
        && steps.get(i + 1).instruction instanceof StoreInstruction store && store.slot() >= locals) {
      i += 2;
    }
    return i;
  }

  private static boolean isPush(List<Step> steps, int i) {
    return i < steps.size() && steps.get(i).instruction instanceof ConstantInstruction constant && constant.constantValue() instanceof Integer;
  }

  private static boolean isNewLoad(List<Step> steps, int i, int locals) {
    return i < steps.size() && steps.get(i).instruction instanceof LoadInstruction load && load.slot() >= locals;
  }

  private static boolean calls(List<Step> steps, int i, String... names) {
    if (i >= steps.size() || !(steps.get(i).instruction instanceof InvokeInstruction call)) return false;
    return call.opcode() == Opcode.INVOKESTATIC && isHits(call.owner().asInternalName())
        && List.of(names).contains(call.name().stringValue());
  }

  /** A batch at the entry is padded to a multiple of four. */
  private void dropPadding(int wanted) {
    int padding = kept.size() - wanted;
    if (padding < 1 || padding > 3 || removed == 0 || (kept.getFirst().bci + padding) % 4 != 0) return;
    for (int i = 0; i < padding; i++) {
      if (!kept.get(i).is(Opcode.NOP)) return;
    }
    kept.subList(0, padding).clear();
  }

  /**
   * Branches that no longer reach their target go by a goto_w behind an instruction that never falls through. Which of several in a row are the
   * method's own is told by where they lead: past as many other instructions as in the original.
   */
  private void takeIslands(CodeShape original) {
    if (kept.size() <= original.kept.size()) return;
    List<Step> own = new ArrayList<>();
    Set<Integer> found = new HashSet<>();
    int i = 0;
    int j = 0;
    while (i < kept.size()) {
      if (!isGoto(kept, i)) {
        if (j == original.kept.size() || isGoto(original.kept, j)) return;
        own.add(kept.get(i++));
        j++;
        continue;
      }
      int end = i;
      while (isGoto(kept, end)) end++;
      int last = j;
      while (isGoto(original.kept, last)) last++;
      int next = last;
      List<Step> row = new ArrayList<>();
      // What can be fallen into is no island.
      if (i > 0 && !neverFallsThrough(kept.get(i - 1))) {
        if (j == last) return;
        own.add(kept.get(i++));
        j++;
      }
      for (int at = end - 1; at >= i; at--) {
        Step step = kept.get(at);
        if (next > j && rank(target(step)) == original.rank(original.target(original.kept.get(next - 1)))) {
          next--;
          row.add(0, step);
        } else if (step.is(Opcode.GOTO_W) && at > 0 && neverFallsThrough(kept.get(at - 1))) {
          found.add(step.bci);
        } else {
          return;
        }
      }
      if (next != j) return;
      own.addAll(row);
      i = end;
      j = last;
    }
    islands.addAll(found);
    kept.clear();
    kept.addAll(own);
  }

  private static boolean isGoto(List<Step> steps, int i) {
    return i < steps.size() && near(steps.get(i).instruction.opcode()) == Opcode.GOTO;
  }

  private static boolean neverFallsThrough(Step step) {
    return near(step.instruction.opcode()) == Opcode.GOTO || step.instruction instanceof ReturnInstruction || step.is(Opcode.ATHROW)
        || step.instruction instanceof TableSwitchInstruction || step.instruction instanceof LookupSwitchInstruction;
  }

  private int target(Step step) {
    return bci(((BranchInstruction) step.instruction).target());
  }

  /** How many instructions but gotos stand before a place. */
  private int rank(int bci) {
    if (ranks.isEmpty()) {
      int rank = 0;
      for (int i = 0; i < kept.size(); i++) {
        ranks.put(kept.get(i).bci, rank);
        if (!isGoto(kept, i)) rank++;
      }
      ranks.put(bytes.length, rank);
    }
    return ranks.ceilingEntry(bci).getValue();
  }

  private int bci(Label label) {
    return code.labelToBci(label);
  }

  private String before(int bci) {
    Integer target = before.get(bci);
    return target == null ? "no instruction at " + bci : "#" + target;
  }

  private String before(Label label) {
    return before(bci(label));
  }

  /** Where a branch leads in the end, by an island, by gotos that lie there, or at once. */
  private String end(Label label) {
    int bci = bci(label);
    for (int steps = 0; gotos.containsKey(bci) && steps <= gotos.size(); steps++) bci = gotos.get(bci);
    return before(bci);
  }

  private String at(Label label) {
    Integer target = at.get(bci(label));
    return target == null ? "no instruction at " + bci(label) : "#" + target;
  }

  private void describe() {
    for (int i = 0; i < kept.size(); i++) lines.add("#" + i + " " + text(kept.get(i)));
    for (ExceptionCatch row : code.exceptionHandlers().subList(0, rows)) {
      lines.add("catch " + before(row.tryStart()) + "-" + before(row.tryEnd()) + " by " + before(row.handler()) + " "
          + row.catchType().map(type -> type.index()).orElse(0));
    }
    code.findAttribute(Attributes.stackMapTable()).ifPresent(table -> table.entries().forEach(this::describe));
    code.findAttributes(Attributes.lineNumberTable()).forEach(table -> {
      for (LineNumberInfo line : table.lineNumbers()) lines.add("line " + line.lineNumber() + " " + before(line.startPc()));
    });
    code.findAttributes(Attributes.localVariableTable()).forEach(table -> {
      for (LocalVariableInfo row : table.localVariables()) {
        local("local", row.slot(), row.name().index(), row.type().index(), row.startPc(), row.length());
      }
    });
    code.findAttributes(Attributes.localVariableTypeTable()).forEach(table -> {
      for (LocalVariableTypeInfo row : table.localVariableTypes()) {
        local("local type", row.slot(), row.name().index(), row.signature().index(), row.startPc(), row.length());
      }
    });
    code.findAttributes(Attributes.characterRangeTable()).forEach(table -> {
      for (CharacterRangeInfo row : table.characterRangeTable()) {
        lines.add("characters " + before(row.startPc()) + "-" + before(row.endPc() + 1) + " " + row.characterRangeStart() + "-"
            + row.characterRangeEnd() + " " + row.flags());
      }
    });
    code.findAttributes(Attributes.runtimeVisibleTypeAnnotations()).forEach(all -> all.annotations().forEach(this::describe));
    code.findAttributes(Attributes.runtimeInvisibleTypeAnnotations()).forEach(all -> all.annotations().forEach(this::describe));
  }

  private void local(String what, int slot, int name, int type, int start, int length) {
    lines.add(what + " " + slot + " " + name + " " + type + " " + before(start) + "-" + before(start + length));
  }

  private String text(Step step) {
    return switch (step.instruction) {
      case BranchInstruction branch -> near(branch.opcode()) + " to " + end(branch.target());
      case JsrInstruction call -> "JSR to " + end(call.target());
      case TableSwitchInstruction table ->
          "TABLESWITCH " + table.lowValue() + "-" + table.highValue() + " " + end(table.defaultTarget()) + cases(table.cases());
      case LookupSwitchInstruction table -> "LOOKUPSWITCH " + end(table.defaultTarget()) + cases(table.cases());
      default -> HexFormat.of().formatHex(bytes, step.bci, step.end());
    };
  }

  private static Opcode near(Opcode opcode) {
    return opcode == Opcode.GOTO_W ? Opcode.GOTO : opcode;
  }

  private String cases(List<SwitchCase> cases) {
    StringBuilder text = new StringBuilder();
    for (SwitchCase row : cases) text.append(' ').append(row.caseValue()).append(':').append(end(row.target()));
    return text.toString();
  }

  /** What stands behind the code, islands, and what a probe brought, are not the method's. */
  private void describe(StackMapFrameInfo frame) {
    int bci = bci(frame.target());
    if (bci >= kept.getLast().end() || islands.contains(bci) || bci == addedFrame) return;
    StringBuilder text = new StringBuilder("frame " + before(bci) + " [");
    for (VerificationTypeInfo type : frame.locals()) text.append(text(type)).append(' ');
    text.append("] [");
    for (VerificationTypeInfo type : frame.stack()) text.append(text(type)).append(' ');
    lines.add(text.append(']').toString());
  }

  private String text(VerificationTypeInfo type) {
    return switch (type) {
      case SimpleVerificationTypeInfo simple -> simple.name();
      case ObjectVerificationTypeInfo object -> "class " + object.className().asInternalName();
      case UninitializedVerificationTypeInfo fresh -> "new " + at(fresh.newTarget());
    };
  }

  private void describe(TypeAnnotation annotation) {
    String target = switch (annotation.targetInfo()) {
      case TypeAnnotation.LocalVarTarget local -> {
        StringBuilder text = new StringBuilder("in");
        local.table().forEach(row -> text.append(' ').append(row.index()).append(':').append(before(row.startLabel())).append('-')
            .append(before(row.endLabel())));
        yield text.toString();
      }
      case TypeAnnotation.OffsetTarget offset -> at(offset.target());
      case TypeAnnotation.TypeArgumentTarget argument -> at(argument.target()) + " " + argument.typeArgumentIndex();
      default -> annotation.targetInfo().toString();
    };
    lines.add("annotation " + annotation.targetInfo().targetType() + " " + target + " " + annotation.targetPath() + " " + annotation.annotation());
  }
}
