import java.util.HashSet;
import java.util.Set;
import org.objectweb.asm.ConstantDynamic;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

/**
 * A probe at the entry for the method's own class, and one before each instruction that can initialise or show a class, once
 * for each class between two places that control can come to.
 */
final class MethodProbes extends MethodVisitor {
  private final SlotTable slots;
  private final String owner;
  private final boolean initializer;
  private final boolean hasFrames;
  private final Set<String> probed = new HashSet<>();
  private final Set<Label> targets = new HashSet<>();

  MethodProbes(MethodVisitor next, SlotTable slots, String owner, boolean initializer, boolean hasFrames) {
    super(Opcodes.ASM9, next);
    this.slots = slots;
    this.owner = owner;
    this.initializer = initializer;
    this.hasFrames = hasFrames;
  }

  @Override
  public void visitCode() {
    super.visitCode();
    if (initializer) call("enter", slots.of(owner));
    probe(owner);
  }

  @Override
  public void visitTypeInsn(int opcode, String type) {
    if (opcode == Opcodes.NEW || opcode == Opcodes.ANEWARRAY) probe(Type.getObjectType(type));
    super.visitTypeInsn(opcode, type);
  }

  @Override
  public void visitMultiANewArrayInsn(String descriptor, int dimensions) {
    probe(Type.getType(descriptor));
    super.visitMultiANewArrayInsn(descriptor, dimensions);
  }

  @Override
  public void visitFieldInsn(int opcode, String owner, String name, String descriptor) {
    if (opcode == Opcodes.GETSTATIC || opcode == Opcodes.PUTSTATIC) probe(owner);
    super.visitFieldInsn(opcode, owner, name, descriptor);
  }

  @Override
  public void visitMethodInsn(int opcode, String owner, String name, String descriptor, boolean isInterface) {
    if (opcode == Opcodes.INVOKESTATIC || opcode == Opcodes.INVOKEINTERFACE) probe(owner);
    super.visitMethodInsn(opcode, owner, name, descriptor, isInterface);
  }

  @Override
  public void visitInvokeDynamicInsn(String name, String descriptor, Handle bootstrap, Object... arguments) {
    probe(bootstrap.getOwner());
    probe(Type.getReturnType(descriptor));
    for (Object argument : arguments) probeConstant(argument);
    super.visitInvokeDynamicInsn(name, descriptor, bootstrap, arguments);
  }

  @Override
  public void visitLdcInsn(Object value) {
    probeConstant(value);
    super.visitLdcInsn(value);
  }

  @Override
  public void visitInsn(int opcode) {
    if (initializer && opcode == Opcodes.RETURN) call("leave", slots.of(owner));
    super.visitInsn(opcode);
  }

  // --- where control can come from elsewhere, nothing is known to be recorded already

  @Override
  public void visitTryCatchBlock(Label start, Label end, Label handler, String type) {
    targets.add(start);
    targets.add(end);
    targets.add(handler);
    super.visitTryCatchBlock(start, end, handler, type);
  }

  @Override
  public void visitJumpInsn(int opcode, Label label) {
    targets.add(label);
    super.visitJumpInsn(opcode, label);
  }

  @Override
  public void visitTableSwitchInsn(int min, int max, Label dflt, Label... labels) {
    targets.add(dflt);
    for (Label label : labels) targets.add(label);
    super.visitTableSwitchInsn(min, max, dflt, labels);
  }

  @Override
  public void visitLookupSwitchInsn(Label dflt, int[] keys, Label[] labels) {
    targets.add(dflt);
    for (Label label : labels) targets.add(label);
    super.visitLookupSwitchInsn(dflt, keys, labels);
  }

  @Override
  public void visitLabel(Label label) {
    super.visitLabel(label);
    if (!hasFrames || targets.contains(label)) probed.clear();
  }

  @Override
  public void visitFrame(int type, int localCount, Object[] local, int stackCount, Object[] stack) {
    super.visitFrame(type, localCount, local, stackCount, stack);
    probed.clear();
  }

  // --- probes

  private void probeConstant(Object constant) {
    if (constant instanceof Type) {
      probe((Type) constant);
    } else if (constant instanceof Handle) {
      probe(((Handle) constant).getOwner());
    } else if (constant instanceof ConstantDynamic) {
      ConstantDynamic dynamic = (ConstantDynamic) constant;
      probe(dynamic.getBootstrapMethod().getOwner());
      for (int i = 0; i < dynamic.getBootstrapMethodArgumentCount(); ++i) probeConstant(dynamic.getBootstrapMethodArgument(i));
    }
  }

  private void probe(Type type) {
    if (type.getSort() == Type.METHOD) {
      probe(type.getReturnType());
      return;
    }
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    if (element.getSort() == Type.OBJECT) probe(element.getInternalName());
  }

  private void probe(String name) {
    if (name.startsWith("java/") || name.startsWith("[") || !probed.add(name)) return;
    call("hit", slots.of(name));
  }

  private void call(String method, int slot) {
    if (slot <= 5) {
      super.visitInsn(Opcodes.ICONST_0 + slot);
    } else if (slot <= Byte.MAX_VALUE) {
      super.visitIntInsn(Opcodes.BIPUSH, slot);
    } else if (slot <= Short.MAX_VALUE) {
      super.visitIntInsn(Opcodes.SIPUSH, slot);
    } else {
      super.visitLdcInsn(slot);
    }
    super.visitMethodInsn(Opcodes.INVOKESTATIC, AsmRewriter.HITS, method, "(I)V", false);
  }
}
