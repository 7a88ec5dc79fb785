package lab.generate;

import java.util.List;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.Field;
import lab.model.Program;

/** Makes expressions of type long over what a program declares. */
final class Terms {
    /** Where an expression stands. */
    record Place(ClassDecl type, boolean isStatic, int rank) {
        static final int LAST_RANK = 5;

        /** In a test: everything may be called. */
        static final Place TEST = new Place(null, true, -1);
        /** Where only what ends at once may be called: values of instance fields. */
        boolean isConstructor() {
            return rank == LAST_RANK + 1;
        }
    }

    private final Program program;
    private final Random random;

    Terms(Program program, Random random) {
        this.program = program;
        this.random = random;
    }

    String literal() {
        return random.nextInt(100) + "L";
    }

    /** One that compiles in most cases: what is left is found by the compiler, and the program is dropped. */
    String term(Place place) {
        for (int i = 0; i < 20; i++) {
            String made = attempt(place);
            if (made != null) return made;
        }
        return literal();
    }

    private String attempt(Place place) {
        if (place.isConstructor()) return random.nextBoolean() ? literal() : staticField(place);
        return switch (random.nextInt(35)) {
            case 0 -> literal();
            case 1, 2, 3 -> staticCall(place);
            case 4, 5, 6 -> staticField(place);
            case 7, 8, 9 -> newCall(place);
            case 10 -> own(place);
            case 11 -> newField(place);
            case 12 -> held(place);
            case 13 -> lambda(place);
            case 14 -> methodReference(place);
            case 15 -> isInstance();
            case 16 -> cast(place);
            case 17, 18, 19 -> reflection(place);
            case 20 -> enumConstant(place);
            case 21 -> record();
            case 22 -> guarded(place);
            case 23 -> array();
            case 24 -> dump();
            case 25, 28 -> assignment();
            case 26 -> random.nextBoolean() ? "new Throwable().getStackTrace()[0].getLineNumber()" : packageAnnotation();
            case 27 -> shape();
            case 32 -> looked(place);
            case 33 -> file();
            case 34 -> serial();
            default -> special(place);
        };
    }

    private String staticCall(Place place) {
        ClassDecl type = any(program.classes);
        String name = above(place, program.staticMethods(type));
        return name == null ? null : type.name + "." + name + "()";
    }

    private String staticField(Place place) {
        ClassDecl type = any(program.classes);
        Field field = number(program.fields(type, true));
        return field == null ? null : type.name + "." + field.name;
    }

    private String newCall(Place place) {
        ClassDecl type = made();
        if (type == null) return null;
        String name = above(place, program.instanceMethods(type));
        return name == null ? null : "new " + type.name + "()." + name + "()";
    }

    /** A call through an interface or a superclass of an object's class. */
    private String cast(Place place) {
        ClassDecl type = made();
        if (type == null) return null;
        List<ClassDecl> lineage = program.lineage(type);
        ClassDecl as = random.nextInt(6) == 0 ? any(program.classes) : any(lineage);
        String name = as.isClass() || as.isInterface() ? above(place, program.instanceMethods(as)) : null;
        return name == null ? null : "((" + as.name + ") (Object) new " + type.name + "())." + name + "()";
    }

    private String own(Place place) {
        if (place.isStatic() || place.type() == null) return null;
        if (random.nextInt(3) == 0) {
            Field field = number(program.fields(place.type(), false));
            return field == null ? null : "this." + field.name;
        }
        ClassDecl parent = place.type().parent == null ? null : program.find(place.type().parent);
        if (parent != null && random.nextInt(3) == 0) {
            String name = above(place, program.instanceMethods(parent));
            if (name != null) return "super." + name + "()";
        }
        String name = above(place, program.instanceMethods(place.type()));
        return name == null ? null : "this." + name + "()";
    }

    private String newField(Place place) {
        ClassDecl type = made();
        Field field = type == null ? null : number(program.fields(type, false));
        return field == null ? null : "new " + type.name + "()." + field.name;
    }

