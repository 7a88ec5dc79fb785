package lab.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Predicate;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;
import lab.model.Source;

/** The evolution operators: E1 to E9 of the RTSCheck paper, and those for what its model does not have. */
public final class Operators {
    private interface Operator {
        boolean apply(Operators to);
    }

    /** By name. An operator that finds nothing to change says false. */
    private static final Map<String, Operator> ALL = new LinkedHashMap<>();

    private static final String APPEARS = "N17 absent class appears";

    static {
        ALL.put("E1 add extends", Operators::addExtends);
        ALL.put("E2 copy field", to -> to.copyField(false));
        ALL.put("E3 copy field with another value", to -> to.copyField(true));
        ALL.put("E4 copy method", to -> to.copyMethod(false));
        ALL.put("E5 copy method with another constant", to -> to.copyMethod(true));
        ALL.put("E6 another class body", Operators::anotherBody);
        ALL.put("E7 increase constant", Operators::increaseConstant);
        ALL.put("E8 remove extends", Operators::removeExtends);
        ALL.put("E9 remove method", Operators::removeMethod);
        ALL.put("N1 static initialiser", Operators::staticInitialiser);
        ALL.put("N2 superclass that fails", Operators::failingSuperclass);
        ALL.put("N3 static of an interface with default methods", Operators::interfaceStatic);
        ALL.put("N4 static member moved along the hierarchy", Operators::moveStatic);
        ALL.put("N5 default method added", Operators::addDefault);
        ALL.put("N6 superinterface removed", to -> to.removeInterface(Kind.INTERFACE));
        ALL.put("N7 implements removed", to -> to.removeInterface(Kind.CLASS));
        ALL.put("N7 implements added", Operators::addImplements);
        ALL.put("N8 override deleted", Operators::deleteOverride);
        ALL.put("N9 override added", Operators::addOverride);
        ALL.put("N10 hiding field added", Operators::hideField);
        ALL.put("N11 overload added", Operators::addOverload);
        ALL.put("N12 flag or annotation", Operators::flag);
        ALL.put("N13 constant", Operators::constant);
        ALL.put("N14 term added to a body", Operators::addTerm);
        ALL.put("N15 lambda inserted before another", Operators::insertLambda);
        ALL.put(APPEARS, Operators::appear);
        ALL.put("N18 enum constants reordered", Operators::reorder);
        ALL.put("N19 record component", Operators::component);
        ALL.put("N20 superclass of an exception", Operators::exceptionParent);
        ALL.put("N22 class removed", Operators::removeClass);
        ALL.put("N22 class made an interface", Operators::makeInterface);
        ALL.put("N22 class made abstract", Operators::makeAbstract);
        ALL.put("N23 held object of another class", Operators::holdAnother);
        ALL.put("N19 sealed or not", Operators::seal);
        ALL.put("N19 nest member", Operators::nestMember);
        ALL.put("N12 generic signature", Operators::generic);
        ALL.put("N12 annotation of the package", Operators::packageAnnotation);
        ALL.put("N25 catch of another class", Operators::catches);
        ALL.put("N24 member made static or not", Operators::toggleStatic);
    }

    private final Program program;
    private final Random random;
    private final Terms terms;

    private Operators(Program program, Random random) {
        this.program = program;
        this.random = random;
        terms = new Terms(program, random);
    }

    /** A copy that differs, by what stands in its {@code operators}; now and then an equal one. */
    public static Program next(Program before, long seed) {
        Random random = new Random(seed);
        Program after = before.copy();
        if (random.nextInt(12) == 0) return after;
        Operators operators = new Operators(after, random);
        List<String> names = new ArrayList<>(ALL.keySet());
        if (before.witness != null && random.nextInt(3) != 0) {
            String witness = before.witness;
            if (Witness.change(after)) {
                after.operators.add("W " + witness);
                return after;
            }
        }
        int wanted = random.nextInt(5) == 0 ? 2 : 1;
        for (int tries = 0; tries < 60 && wanted > 0; tries++) {
            String name = names.get(random.nextInt(names.size()));
            // Where something asks for it: else it would hardly ever meet.
            if (tries == 0 && random.nextInt(3) == 0 && Source.of(after).values().stream().anyMatch(text -> text.contains("Absent0"))) name = APPEARS;
            if (!ALL.get(name).apply(operators)) continue;
            after.operators.add(name);
            wanted--;
        }
        return after;
    }

