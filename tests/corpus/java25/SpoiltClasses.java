import java.io.IOException;
import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.CodeTransform;
import java.lang.classfile.Label;
import java.lang.classfile.Opcode;
import java.lang.classfile.instruction.BranchInstruction;
import java.lang.classfile.instruction.ConstantInstruction;
import java.lang.classfile.instruction.ExceptionCatch;
import java.lang.classfile.instruction.FieldInstruction;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.classfile.instruction.LabelTarget;
import java.lang.classfile.instruction.LineNumber;
import java.lang.classfile.instruction.LocalVariable;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Puts probes into a class by java.lang.classfile, once right and in other ways wrong: {@link Deinstrument} finds each fault,
 * and none where there is none.
 *
 * <p>To be compiled with -g. Ends with the line 'N passed, N failed'.
 */
public final class SpoiltClasses {
  /** What the probes go into. */
  static final class Sample {
    private int count;

    int count(boolean up, Object value) {
      int next = 1;
      try {
        if (up) count += next;
        next = Integer.parseInt(value.toString());
      } catch (NumberFormatException e) {
        return count;
      }
      return next;
    }
  }

  private static final ClassDesc HITS = ClassDesc.of("retouch.sample.Hits");
  private static final ClassDesc BYTES = ConstantDescs.CD_byte.arrayType();
  private static final MethodTypeDesc HIT = MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_int);

  public static void main(String[] arguments) throws IOException {
    // Taken through the library twice, so that it puts attributes in no other order a third time.
    ClassTransform copied = ClassTransform.transformingMethodBodies((code, element) -> code.with(element));
    byte[] sample = SpoiltClasses.class.getResourceAsStream("SpoiltClasses$Sample.class").readAllBytes();
    byte[] original = transformed(transformed(sample, copied), copied);
    Map<String, CodeTransform> faults = new TreeMap<>();
    faults.put("a label behind the probe", (code, element) -> {
      if (element instanceof LabelTarget) probe(code);
      code.with(element);
    });
    faults.put("another branch", (code, element) -> {
      if (element instanceof BranchInstruction branch && branch.opcode() == Opcode.IFEQ) code.branch(Opcode.IFNE, branch.target());
      else code.with(element);
    });
    faults.put("a branch elsewhere", (code, element) -> {
      if (element instanceof BranchInstruction branch && branch.opcode() == Opcode.IFEQ) {
        Label next = code.newLabel();
        code.branch(Opcode.IFEQ, next);
        code.labelBinding(next);
      } else {
        code.with(element);
      }
    });
    faults.put("another constant", (code, element) -> {
      if (element instanceof ConstantInstruction constant && constant.opcode() == Opcode.ICONST_1) code.iconst_2();
      else code.with(element);
    });
    faults.put("an instruction more", (code, element) -> {
      if (element instanceof InvokeInstruction) code.nop();
      code.with(element);
    });
    faults.put("another type caught", (code, element) -> {
      if (element instanceof ExceptionCatch row) code.exceptionCatchAll(row.tryStart(), row.tryEnd(), row.handler());
      else code.with(element);
    });
    faults.put("a mark of another slot than it tests", marked(7, 8));
    faults.put("no lines", without(LineNumber.class));
    faults.put("no locals", without(LocalVariable.class));

    int passed = 0;
    int failed = 0;
    for (CodeTransform rightly : List.of(SpoiltClasses::probed, marked(130, 130))) {
      String wrong = fault(original, ClassTransform.transformingMethodBodies(rightly));
      if (wrong == null) {
        passed++;
      } else {
        failed++;
        System.out.println("FAILED a class with probes: " + wrong);
      }
    }
    for (Map.Entry<String, CodeTransform> fault : faults.entrySet()) {
      AtomicInteger uses = new AtomicInteger();
      CodeTransform counted = fault.getValue().andThen((code, element) -> {
        uses.incrementAndGet();
        code.with(element);
      });
      if (fault(original, ClassTransform.transformingMethodBodies(counted)) != null) {
        passed++;
      } else {
        failed++;
        System.out.println("FAILED " + fault.getKey() + " is not found in a class of " + uses + " elements");
      }
    }
    if (fault(original, ClassTransform.dropping(element -> element instanceof java.lang.classfile.attribute.SourceFileAttribute)) != null) {
      passed++;
    } else {
      failed++;
      System.out.println("FAILED a lost attribute of the class is not found");
    }
    System.out.println(passed + " passed, " + failed + " failed");
    System.exit(failed == 0 && passed > 0 ? 0 : 1);
  }

  private static String fault(byte[] original, ClassTransform transform) {
    return new Deinstrument().fault(original, transformed(original, transform));
  }

  private static byte[] transformed(byte[] original, ClassTransform transform) {
    ClassFile classFile = ClassFile.of(ClassFile.ConstantPoolSharingOption.SHARED_POOL);
    return classFile.transformClass(classFile.parse(original), transform);
  }

  private static void probed(CodeBuilder code, CodeElement element) {
    if (element instanceof FieldInstruction) probe(code);
    code.with(element);
  }

  private static void probe(CodeBuilder code) {
    code.loadConstant(7).invokestatic(HITS, "hit", HIT);
  }

  /** What stands where a method begins. */
  private static CodeTransform marked(int tested, int slot) {
    return new CodeTransform() {
      @Override
      public void atStart(CodeBuilder code) {
        Label end = code.newLabel();
        code.getstatic(HITS, "hits", BYTES).loadConstant(tested).baload().ifne(end);
        code.getstatic(HITS, "hits", BYTES).loadConstant(slot).iconst_1().bastore();
        code.labelBinding(end);
      }

      @Override
      public void accept(CodeBuilder code, CodeElement element) {
        code.with(element);
      }
    };
  }

  private static CodeTransform without(Class<? extends CodeElement> kind) {
    return (code, element) -> {
      if (!kind.isInstance(element)) code.with(element);
    };
  }
}
