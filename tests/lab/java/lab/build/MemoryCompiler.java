package lab.build;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import javax.tools.Diagnostic;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.StandardJavaFileManager;
import javax.tools.StandardLocation;
import javax.tools.ToolProvider;

/** javac from sources in memory to class files in memory, thousands of packages in one call. */
final class MemoryCompiler {
    /** Class files by binary name with dots; packages that do not compile are left out of them. */
    record Result(Map<String, byte[]> classes, Map<String, String> errorByPackage) {}

    private static final JavaCompiler COMPILER = ToolProvider.getSystemJavaCompiler();

    /** What all is compiled with. */
    private static final List<String> OPTIONS = new ArrayList<>(List.of("-proc:none", "-parameters", "-nowarn", "-implicit:none", "-Xmaxerrs", "1000000", "-Xlint:none", "-g"));

    private MemoryCompiler() {}

    /** For tools that read no newer class files; from now on. The library is still that of this JDK. */
    static void compileFor(String version) {
        OPTIONS.addAll(List.of("-source", version, "-target", version));
    }

    /** Compiles all packages that can be; one with an error is left out as a whole. */
    static Result compile(Map<String, String> sources, Map<String, byte[]> classPath) {
        Map<String, String> left = new TreeMap<>(sources);
        Map<String, String> errors = new TreeMap<>();
        while (!left.isEmpty()) {
            Files files = new Files(COMPILER.getStandardFileManager(null, null, null), classPath);
            DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
            List<JavaFileObject> units = new ArrayList<>();
            left.forEach((name, text) -> units.add(new SourceFile(name, text)));
            if (COMPILER.getTask(null, files, diagnostics, OPTIONS, null, units).call()) return new Result(files.written, errors);
            Set<String> bad = new HashSet<>();
            for (Diagnostic<? extends JavaFileObject> diagnostic : diagnostics.getDiagnostics()) {
                if (diagnostic.getKind() != Diagnostic.Kind.ERROR || diagnostic.getSource() == null) continue;
                String name = packageOf(((SourceFile) diagnostic.getSource()).name);
                errors.putIfAbsent(name, diagnostic.toString());
                bad.add(name);
            }
            if (bad.isEmpty()) throw new IllegalStateException("javac failed without naming a source: " + diagnostics.getDiagnostics());
            left.keySet().removeIf(name -> bad.contains(packageOf(name)));
        }
        return new Result(new HashMap<>(), errors);
    }

    static String packageOf(String className) {
        return className.substring(0, className.lastIndexOf('.'));
    }

    private static final class SourceFile extends SimpleJavaFileObject {
        final String name;
        private final String text;

        SourceFile(String name, String text) {
            super(URI.create("mem:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
            this.name = name;
            this.text = text;
        }

        @Override
        public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return text;
        }
    }

    private static final class ClassObject extends SimpleJavaFileObject {
        final String name;
        private final byte[] bytes;
        private final Map<String, byte[]> written;

        ClassObject(String name, byte[] bytes, Map<String, byte[]> written) {
            super(URI.create("mem:///" + name.replace('.', '/') + ".class"), Kind.CLASS);
            this.name = name;
            this.bytes = bytes;
            this.written = written;
        }

        @Override
        public InputStream openInputStream() {
            return new ByteArrayInputStream(bytes);
        }

        @Override
        public OutputStream openOutputStream() {
            return new ByteArrayOutputStream() {
                @Override
                public void close() {
                    written.put(name, toByteArray());
                }
            };
        }
    }

    private static final class Files extends ForwardingJavaFileManager<StandardJavaFileManager> {
        final Map<String, byte[]> written = new HashMap<>();
        private final Map<String, List<JavaFileObject>> byPackage = new HashMap<>();

        Files(StandardJavaFileManager standard, Map<String, byte[]> classPath) {
            super(standard);
            classPath.forEach((name, bytes) -> byPackage.computeIfAbsent(packageOf(name), n -> new ArrayList<>()).add(new ClassObject(name, bytes, null)));
        }

        @Override
        public Iterable<JavaFileObject> list(JavaFileManager.Location location, String packageName, Set<JavaFileObject.Kind> kinds, boolean recurse)
                throws IOException {
            if (location == StandardLocation.CLASS_PATH && byPackage.containsKey(packageName)) return byPackage.get(packageName);
            if (location == StandardLocation.CLASS_PATH && !packageName.startsWith("lab")) return List.of();
            return super.list(location, packageName, kinds, recurse);
        }

        @Override
        public String inferBinaryName(JavaFileManager.Location location, JavaFileObject file) {
            return file instanceof ClassObject ? ((ClassObject) file).name : super.inferBinaryName(location, file);
        }

        @Override
        public JavaFileObject getJavaFileForOutput(JavaFileManager.Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            return new ClassObject(name, null, written);
        }
    }
}