    /** A method of an object that a static field holds. */
    private String held(Place place) {
        ClassDecl type = any(program.classes);
        for (Field field : program.fields(type, true)) {
            ClassDecl of = program.find(field.type);
            if (of == null) continue;
            String name = above(place, program.instanceMethods(of));
            if (name != null) return type.name + "." + field.name + "." + name + "()";
        }
        return null;
    }

    private String lambda(Place place) {
        return "((java.util.function.LongSupplier) () -> " + term(place) + ").getAsLong()";
    }

    private String methodReference(Place place) {
        String call = random.nextBoolean() ? staticCall(place) : newCall(place);
        if (call == null) return null;
        int dot = call.lastIndexOf('.');
        String reference = call.substring(0, dot) + "::" + call.substring(dot + 1, call.length() - 2);
        return "((java.util.function.LongSupplier) " + reference + ").getAsLong()";
    }

    private String isInstance() {
        ClassDecl type = made();
        if (type == null) return null;
        ClassDecl of = any(program.classes);
        if (of.kind == ClassDecl.Kind.ANNOTATION) return null;
        return switch (random.nextInt(3)) {
            case 0 -> "((Object) new " + type.name + "() instanceof " + of.name + " ? 1L : 2L)";
            case 1 -> "(" + of.name + ".class.isInstance(new " + type.name + "()) ? 1L : 2L)";
            default -> "(" + of.name + ".class.isAssignableFrom(" + type.name + ".class) ? 1L : 2L)";
        };
    }

    private String array() {
        ClassDecl type = any(program.classes);
        ClassDecl of = any(program.classes);
        return "((Object) new " + type.name + "[0] instanceof " + of.name + "[] ? 1L : 2L)";
    }

    private String reflection(Place place) {
        ClassDecl type = any(program.classes);
        String named = program.nameOf(random.nextInt(4) == 0 ? "Absent0" : type.name);
        return switch (random.nextInt(15)) {
            case 14 -> type.field("h0") == null ? null : "kit.Reflect.members(kit.Reflect.typeOf(" + type.name + ".class, \"h0\"))";
            case 0 -> "kit.Reflect.presence(" + program.nameOf("Absent0") + ")";
            case 1 -> type.name + ".class.getDeclaredMethods().length";
            case 2 -> type.name + ".class.getDeclaredFields().length";
            case 3 -> type.name + ".class.getInterfaces().length";
            case 4 -> type.name + ".class.getModifiers()";
            case 5 -> "kit.Reflect.members(" + type.name + ".class)";
            case 6 -> "kit.Reflect.annotations(" + type.name + ".class)";
            case 7 -> "kit.Reflect.ancestors(" + type.name + ".class)";
            case 8 -> "kit.Reflect.make(" + named + ")";
            case 9, 10 -> {
                String name = above(place, program.staticMethods(type));
                yield name == null ? null : (random.nextBoolean() ? "kit.Reflect.call(" : "kit.Reflect.handle(") + type.name + ".class, \"" + name + "\")";
            }
            case 11 -> {
                Field field = number(program.fields(type, true));
                yield field == null ? null : "kit.Reflect.get(" + type.name + ".class, \"" + field.name + "\")";
            }
            case 12 -> {
                String name = type.isInterface() ? above(place, program.instanceMethods(type)) : null;
                yield name == null ? null : "kit.Reflect.proxy(" + type.name + ".class, \"" + name + "\")";
            }
            default -> {
                ClassDecl made = made();
                String name = made == null ? null : above(place, program.instanceMethods(made));
                yield name == null ? null : "kit.Reflect.call(new " + made.name + "(), \"" + name + "\")";
            }
        };
    }

