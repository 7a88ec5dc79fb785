package lab.generate;

import java.util.Random;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Program;

/** Changes of what extends, implements, permits or holds what, and of which classes there are. */
final class Hierarchy extends Evolution {
    Hierarchy(Program program, Random random) {
        super(program, random);
    }

    boolean addExtends() {
        ClassDecl type = pick(c -> c.isClass() && c.parent == null);
        ClassDecl parent = type == null ? null : pick(c -> c.isClass() && program.index(c) > program.index(type));
        if (parent == null) return false;
        type.parent = parent.name;
        return true;
    }

    boolean removeExtends() {
        ClassDecl type = pick(c -> c.isClass() && c.parent != null);
        if (type == null) return false;
        type.parent = null;
        return true;
    }

    boolean failingSuperclass() {
        ClassDecl type = pick(c -> c.isClass() && c.parent != null);
        if (type == null) return false;
        ClassDecl other = pick(c -> c.isClass() && program.index(c) > program.index(type) && !c.name.equals(type.parent));
        type.parent = other == null ? null : other.name;
        return true;
    }

    boolean removeInterface(Kind of) {
        ClassDecl type = pick(c -> c.kind == of && !c.interfaces.isEmpty());
        if (type == null) return false;
        type.interfaces.remove(random.nextInt(type.interfaces.size()));
        return true;
    }

    boolean addImplements() {
        ClassDecl type = pick(c -> c.isClass() || c.isInterface());
        ClassDecl added = pick(c -> c.isInterface() && !type.interfaces.contains(c.name) && program.index(c) > program.index(type));
        if (added == null) return false;
        type.interfaces.add(added.name);
        return true;
    }

    boolean exceptionParent() {
        ClassDecl type = pick(c -> c.kind == Kind.EXCEPTION);
        if (type == null) return false;
        String other = type.name.equals("X0") && program.find("X1") != null && type.parent == null ? "X1" : random.nextBoolean() ? "IllegalStateException" : null;
        if (java.util.Objects.equals(type.parent, other)) return false;
        type.parent = other;
        return true;
    }

    boolean removeClass() {
        ClassDecl type = pick(c -> true);
        return type != null && program.classes.size() > 2 && program.classes.remove(type);
    }

    boolean makeInterface() {
        ClassDecl type = pick(c -> c.isClass() && c.parent == null);
        if (type == null) return false;
        type.kind = Kind.INTERFACE;
        type.modifiers.clear();
        type.statements.clear();
        type.fields.removeIf(field -> !field.isStatic);
        return true;
    }

    boolean makeAbstract() {
        ClassDecl type = pick(c -> c.isClass() && !c.modifiers.contains("final"));
        if (type == null) return false;
        return type.modifiers.contains("abstract") ? type.modifiers.remove("abstract") : type.modifiers.add("abstract");
    }

    boolean appear() {
        ClassDecl absent = program.find("Absent0");
        if (absent != null) return program.classes.remove(absent);
        ClassDecl type = new ClassDecl("Absent0", random.nextInt(3) == 0 ? Kind.INTERFACE : Kind.CLASS);
        program.classes.add(type);
        return true;
    }

    boolean holdAnother() {
        ClassDecl type = pick(c -> c.field("h0") != null);
        if (type == null) return false;
        ClassDecl as = program.find(type.field("h0").type);
        ClassDecl of = as == null ? null : pick(c -> c.isMade() && program.isSubtype(c, as));
        if (of == null) return false;
        type.field("h0").value = "new " + of.name + "()";
        return true;
    }

    /** Sealed classes permit their subclasses, which are closed or open. */
    static void sealIf(boolean wanted, ClassDecl type, Program program) {
        if (!wanted || !type.isClass() || !type.modifiers.isEmpty()) return;
        for (ClassDecl sub : program.classes) {
            if (sub.isClass() && type.name.equals(sub.parent) && sub.modifiers.isEmpty()) type.permits.add(sub.name);
        }
        if (type.permits.isEmpty()) return;
        type.modifiers.add("sealed");
        for (String name : type.permits) program.find(name).modifiers.add("non-sealed");
    }

    boolean seal() {
        ClassDecl sealed = pick(c -> c.modifiers.contains("sealed"));
        if (sealed != null) {
            sealed.modifiers.remove("sealed");
            for (String name : sealed.permits) {
                ClassDecl sub = program.find(name);
                if (sub != null) sub.modifiers.remove("non-sealed");
            }
            sealed.permits.clear();
            return true;
        }
        ClassDecl type = pick(ClassDecl::isClass);
        if (type == null) return false;
        sealIf(true, type, program);
        return !type.permits.isEmpty();
    }
}
