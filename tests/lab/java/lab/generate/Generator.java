package lab.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;
import lab.model.TestDecl;

/** Makes the first revision of a program and its tests from a seed: the grammar of the RTSCheck paper with what it has no statics, interfaces and reflection for. */
public final class Generator {
    private final Random random;
    private final Program program;
    private final Terms terms;

    private Generator(long seed, String packageName, String mode) {
        random = new Random(seed);
        program = new Program(packageName);
        program.mode = mode;
        terms = new Terms(program, random);
    }

    /** Whether a program has what makes others in its artifact count as changed: files that change, and deserialisation. It is a batch by itself. */
    public static boolean isAlone(Program program) {
        return program.mode.equals("alone") || program.mode.equals(Witness.ALONE);
    }

    /** How many programs of nothing but a witness there are in such a mode. */
    public static int witnesses(String mode) {
        return Witnesses.of(mode.equals(Witness.ALONE)).size();
    }

    /** @param own what the program's seed and number come to */
    public static Program make(String mode, long seed, int number, long own) {
        if (Published.isMode(mode)) return Published.make(seed, number, "p" + number, mode);
        if (Witness.isMode(mode)) return witness(mode, number);
        Generator generator = new Generator(own, "p" + number, mode);
        generator.declare();
        generator.fill();
        generator.addFiles();
        generator.addTests();
        generator.addWitness();
        return generator.program;
    }

    /** One of its own for each number, then the same again. */
    private static Program witness(String mode, int number) {
        Program program = new Program("p" + number);
        program.mode = mode;
        List<Witness> all = Witnesses.of(mode.equals(Witness.ALONE));
        all.get(number % all.size()).addTo(program);
        return program;
    }

    /** Classes first, so that bodies can name all of them. */
    private void declare() {
        int classes = 2 + random.nextInt(5);
        int interfaces = random.nextInt(4);
        for (int i = 0; i < classes; i++) program.classes.add(new ClassDecl("C" + i, Kind.CLASS));
        for (int i = 0; i < interfaces; i++) program.classes.add(new ClassDecl("I" + i, Kind.INTERFACE));
        if (random.nextInt(3) == 0) program.classes.add(anEnum());
        if (random.nextInt(4) == 0) program.classes.add(aRecord());
        int exceptions = random.nextInt(3) == 0 ? 1 + random.nextInt(2) : 0;
        for (int i = 0; i < exceptions; i++) program.classes.add(new ClassDecl("X" + i, Kind.EXCEPTION));
        if (exceptions == 2 && random.nextBoolean()) program.find("X0").parent = "X1";
        if (random.nextInt(4) == 0) program.classes.add(anAnnotation());
        boolean notes = random.nextBoolean();
        for (ClassDecl type : program.classes) inherit(type);
        for (ClassDecl type : program.classes) {
            if (notes && type.isClass()) type.statements.add("lab.run.Trace.init(\"" + type.name + "\");");
            if (type.isClass() && random.nextInt(14) == 0) type.statements.add(Evolution.failure(type.name));
            if (random.nextInt(20) == 0 && type.isClass()) type.modifiers.add("abstract");
            if (isAlone(program) && type.isClass() && random.nextInt(2) == 0) {
                type.interfaces.add(Shapes.SERIALIZABLE);
                if (random.nextBoolean()) type.fields.add(Shapes.version());
            }
            Hierarchy.sealIf(random.nextInt(12) == 0, type, program);
            if (random.nextInt(6) == 0 && program.find("A0") != null && type.kind != Kind.ANNOTATION) type.annotations.add("@A0(v0 = " + terms.literal() + ")");
        }
    }

    /** Only what stands later is extended, so that there is no cycle. */
    private void inherit(ClassDecl type) {
        if (!type.isClass() && !type.isInterface()) return;
        List<ClassDecl> later = program.classes.subList(program.index(type) + 1, program.classes.size());
        for (ClassDecl other : later) {
            if (type.isClass() && other.isClass() && type.parent == null && random.nextInt(3) == 0) type.parent = other.name;
            if (other.isInterface() && random.nextInt(4) == 0) type.interfaces.add(other.name);
        }
    }

    private ClassDecl anEnum() {
        ClassDecl type = new ClassDecl("E0", Kind.ENUM);
        for (String constant : List.of("RED", "GREEN", "BLUE").subList(0, 2 + random.nextInt(2))) type.constants.add(constant);
        return type;
    }

    private ClassDecl aRecord() {
        ClassDecl type = new ClassDecl("R0", Kind.RECORD);
        type.components.add("long a");
        if (random.nextBoolean()) type.components.add("long b");
        return type;
    }

    private ClassDecl anAnnotation() {
        ClassDecl type = new ClassDecl("A0", Kind.ANNOTATION);
        Method value = new Method("v0", false);
        value.terms.add(terms.literal());
        type.methods.add(value);
        return type;
    }

    private void fill() {
        for (ClassDecl type : program.classes) declareMembers(type);
        for (ClassDecl type : program.classes) {
            for (Field field : type.fields) {
                if (field.value == null && field.isStatic && field.isNumber()) field.value = terms.term(new Terms.Place(type, true, 1));
            }
            for (Method method : type.methods) {
                boolean isAbstract = type.isInterface() && !method.isStatic && random.nextInt(5) == 0;
                if (type.kind != Kind.ANNOTATION && !isAbstract) addTerms(type, method);
            }
        }
        for (ClassDecl type : program.classes) {
            if (type.isMade()) implement(type);
        }
    }