    public static List<String> names() {
        return new ArrayList<>(ALL.keySet());
    }

    static String failure(String of) {
        return "if (lab.run.Trace.yes()) throw new IllegalStateException(\"" + of + " fails\");";
    }

    private boolean addExtends() {
        ClassDecl type = pick(c -> c.isClass() && c.parent == null);
        ClassDecl parent = type == null ? null : pick(c -> c.isClass() && program.index(c) > program.index(type));
        if (parent == null) return false;
        type.parent = parent.name;
        return true;
    }

    private boolean copyField(boolean otherValue) {
        ClassDecl from = pick(c -> !c.fields.isEmpty() && c.isClass());
        ClassDecl to = pick(c -> c.isClass());
        if (from == null || to == null) return false;
        Field field = any(from.fields).copy();
        if (!field.isNumber()) return false;
        if (to.field(field.name) != null) field.name = (field.isStatic ? "x" : "f") + (4 + random.nextInt(5));
        if (to.field(field.name) != null) return false;
        if (otherValue) field.value = number(field);
        to.fields.add(random.nextInt(to.fields.size() + 1), field);
        return true;
    }

    private String number(Field field) {
        return field.isStatic && random.nextBoolean() && !field.isFinal && field.type.equals("long") ? terms.term(new Terms.Place(null, true, 1)) : 200 + random.nextInt(100) + "";
    }

