package lab.model;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;

/** Prints programs as Java source files. */
public final class Source {
    private static final String PACKAGE_INFO = "package-info";

    private Source() {}

    /** Simple class name to text, tests included. */
    public static Map<String, String> of(Program program) {
        Map<String, String> files = new LinkedHashMap<>();
        for (ClassDecl type : program.classes) files.put(type.name, text(program, type));
        program.texts.forEach((name, text) -> files.put(name, "package " + program.packageName + ";\n\n" + text.replace(Program.PACKAGE, program.packageName) + "\n"));
        String annotations = String.join("\n", Stream.of(program.packageAnnotation, program.texts.get(PACKAGE_INFO)).filter(Objects::nonNull).toList());
        if (!annotations.isEmpty()) files.put(PACKAGE_INFO, annotations + "\npackage " + program.packageName + ";\n");
        for (TestDecl test : program.tests) files.put(test.name, text(program, test));
        return files;
    }

    /** Path to content of what is no class. */
    public static Map<String, byte[]> files(Program program) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        program.data.forEach((name, text) -> files.put(program.packageName + "/" + name, text.getBytes(StandardCharsets.UTF_8)));
        program.services.forEach((service, providers) -> {
            StringBuilder lines = new StringBuilder();
            for (String provider : providers) lines.append(program.packageName).append('.').append(provider).append('\n');
            files.put("META-INF/services/" + program.packageName + "." + service, lines.toString().getBytes(StandardCharsets.UTF_8));
        });
        return files;
    }

    private static String text(Program program, TestDecl test) {
        StringBuilder out = new StringBuilder("package " + program.packageName + ";\n\n@org.junit.jupiter.api.Test\npublic class " + test.name + " {\n");
        out.append("    public static void run() throws Throwable {\n");
        for (String call : test.calls) {
            if (test.goesOn) {
                out.append("        try {\n            lab.run.Trace.add(").append(call).append(");\n");
                out.append("        } catch (Throwable thrown) {\n            lab.run.Trace.thrown(thrown);\n        }\n");
            } else {
                out.append("        lab.run.Trace.add(").append(call).append(");\n");
            }
        }
        return out.append("    }\n}\n").toString();
    }

    private static String text(Program program, ClassDecl type) {
        StringBuilder out = new StringBuilder("package " + program.packageName + ";\n\n");
        for (String annotation : type.annotations) out.append(annotation).append('\n');
        if (type.kind == ClassDecl.Kind.ANNOTATION) out.append("@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)\n");
        out.append("public ");
        for (String modifier : type.modifiers) out.append(modifier).append(' ');
        head(type, out);
        if (type.kind == ClassDecl.Kind.ENUM) out.append("    ").append(String.join(", ", type.constants)).append(";\n");
        for (Field field : type.fields) field(type, field, out);
        if (!type.statements.isEmpty()) {
            out.append("    static {\n");
            for (String statement : type.statements) out.append("        ").append(statement).append('\n');
            out.append("    }\n");
        }
        if (type.kind == ClassDecl.Kind.EXCEPTION) {
            out.append("    public ").append(type.name).append("() {\n        super(\"").append(type.name).append("\");\n    }\n");
            out.append("    public ").append(type.name).append("(String text) {\n        super(text);\n    }\n");
        }
        for (Method method : type.methods) method(type, method, out);
        for (String member : type.members) out.append("    ").append(member).append('\n');
        return out.append("}\n").toString();
    }

    private static void head(ClassDecl type, StringBuilder out) {
        switch (type.kind) {
            case INTERFACE -> out.append("interface ").append(type.name);
            case ENUM -> out.append("enum ").append(type.name);
            case RECORD -> out.append("record ").append(type.name).append('(').append(String.join(", ", type.components)).append(')');
            case ANNOTATION -> out.append("@interface ").append(type.name);
            default -> out.append("class ").append(type.name);
        }
        String parent = type.parent == null && type.kind == ClassDecl.Kind.EXCEPTION ? "RuntimeException" : type.parent;
        if (parent != null) out.append(" extends ").append(parent);
        list(type.isInterface() ? " extends " : " implements ", type.interfaces, out);
        list(" permits ", type.permits, out);
        out.append(" {\n");
    }

    private static void list(String word, List<String> names, StringBuilder out) {
        if (!names.isEmpty()) out.append(word).append(String.join(", ", names));
    }

    private static void field(ClassDecl type, Field field, StringBuilder out) {
        for (String annotation : field.annotations) out.append("    ").append(annotation).append('\n');
        out.append("    ").append("public ").append(field.isStatic ? "static " : "").append(field.isFinal ? "final " : "");
        out.append(field.type).append(' ').append(field.name);
        if (field.value != null) out.append(" = ").append(field.value);
        out.append(";\n");
    }

    private static void method(ClassDecl type, Method method, StringBuilder out) {
        for (String annotation : method.annotations) out.append("    ").append(annotation).append('\n');
        boolean hasBody = !method.terms.isEmpty();
        if (type.kind == ClassDecl.Kind.ANNOTATION) {
            out.append("    long ").append(method.name).append("() default ").append(String.join(" + ", method.terms)).append(";\n");
            return;
        }
        out.append("    public ");
        if (method.isStatic) out.append("static ");
        else if (type.isInterface() && hasBody) out.append("default ");
        else if (!hasBody) out.append("abstract ");
        out.append("long ").append(method.name).append('(').append(method.parameters).append(')');
        if (!hasBody) {
            out.append(";\n");
            return;
        }
        out.append(" {\n");
        for (String statement : method.statements) out.append("        ").append(statement).append('\n');
        out.append("        return ").append(String.join(" + ", method.terms)).append(";\n    }\n");
    }
}