    /** The other ways to come to what a string or a class literal names. */
    private String looked(Place place) {
        ClassDecl type = any(program.classes);
        String named = program.nameOf(random.nextInt(4) == 0 ? "Absent0" : type.name);
        String literal = type.name + ".class";
        switch (random.nextInt(9)) {
            case 0:
                return "kit.Reflect." + any(List.of("loaded", "named", "found")) + "(" + named + ")";
            case 1:
                return "kit.Reflect." + any(List.of("initialised", "constructed")) + "(" + literal + ")";
            case 2:
                return "kit.Reflect.array(" + literal + ", " + any(program.classes).name + "[].class)";
            case 3: {
                ClassDecl made = made();
                String name = made == null ? null : above(place, program.instanceMethods(made));
                return name == null ? null : "kit.Reflect.virtual(new " + made.name + "(), \"" + name + "\")";
            }
            case 4: {
                String name = above(place, program.staticMethods(type));
                return name == null ? null : "kit.Reflect.unreflected(" + literal + ", \"" + name + "\")";
            }
            case 5: {
                Field field = number(program.fields(type, true));
                return field == null ? null : "kit.Reflect." + (random.nextBoolean() ? "variable" : "put") + "(" + literal + ", \"" + field.name + "\")";
            }
            default: {
                for (Field field : program.fields(type, true)) {
                    // What it runs has a higher rank, as its initialiser says.
                    if (field.name.equals("k0") && place.rank() < keptRank(field)) return "kit.Reflect.invoke(" + type.name + ".k0)";
                }
                return null;
            }
        }
    }

    private static int keptRank(Field kept) {
        return kept.value.charAt(kept.value.length() - 3) - '0';
    }

    private String file() {
        ClassDecl type = any(program.classes);
        String name = "data" + random.nextInt(2) + ".txt";
        return switch (Generator.isAlone(program) ? random.nextInt(4) : 3) {
            case 0 -> "kit.Reflect.data(" + type.name + ".class, \"" + name + "\")";
            case 1 -> "kit.Reflect.located(" + type.name + ".class, \"" + program.packageName + "/" + name + "\")";
            default -> {
                ClassDecl service = one(program.ofKind(ClassDecl.Kind.INTERFACE));
                yield service == null ? null : "kit.Reflect.provided(" + service.name + ".class)";
            }
        };
    }

    private String serial() {
        List<ClassDecl> all = new java.util.ArrayList<>(program.classes);
        all.removeIf(type -> !Generator.isAlone(program) || !type.interfaces.contains(Shapes.SERIALIZABLE));
        if (all.isEmpty()) return null;
        ClassDecl type = any(all);
        if (random.nextBoolean()) return "kit.Reflect.thawed(" + program.nameOf(type.name) + ")";
        return type.isMade() ? "kit.Reflect.copied(new " + type.name + "())" : null;
    }

    private String enumConstant(Place place) {
        ClassDecl type = one(program.ofKind(ClassDecl.Kind.ENUM));
        if (type == null) return null;
        String constant = any(type.constants);
        return switch (random.nextInt(6)) {
            // The JDK looks into the class: only the literal is seen.
            case 5 -> "java.util.EnumSet.allOf(" + type.name + ".class).size()";
            case 0 -> type.name + "." + constant + ".ordinal()";
            case 1 -> type.name + ".values().length";
            case 2 -> "kit.Reflect.constant(" + type.name + ".class, \"" + constant + "\")";
            case 3 -> "new java.util.EnumMap<" + type.name + ", Long>(java.util.Map.of(" + type.name + "." + constant + ", 3L)).toString().length()";
            default -> "switch (" + type.name + "." + constant + ") { case " + any(type.constants) + " -> 3L; default -> " + literal() + "; }";
        };
    }

    private String record() {
        ClassDecl type = one(program.ofKind(ClassDecl.Kind.RECORD));
        if (type == null) return null;
        String made = "new " + type.name + "(" + String.join(", ", java.util.Collections.nCopies(type.components.size(), literal())) + ")";
        return switch (random.nextInt(3)) {
            case 0 -> made + ".hashCode()";
            case 1 -> made + ".toString().length()";
            default -> "kit.Reflect.components(" + type.name + ".class)";
        };
    }

