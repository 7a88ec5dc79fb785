import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import java.util.zip.ZipOutputStream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The reference of the rewriting benchmark: probes of the same entities as of {@code retouch rewrite --points shared}, one for each, all by
 * calls, put into a jar with ASM in the way that costs least there: the reader's frames are kept, the pool is copied, only max_stack is
 * computed.
 *
 * <p>{@code java AsmRewriter IN.jar OUT.jar}; deflate level 1.
 */
public final class AsmRewriter {
  static final String HITS = "reference/Hits";

  private final SlotTable slots = new SlotTable();

  public static void main(String[] arguments) throws IOException {
    new AsmRewriter().rewrite(arguments[0], arguments[1]);
  }

  private void rewrite(String from, String to) throws IOException {
    try (ZipFile input = new ZipFile(from);
        ZipOutputStream output = new ZipOutputStream(new BufferedOutputStream(Files.newOutputStream(Paths.get(to)), 1 << 16))) {
      output.setLevel(Deflater.BEST_SPEED);
      List<ZipEntry> entries = new ArrayList<>(Collections.list(input.entries()));
      for (ZipEntry entry : entries) {
        byte[] content;
        try (InputStream stream = input.getInputStream(entry)) {
          content = stream.readAllBytes();
        }
        if (entry.getName().endsWith(".class") && !entry.getName().endsWith("module-info.class")) content = instrument(content);
        put(output, entry.getName(), entry.getTime(), content);
      }
      put(output, HITS + ".class", 0, hits(slots.size()));
    }
  }

  private static void put(ZipOutputStream output, String name, long time, byte[] content) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTime(time);
    output.putNextEntry(entry);
    output.write(content);
    output.closeEntry();
  }

  private byte[] instrument(byte[] original) {
    ClassReader reader = new ClassReader(original);
    ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
    try {
      reader.accept(new ClassProbes(writer, slots), 0);
      return writer.toByteArray();
    } catch (MethodTooLargeException | ClassTooLargeException tooLarge) {
      return original;
    }
  }

  private static final class ClassProbes extends ClassVisitor {
    private final SlotTable slots;
    private String name;
    private boolean hasFrames;

    ClassProbes(ClassVisitor next, SlotTable slots) {
      super(Opcodes.ASM9, next);
      this.slots = slots;
    }

    @Override
    public void visit(int version, int access, String name, String signature, String superName, String[] interfaces) {
      this.name = name;
      hasFrames = (version & 0xffff) >= Opcodes.V1_6;
      super.visit(version, access, name, signature, superName, interfaces);
    }

    @Override
    public MethodVisitor visitMethod(int access, String method, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, method, descriptor, signature, exceptions);
      return new MethodProbes(next, slots, name, method.equals("<clinit>"), hasFrames);
    }
  }

  /** The class that holds the hit table: one slot a class, set by the first hit. */
  private static byte[] hits(int count) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC | Opcodes.ACC_FINAL | Opcodes.ACC_SYNTHETIC, HITS, null, "java/lang/Object", null);
    writer.visitField(Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "hits", "[B", null, null);
    MethodVisitor initializer = writer.visitMethod(Opcodes.ACC_STATIC, "<clinit>", "()V", null, null);
    initializer.visitCode();
    initializer.visitLdcInsn(count);
    initializer.visitIntInsn(Opcodes.NEWARRAY, Opcodes.T_BYTE);
    initializer.visitFieldInsn(Opcodes.PUTSTATIC, HITS, "hits", "[B");
    initializer.visitInsn(Opcodes.RETURN);
    initializer.visitMaxs(0, 0);
    for (String name : new String[] {"hit", "enter", "leave"}) {
      MethodVisitor method = writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "(I)V", null, null);
      method.visitCode();
      method.visitFieldInsn(Opcodes.GETSTATIC, HITS, "hits", "[B");
      method.visitVarInsn(Opcodes.ILOAD, 0);
      method.visitInsn(Opcodes.ICONST_1);
      method.visitInsn(Opcodes.BASTORE);
      method.visitInsn(Opcodes.RETURN);
      method.visitMaxs(0, 0);
    }
    writer.visitEnd();
    return writer.toByteArray();
  }
}
