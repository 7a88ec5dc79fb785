package lab.judge;

import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods of class files: their bodies compared, and marked where they are entered. By ASM, so that the rewriter is not judged by what it
 * does itself.
 */
final class ChangedBodies {
    private static final int API = Opcodes.ASM9;

    private ChangedBodies() {}

    /** Each method that has a body, by its name and descriptor, as a class file that holds it alone; without debug information and annotations. */
    static Map<String, byte[]> of(byte[] file) {
        Map<String, byte[]> bodies = new HashMap<>();
        if (file == null) return bodies;
        new ClassReader(file).accept(new ClassVisitor(API) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                if ((access & (Opcodes.ACC_ABSTRACT | Opcodes.ACC_NATIVE)) != 0) return null;
                ClassWriter alone = new ClassWriter(0);
                alone.visit(Opcodes.V17, 0, "Alone", null, "java/lang/Object", null);
                return new MethodVisitor(API, alone.visitMethod(0, "body", descriptor, null, null)) {
                    @Override
                    public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                        return null;
                    }

                    @Override
                    public AnnotationVisitor visitParameterAnnotation(int parameter, String type, boolean visible) {
                        return null;
                    }

                    @Override
                    public void visitEnd() {
                        bodies.put(name + descriptor, alone.toByteArray());
                    }
                };
            }
        }, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
        return bodies;
    }

    /** The class with a call of {@code Trace.entered} at the start of each of the methods. */
    static byte[] marked(byte[] file, Set<String> methods) {
        ClassReader reader = new ClassReader(file);
        ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
        reader.accept(new ClassVisitor(API, writer) {
            @Override
            public MethodVisitor visitMethod(int access, String name, String descriptor, String signature, String[] exceptions) {
                MethodVisitor method = super.visitMethod(access, name, descriptor, signature, exceptions);
                if (!methods.contains(name + descriptor)) return method;
                return new MethodVisitor(API, method) {
                    @Override
                    public void visitCode() {
                        super.visitCode();
                        super.visitMethodInsn(Opcodes.INVOKESTATIC, "lab/run/Trace", "entered", "()V", false);
                    }
                };
            }
        }, 0);
        return writer.toByteArray();
    }
}