    private boolean copyMethod(boolean otherConstant) {
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

    private boolean anotherBody() {
        Method method = pickMethod(m -> !m.terms.isEmpty());
        if (method == null) return false;
        method.terms.clear();
        method.terms.add(terms.term(new Terms.Place(null, true, method.rank())));
        method.terms.add(400 + random.nextInt(100) + "L");
        return true;
    }

    private boolean increaseConstant() {
        Method method = pickMethod(m -> !m.terms.isEmpty());
        if (method == null) return false;
        for (int i = 0; i < method.terms.size(); i++) {
            String term = method.terms.get(i);
            if (!term.matches("\\d+L")) continue;
            method.terms.set(i, Integer.parseInt(term.substring(0, term.length() - 1)) + 1 + "L");
            return true;
        }
        method.terms.add("1000L");
        return true;
    }

    private boolean removeExtends() {
        ClassDecl type = pick(c -> c.isClass() && c.parent != null);
        if (type == null) return false;
        type.parent = null;
        return true;
    }

    private boolean removeMethod() {
        ClassDecl type = pick(c -> !c.methods.isEmpty());
        if (type == null) return false;
        type.methods.remove(random.nextInt(type.methods.size()));
        return true;
    }

    private boolean staticInitialiser() {
        ClassDecl type = pick(ClassDecl::isClass);
        if (type == null) return false;
        Field field = any(type.fields);
        if (field != null && field.isStatic && field.isNumber() && random.nextBoolean()) {
            field.value = number(field);
            return true;
        }
        if (type.statements.isEmpty() || random.nextBoolean()) {
            type.statements.add(random.nextBoolean() ? failure(type.name) : "long ignored = " + terms.term(new Terms.Place(type, true, 1)) + ";");
        } else {
            type.statements.remove(random.nextInt(type.statements.size()));
        }
        return true;
    }

    private boolean failingSuperclass() {
        ClassDecl type = pick(c -> c.isClass() && c.parent != null);
        if (type == null) return false;
        ClassDecl other = pick(c -> c.isClass() && program.index(c) > program.index(type) && !c.name.equals(type.parent));
        type.parent = other == null ? null : other.name;
        return true;
    }

    private boolean interfaceStatic() {
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

    private boolean moveStatic() {
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
            if (keeps) moved.value = number(moved);
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

    private boolean addDefault() {
        ClassDecl type = pick(ClassDecl::isInterface);
        return type != null && addMethod(type, program.instanceMethods(type));
    }

    private boolean addOverride() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1);
        return type != null && addMethod(type, program.instanceMethods(type));
    }

    private boolean addMethod(ClassDecl type, List<String> names) {
        String name = names.isEmpty() || random.nextInt(4) == 0 ? "m" + random.nextInt(6) : any(names);
        if (type.method(name) != null) return false;
        Method method = new Method(name, false);
        method.terms.add(700 + random.nextInt(100) + "L");
        type.methods.add(method);
        return true;
    }

    private boolean removeInterface(Kind of) {
        ClassDecl type = pick(c -> c.kind == of && !c.interfaces.isEmpty());
        if (type == null) return false;
        type.interfaces.remove(random.nextInt(type.interfaces.size()));
        return true;
    }

    private boolean addImplements() {
        ClassDecl type = pick(c -> c.isClass() || c.isInterface());
        ClassDecl added = pick(c -> c.isInterface() && !type.interfaces.contains(c.name) && program.index(c) > program.index(type));
        if (added == null) return false;
        type.interfaces.add(added.name);
        return true;
    }

    private boolean deleteOverride() {
        ClassDecl type = pick(c -> c.isClass() && program.lineage(c).size() > 1 && !c.methods.isEmpty());
        if (type == null) return false;
        Method method = any(type.methods);
        boolean overrides = false;
        for (ClassDecl above : program.lineage(type)) overrides |= above != type && above.method(method.name) != null;
        return overrides && type.methods.remove(method);
    }

    private boolean hideField() {
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
    private boolean addOverload() {
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

    private boolean flag() {
        ClassDecl type = pick(c -> c.kind != Kind.ANNOTATION);
        if (program.find("A0") != null && random.nextBoolean()) {
            if (program.find("A0").method("v0") != null && random.nextInt(4) == 0) {
                program.find("A0").method("v0").terms.set(0, 900 + random.nextInt(100) + "L");
                return true;
            }
            String annotation = "@A0" + (random.nextInt(3) == 0 ? "" : "(v0 = " + (900 + random.nextInt(100)) + "L)");
            List<String> target = type.annotations;
            Method method = any(type.methods);
            if (method != null && random.nextBoolean()) target = method.annotations;
            if (target.isEmpty()) target.add(annotation);
            else target.set(0, annotation);
            return true;
        }
        if (!type.isClass()) return false;
        Method method = any(type.methods);
        if (method != null && random.nextBoolean()) {
            method.name = method.name.charAt(0) + "" + random.nextInt(6);
            return true;
        }
        return type.modifiers.isEmpty() ? type.modifiers.add("final") : type.modifiers.remove(0) != null;
    }

    private boolean constant() {
        ClassDecl type = pick(c -> c.fields.stream().anyMatch(f -> f.isFinal));
        if (type == null) return false;
        for (Field field : type.fields) {
            if (!field.isFinal) continue;
            field.value = 60 + random.nextInt(40) + "";
            if (random.nextInt(3) == 0) field.isFinal = false;
            return true;
        }
        return false;
    }

    private boolean addTerm() {
        Method method = pickMethod(m -> !m.terms.isEmpty());
        if (method == null) return false;
        method.terms.add(terms.term(new Terms.Place(null, true, method.rank())));
        return true;
    }

    private boolean insertLambda() {
        Method method = pickMethod(m -> m.terms.stream().anyMatch(t -> t.contains("->")));
        if (method == null) return false;
        method.terms.add(0, "((java.util.function.LongSupplier) () -> " + terms.literal() + ").getAsLong()");
        return true;
    }

    private boolean appear() {
        ClassDecl absent = program.find("Absent0");
        if (absent != null) return program.classes.remove(absent);
        ClassDecl type = new ClassDecl("Absent0", random.nextInt(3) == 0 ? Kind.INTERFACE : Kind.CLASS);
        program.classes.add(type);
        return true;
    }

    private boolean reorder() {
        ClassDecl type = pick(c -> c.kind == Kind.ENUM);
        if (type == null) return false;
        switch (random.nextInt(3)) {
            case 0 -> Collections.reverse(type.constants);
            case 1 -> type.constants.add(random.nextInt(type.constants.size() + 1), "EXTRA" + type.constants.size());
            default -> type.constants.remove(random.nextInt(type.constants.size()));
        }
        return !type.constants.isEmpty();
    }

    private boolean component() {
        ClassDecl type = pick(c -> c.kind == Kind.RECORD);
        if (type == null) return false;
        switch (random.nextInt(3)) {
            case 0 -> type.components.set(0, type.components.get(0).equals("long a") ? "long z" : "long a");
            case 1 -> type.components.set(0, "double a");
            default -> Collections.reverse(type.components);
        }
        return true;
    }

    private boolean exceptionParent() {
        ClassDecl type = pick(c -> c.kind == Kind.EXCEPTION);
        if (type == null) return false;
        String other = type.name.equals("X0") && program.find("X1") != null && type.parent == null ? "X1" : random.nextBoolean() ? "IllegalStateException" : null;
        if (java.util.Objects.equals(type.parent, other)) return false;
        type.parent = other;
        return true;
    }

    private boolean removeClass() {
        ClassDecl type = pick(c -> true);
        return type != null && program.classes.size() > 2 && program.classes.remove(type);
    }

    private boolean makeInterface() {
        ClassDecl type = pick(c -> c.isClass() && c.parent == null);
        if (type == null) return false;
        type.kind = Kind.INTERFACE;
        type.modifiers.clear();
        type.statements.clear();
        type.fields.removeIf(field -> !field.isStatic);
        return true;
    }

    private boolean makeAbstract() {
        ClassDecl type = pick(c -> c.isClass() && !c.modifiers.contains("final"));
        if (type == null) return false;
        return type.modifiers.contains("abstract") ? type.modifiers.remove("abstract") : type.modifiers.add("abstract");
    }

    private boolean holdAnother() {
        ClassDecl type = pick(c -> c.field("h0") != null);
        if (type == null) return false;
        ClassDecl as = program.find(type.field("h0").type);
        ClassDecl of = as == null ? null : pick(c -> c.isMade() && program.isSubtype(c, as));
        if (of == null) return false;
        type.field("h0").value = "new " + of.name + "()";
        return true;
    }

    private boolean toggleStatic() {
        ClassDecl type = pick(c -> c.isClass() && !c.methods.isEmpty());
        if (type == null) return false;
        Method method = any(type.methods);
        if (method.terms.stream().anyMatch(t -> t.contains("this.") || t.contains("super."))) return false;
        method.isStatic = !method.isStatic;
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

    private boolean seal() {
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
        sealIf(true, type, program);
        return type != null && !type.permits.isEmpty();
    }

    /** A class inside: only the nest, and the table of inner classes, changes. */
    private boolean nestMember() {
        ClassDecl type = pick(c -> c.isClass() || c.isInterface());
        if (type == null) return false;
        String flags = List.of("static class", "interface", "static final class").get(random.nextInt(3));
        boolean isThere = type.members.removeIf(member -> member.endsWith(" In {}"));
        if (!isThere) type.members.add("public " + flags + " In {}");
        else if (random.nextBoolean()) type.members.add("public static abstract class In {}");
        return true;
    }

    private boolean generic() {
        ClassDecl type = pick(c -> c.field("g0") != null);
        if (type == null) return false;
        type.field("g0").type = type.field("g0").type.contains("String") ? "java.util.List<Long>" : "java.util.List<String>";
        return true;
    }

    private boolean packageAnnotation() {
        if (program.find("A0") == null) return false;
        program.packageAnnotation = program.packageAnnotation == null ? "@A0" : null;
        return true;
    }

    private boolean catches() {
        Method method = pickMethod(m -> m.statements.stream().anyMatch(s -> s.contains("catch (")));
        if (method == null) return false;
        String caught = List.of("IllegalStateException", "X0", "RuntimeException").get(random.nextInt(3));
        method.statements.replaceAll(s -> s.replaceAll("catch \\(\\w+", "catch (" + caught));
        return true;
    }

    private ClassDecl pick(Predicate<ClassDecl> fits) {
        List<ClassDecl> fitting = new ArrayList<>();
        for (ClassDecl type : program.classes) {
            if (fits.test(type)) fitting.add(type);
        }
        return any(fitting);
    }

    private Method pickMethod(Predicate<Method> fits) {
        ClassDecl type = pick(c -> c.kind != Kind.ANNOTATION && c.methods.stream().anyMatch(fits));
        if (type == null) return null;
        List<Method> fitting = new ArrayList<>(type.methods);
        fitting.removeIf(fits.negate());
        return any(fitting);
    }

    /** Null of an empty list. */
    private <T> T any(List<T> list) {
        return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
    }
}