    /** A call in a helper that catches: try is a statement. */
    private String guarded(Place place) {
        ClassDecl exception = one(program.ofKind(ClassDecl.Kind.EXCEPTION));
        if (exception == null) return null;
        return switch (random.nextInt(3)) {
            case 0 -> "kit.Reflect.raised(() -> { throw new " + exception.name + "(); })";
            case 1 -> "kit.Reflect.guarded(() -> " + term(place) + ", " + exception.name + ".class)";
            default -> "kit.Reflect.guarded(() -> { throw new " + exception.name + "(); }, " + any(program.ofKind(ClassDecl.Kind.EXCEPTION)).name + ".class)";
        };
    }

    /** Nothing that a program does depends on a value, so later tests in the same JVM run the same code. */
    private String assignment() {
        ClassDecl type = any(program.classes);
        Field field = number(program.fields(type, true));
        boolean fits = field != null && !field.isFinal && field.type.equals("long") && program.lineage(type).stream().noneMatch(c -> c.isInterface() && c.field(field.name) != null);
        if (!fits) return null;
        String assigned = "(" + type.name + "." + field.name + " = " + literal() + ")";
        // Read through another class: which field was written depends on where the first finds one.
        ClassDecl above = any(program.lineage(type));
        boolean isThere = program.fields(above, true).stream().anyMatch(f -> f.name.equals(field.name));
        return random.nextBoolean() && isThere ? assigned + " - " + above.name + "." + field.name : assigned;
    }

    private String packageAnnotation() {
        return program.find("A0") == null ? null : "(" + any(program.classes).name + ".class.getPackage().isAnnotationPresent(A0.class) ? 1L : 2L)";
    }

    /** Attributes of class files that only reflection shows. */
    private String shape() {
        String name = any(program.classes).name;
        return switch (random.nextInt(6)) {
            case 0 -> "((Object) new " + name + "[0][0] instanceof " + any(program.classes).name + "[][] ? 1L : 2L)";
            case 1 -> "kit.Reflect.nest(" + name + ".class)";
            case 2 -> "kit.Reflect.generics(" + name + ".class)";
            case 3 -> "(" + name + ".class.isSealed() ? 1L : 2L)";
            case 4 -> "kit.Reflect.permitted(" + name + ".class)";
            default -> "(" + name + ".class.isRecord() ? 1L : 2L)";
        };
    }

    private String dump() {
        ClassDecl type = made();
        return type == null ? null : "kit.Reflect.dump(new " + type.name + "())";
    }

    private String special(Place place) {
        ClassDecl type = made();
        if (type == null) return null;
        String name = above(place, program.instanceMethods(type));
        return switch (random.nextInt(4)) {
            case 0 -> name == null ? null : "java.util.stream.Stream.of(new " + type.name + "(), new " + type.name + "()).mapToLong(" + type.name + "::" + name + ").sum()";
            case 1 -> "(\"\" + " + term(place) + ").length()";
            case 2 -> name == null ? null : "((java.util.function.Supplier<" + type.name + ">) " + type.name + "::new).get()." + name + "()";
            default -> name == null ? null : "new " + type.name + "() { public long m9() { return " + name + "() + " + literal() + "; } }.m9()";
        };
    }

    private ClassDecl made() {
        for (int i = 0; i < 5; i++) {
            ClassDecl type = any(program.classes);
            if (type.isMade()) return type;
        }
        return null;
    }

    private String above(Place place, List<String> names) {
        if (names.isEmpty()) return null;
        String name = any(names);
        return name.charAt(1) - '0' > place.rank() ? name : null;
    }

    private Field number(List<Field> fields) {
        if (fields.isEmpty()) return null;
        Field field = any(fields);
        return field.isNumber() ? field : null;
    }

    private <T> T one(List<T> list) {
        return list.isEmpty() ? null : any(list);
    }

    private <T> T any(List<T> list) {
        return list.get(random.nextInt(list.size()));
    }
}
