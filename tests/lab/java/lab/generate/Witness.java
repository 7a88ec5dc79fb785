package lab.generate;

import java.util.List;
import java.util.function.Predicate;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;
import lab.model.TestDecl;

/**
 * A construct and the change that shows it, each for a part of retouch that random programs come to too seldom: a test that nothing but
 * this part selects. Some programs have one.
 */
record Witness(String name, String call, ClassDecl type, Predicate<Program> change) {
    /** The class that a witness is about. */
    private static final String MAIN = "W0";

    static List<Witness> all() {
        return List.of(written(), lines(), memberFlags(), range(), absentReceiver(), literal());
    }

    void addTo(Program program) {
        program.witness = name;
        program.classes.add(type);
        TestDecl test = new TestDecl("T" + program.tests.size());
        test.goesOn = true;
        test.calls.add(call);
        program.tests.add(test);
    }

    /** Once; says whether there was something to change. */
    static boolean change(Program program) {
        for (Witness witness : all()) {
            if (!witness.name.equals(program.witness)) continue;
            program.witness = null;
            return program.find(MAIN) != null && witness.change.test(program);
        }
        return false;
    }

    /** A static field is written and never read, and its class has no initialiser to be entered. */
    private static Witness written() {
        ClassDecl type = new ClassDecl(MAIN, Kind.CLASS);
        type.fields.add(new Field("x0", "long", true, null));
        return new Witness("written", "(W0.x0 = 3L)", type, program -> program.find(MAIN).statements.add(Evolution.failure(MAIN)));
    }

    /** Nothing but line numbers move. */
    private static Witness lines() {
        ClassDecl type = new ClassDecl(MAIN, Kind.CLASS);
        type.methods.add(method("s0", true, "new Throwable().getStackTrace()[0].getLineNumber()"));
        return new Witness("lines", "W0.s0()", type, program -> program.find(MAIN).annotations.add("// one more line"));
    }

    /** A flag of a method, and nothing of its code. */
    private static Witness memberFlags() {
        ClassDecl type = new ClassDecl(MAIN, Kind.CLASS);
        type.methods.add(method("s0", true, "1L"));
        return new Witness("member flags", "kit.Reflect.members(W0.class)", type, program -> {
            Method method = program.find(MAIN).method("s0");
            return method != null && method.annotations.add("synchronized");
        });
    }

    /** The same instructions, and more of them inside the try. */
    private static Witness range() {
        ClassDecl type = new ClassDecl(MAIN, Kind.CLASS);
        Method method = method("s0", true, "1L");
        method.statements.add("W0.s1(); try { W0.s2(); } catch (IllegalStateException e) { return 5L; }");
        Method fails = method("s1", true, "2L");
        fails.statements.add(Evolution.failure(MAIN));
        type.methods.addAll(List.of(method, fails, method("s2", true, "3L")));
        return new Witness("range", "W0.s0()", type, program -> {
            Method changed = program.find(MAIN).method("s0");
            if (changed == null || changed.statements.isEmpty()) return false;
            changed.statements.set(0, "try { W0.s1(); W0.s2(); } catch (IllegalStateException e) { return 5L; }");
            return true;
        });
    }

    /** A method of an interface is looked up before it shows that there is no receiver: once it is gone, the look-up fails. */
    private static Witness absentReceiver() {
        ClassDecl type = new ClassDecl(MAIN, Kind.INTERFACE);
        type.methods.add(method("m0", false, "1L"));
        return new Witness("absent receiver", "((W0) (Object) null).m0()", type, program -> program.find(MAIN).methods.removeIf(m -> m.name.equals("m0")));
    }

    /** The JDK's code alone looks into the class: nothing but the literal names it. */
    private static Witness literal() {
        ClassDecl type = new ClassDecl(MAIN, Kind.ENUM);
        type.constants.add("RED");
        return new Witness("literal", "java.util.EnumSet.allOf(W0.class).size()", type, program -> program.find(MAIN).constants.add("GREEN"));
    }

    private static Method method(String name, boolean isStatic, String term) {
        Method method = new Method(name, isStatic);
        method.terms.add(term);
        return method;
    }
}
