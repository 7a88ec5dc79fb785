package lab.generate;

import java.util.List;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;

/** Changes of which fields and methods a class has, and so of what a name finds. */
final class Members extends Evolution {
    Members(Program program, Random random) {
        super(program, random);
    }

    boolean copyField(boolean otherValue) {
        ClassDecl from = pick(c -> !c.fields.isEmpty() && c.isClass());
        ClassDecl to = pick(c -> c.isClass());
        if (from == null || to == null) return false;
        Field field = any(from.fields).copy();
        if (!field.isNumber()) return false;
        if (to.field(field.name) != null) field.name = (field.isStatic ? "x" : "f") + (4 + random.nextInt(5));
        if (to.field(field.name) != null) return false;
        if (otherValue) field.value = someNumber(field);
        to.fields.add(random.nextInt(to.fields.size() + 1), field);
        return true;
    }

    boolean copyMethod(boolean otherConstant) {
        ClassDecl from = pick(c -> (c.isClass() || c.isInterface()) && !c.methods.isEmpty());
        ClassDecl to = pick(c -> c.isClass() || c.isInterface());
        if (from == null || to == null) return false;
        Method method = any(from.methods).copy();
        if (method.terms.isEmpty()) return false;
        if (to.method(method.name) != null) {
            method.name = method.name.charAt(0) + "" + random.nextInt(6);
            if (to.method(method.name) != null) return false;
        }
        method.terms.removeIf(term -> term.contains("super.") || term.contains("this."));
        if (otherConstant || method.terms.isEmpty()) method.terms.add(300 + random.nextInt(100) + "L");
        to.methods.add(random.nextInt(to.methods.size() + 1), method);
        return true;
    }

    boolean removeMethod() {
        ClassDecl type = pick(c -> !c.methods.isEmpty());
        if (type == null) return false;
        type.methods.remove(random.nextInt(type.methods.size()));
        return true;
    }

    boolean interfaceStatic() {
        ClassDecl type = pick(ClassDecl::isInterface);
        if (type == null) return false;
        Field field = any(type.fields);
        if (field == null || !field.isNumber()) {
            field = new Field("x" + random.nextInt(4), "long", true, null);
            if (type.field(field.name) != null) return false;
            type.fields.add(field);
        }
        field.value = 500 + random.nextInt(100) + (random.nextBoolean() ? "L" : " + lab.run.Trace.zero()");
        if (field.type.equals("int")) field.value = "(int) (" + field.value + ")";
        return true;
    }

    boolean moveStatic() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1);
        if (type == null) return false;
        List<ClassDecl> lineage = program.lineage(type);
        ClassDecl from = any(lineage);
        ClassDecl to = any(lineage);
        if (from == to) return false;
        boolean keeps = random.nextBoolean();
        if (random.nextBoolean()) {
            Field field = any(from.fields);
            if (field == null || !field.isStatic || !field.isNumber() || to.field(field.name) != null) return false;
            Field moved = field.copy();
            if (keeps) moved.value = someNumber(moved);
            else from.fields.remove(field);
            to.fields.add(moved);
        } else {
            Method method = any(from.methods);
            if (method == null || !method.isStatic || to.method(method.name) != null) return false;
            Method moved = method.copy();
            if (keeps) moved.terms.add(600 + random.nextInt(100) + "L");
            else from.methods.remove(method);
            to.methods.add(moved);
        }
        return true;
    }

    boolean addDefault() {
        ClassDecl type = pick(ClassDecl::isInterface);
        return type != null && addMethod(type, program.instanceMethods(type));
    }

    boolean addOverride() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1);
        return type != null && addMethod(type, program.instanceMethods(type));
    }

    boolean addMethod(ClassDecl type, List<String> names) {
        String name = names.isEmpty() || random.nextInt(4) == 0 ? "m" + random.nextInt(6) : any(names);
        if (type.method(name) != null) return false;
        Method method = new Method(name, false);
        method.terms.add(700 + random.nextInt(100) + "L");
        type.methods.add(method);
        return true;
    }

    boolean deleteOverride() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1 && !c.methods.isEmpty());
        if (type == null) return false;
        Method method = any(type.methods);
        boolean overrides = false;
        for (ClassDecl above : program.lineage(type)) overrides |= above != type && above.method(method.name) != null;
        return overrides && type.methods.remove(method);
    }

    boolean hideField() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1);
        if (type == null) return false;
        boolean isStatic = random.nextBoolean();
        List<Field> fields = program.fields(type, isStatic);
        Field hidden = fields.isEmpty() ? null : any(fields);
        if (hidden == null || !hidden.isNumber() || type.field(hidden.name) != null) return false;
        type.fields.add(new Field(hidden.name, hidden.type, isStatic, random.nextBoolean() ? null : 800 + random.nextInt(100) + ""));
        return true;
    }

    /** Of a method that is called without arguments nothing is nearer than itself: the added one is a varargs or an unrelated one. */
    boolean addOverload() {
        ClassDecl type = pick(c -> c.isClass() || c.isInterface());
        Method method = type == null ? null : any(type.methods);
        if (method == null || method.terms.isEmpty()) return false;
        Method added = method.copy();
        added.parameters = "int a";
        for (Method other : type.methods) {
            if (other.name.equals(added.name) && other.parameters.equals(added.parameters)) return false;
        }
        added.terms.add("a");
        type.methods.add(added);
        return true;
    }

    boolean toggleStatic() {
        ClassDecl type = pick(c -> c.isClass() && !c.methods.isEmpty());
        if (type == null) return false;
        Method method = any(type.methods);
        if (method.terms.stream().anyMatch(t -> t.contains("this.") || t.contains("super."))) return false;
        method.isStatic = !method.isStatic;
        return true;
    }
}
