package lab.model;

import java.util.ArrayList;
import java.util.List;

/** A top-level class of a generated program, as the text it is made of. */
public final class ClassDecl {
    public enum Kind { CLASS, INTERFACE, ENUM, RECORD, EXCEPTION, ANNOTATION }

    public final String name;
    public Kind kind;
    /** Null: Object, or RuntimeException for an exception. */
    public String parent;
    public final List<String> interfaces = new ArrayList<>();
    public final List<String> annotations = new ArrayList<>();
    public final List<String> modifiers = new ArrayList<>();
    /** Constants of an enum, components of a record, names of permitted subclasses. */
    public final List<String> constants = new ArrayList<>();
    public final List<String> components = new ArrayList<>();
    public final List<String> permits = new ArrayList<>();
    public final List<Field> fields = new ArrayList<>();
    /** Statements of the static initialiser. */
    public final List<String> statements = new ArrayList<>();
    public final List<Method> methods = new ArrayList<>();
    /** Classes inside, as text. */
    public final List<String> members = new ArrayList<>();

    public ClassDecl(String name, Kind kind) {
        this.name = name;
        this.kind = kind;
    }

    public ClassDecl copy() {
        ClassDecl copy = new ClassDecl(name, kind);
        copy.parent = parent;
        copy.interfaces.addAll(interfaces);
        copy.annotations.addAll(annotations);
        copy.modifiers.addAll(modifiers);
        copy.constants.addAll(constants);
        copy.components.addAll(components);
        copy.permits.addAll(permits);
        for (Field field : fields) copy.fields.add(field.copy());
        copy.statements.addAll(statements);
        copy.members.addAll(members);
        for (Method method : methods) copy.methods.add(method.copy());
        return copy;
    }

    public boolean isInterface() {
        return kind == Kind.INTERFACE;
    }

    public boolean isClass() {
        return kind == Kind.CLASS;
    }

    /** Whether {@code new NAME()} compiles. */
    public boolean isMade() {
        return kind == Kind.CLASS && !modifiers.contains("abstract");
    }

    public Field field(String wanted) {
        for (Field field : fields) {
            if (field.name.equals(wanted)) return field;
        }
        return null;
    }

    public Method method(String wanted) {
        for (Method method : methods) {
            if (method.name.equals(wanted) && method.parameters.isEmpty()) return method;
        }
        return null;
    }
}