    /** What interfaces leave open. */
    private void implement(ClassDecl type) {
        List<ClassDecl> lineage = program.lineage(type);
        for (ClassDecl above : lineage) {
            for (Method open : above.methods) {
                if (!above.isInterface() || !open.terms.isEmpty()) continue;
                boolean done = lineage.stream().anyMatch(c -> c.isClass() && c.method(open.name) != null);
                if (done) continue;
                Method method = new Method(open.name, false);
                addTerms(type, method);
                type.methods.add(method);
            }
        }
    }

    private void declareMembers(ClassDecl type) {
        if (type.kind == Kind.ANNOTATION || type.kind == Kind.EXCEPTION) return;
        int statics = random.nextInt(3);
        for (int i = 0; i < statics; i++) {
            Field field = new Field("x" + random.nextInt(4), random.nextInt(4) == 0 ? "int" : "long", true, null);
            if (type.field(field.name) != null) continue;
            // A constant is inlined where it is used; a value that is computed is not.
            if (random.nextInt(4) == 0) {
                field.isFinal = true;
                field.value = random.nextInt(50) + "";
            }
            if (field.type.equals("int") && field.value == null) field.value = "(int) " + terms.literal();
            type.fields.add(field);
        }
        if (type.isClass() && random.nextInt(2) == 0) {
            Field field = new Field("f" + random.nextInt(3), "long", false, random.nextInt(3) == 0 ? null : terms.term(new Terms.Place(type, false, Terms.Place.LAST_RANK + 1)));
            type.fields.add(field);
        }
        if (type.isClass() && random.nextInt(3) == 0) hold(type);
        if (type.isClass() && random.nextInt(8) == 0) keep(type);
        if (type.isClass() && random.nextInt(8) == 0) type.fields.add(new Field("g0", "java.util.List<String>", true, null));
        int methods = type.kind == Kind.CLASS || type.isInterface() ? 1 + random.nextInt(3) : random.nextInt(2);
        for (int i = 0; i < methods; i++) {
            boolean isStatic = random.nextInt(3) == 0;
            Method method = new Method((isStatic ? "s" : "m") + random.nextInt(6), isStatic);
            if (type.method(method.name) == null) type.methods.add(method);
        }
    }

    /** A static field that keeps an object. */
    private void hold(ClassDecl type) {
        List<ClassDecl> made = new ArrayList<>();
        for (ClassDecl other : program.classes) {
            if (other.isMade()) made.add(other);
        }
        if (made.isEmpty()) return;
        ClassDecl of = made.get(random.nextInt(made.size()));
        List<ClassDecl> lineage = program.lineage(of);
        ClassDecl as = lineage.get(random.nextInt(lineage.size()));
        // Code that never runs is verified all the same.
        if (random.nextInt(3) == 0) type.members.add("public " + as.name + " unused() { return new " + of.name + "(); }");
        else type.fields.add(new Field("h0", as.name, true, "new " + of.name + "()"));
    }

    /** A static field that keeps a way to a method. Its name ends with the method's rank and a quote. */
    private void keep(ClassDecl type) {
        ClassDecl of = program.classes.get(random.nextInt(program.classes.size()));
        List<String> names = program.staticMethods(of);
        if (names.isEmpty()) return;
        String name = names.get(random.nextInt(names.size()));
        boolean isHandle = random.nextBoolean();
        String value = "kit.Reflect." + (isHandle ? "handleOf" : "method") + "(" + of.name + ".class, \"" + name + "\")";
        type.fields.add(new Field("k0", isHandle ? "java.lang.invoke.MethodHandle" : "java.lang.reflect.Method", true, value));
    }

    private void addTerms(ClassDecl type, Method method) {
        int count = 1 + random.nextInt(2);
        Terms.Place place = new Terms.Place(type, method.isStatic, method.rank());
        for (int i = 0; i < count; i++) method.terms.add(random.nextInt(4) == 0 ? terms.literal() : terms.term(place));
        ClassDecl exception = program.find("X0");
        if (exception != null && random.nextInt(8) == 0) {
            String caught = random.nextBoolean() ? "IllegalStateException" : random.nextBoolean() ? "X0" : "RuntimeException";
            method.statements.add("try { if (lab.run.Trace.yes()) throw new X0(); } catch (" + caught + " e) { return " + terms.literal() + "; }");
        } else if (exception != null && random.nextInt(10) == 0) method.statements.add("if (lab.run.Trace.yes()) throw new X0();");
    }

    private void addFiles() {
        if (isAlone(program) && random.nextInt(3) == 0) program.data.put("data0.txt", terms.literal());
        for (ClassDecl service : program.ofKind(Kind.INTERFACE)) {
            List<String> providers = new ArrayList<>();
            for (ClassDecl type : program.classes) {
                if (type.isMade() && program.isSubtype(type, service) && random.nextBoolean()) providers.add(type.name);
            }
            if (!providers.isEmpty()) program.services.put(service.name, providers);
        }
    }

    private void addTests() {
        int tests = 2 + random.nextInt(4);
        for (int i = 0; i < tests; i++) {
            TestDecl test = new TestDecl("T" + i);
            test.goesOn = random.nextBoolean();
            int calls = 1 + random.nextInt(4);
            for (int c = 0; c < calls; c++) test.calls.add(terms.term(Terms.Place.TEST));
            program.tests.add(test);
        }
    }

    /** Last, so that the rest of a program does not depend on it. */
    private void addWitness() {
        if (random.nextInt(6) != 0) return;
        List<Witness> all = Witnesses.of(isAlone(program));
        all.get(random.nextInt(all.size())).addTo(program);
    }
}
