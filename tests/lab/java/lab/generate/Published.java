package lab.generate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;
import lab.model.TestDecl;

/**
 * Programs of the RTSCheck paper's grammar, in its modes JD1 to JD10: within the bounds every program that has what its mode asks for, each
 * once but for the names of its classes, in an order that the seed gives; then larger ones at random. One package, everything public.
 *
 * <p>A program is a list of digits, for each class: what it extends, its field, the bodies of m0 and m1.
 */
final class Published {
    private static final int SMALL = 2;
    private static final int LARGE = 4;
    private static final int FIELDS = 5;
    private static final Map<String, List<int[]>> SMALL_ONES = new HashMap<>();

    private final int classes;
    private final int[] digits;

    private Published(int classes, int[] digits) {
        this.classes = classes;
        this.digits = digits;
    }

    static boolean isMode(String mode) {
        return mode.matches("JD([1-9]|10)");
    }

    static Program make(long seed, int number, String packageName, String mode) {
        Program program = new Program(packageName);
        program.mode = mode;
        program.number = number;
        of(seed, number, mode).addTo(program);
        addTests(program, new Random(seed + number));
        return program;
    }

    /** E6: the program becomes the next one; its tests stay. */
    static void makeNext(long seed, Program program) {
        program.number++;
        program.classes.clear();
        of(seed, program.number, program.mode).addTo(program);
    }

    private static Published of(long seed, int number, String mode) {
        List<int[]> small = SMALL_ONES.computeIfAbsent(mode + seed, key -> {
            List<int[]> all = all(mode);
            Collections.shuffle(all, new Random(seed));
            return all;
        });
        if (number < small.size()) return new Published(SMALL, small.get(number));
        Random random = new Random(seed ^ number * 0x9E3779B97F4A7C15L);
        while (true) {
            int classes = SMALL + 1 + random.nextInt(LARGE - SMALL);
            int[] digits = new int[4 * classes];
            for (int i = 0; i < digits.length; i++) digits[i] = random.nextInt(radix(classes, i));
            Published made = new Published(classes, digits);
            if (made.fits(mode)) return made;
        }
    }

    private static List<int[]> all(String mode) {
        List<int[]> found = new ArrayList<>();
        int[] digits = new int[4 * SMALL];
        while (true) {
            Published made = new Published(SMALL, digits);
            if (made.fits(mode) && made.isFirstOfItsKind()) found.add(digits.clone());
            int at = 0;
            while (at < digits.length && ++digits[at] == radix(SMALL, at)) digits[at++] = 0;
            if (at == digits.length) return found;
        }
    }

    /** Of m0: none, a literal, this.m1(), super.m1(), C.this.m1(), new C().m1(), f0, new C().f0. Of m1: none, a literal, f0, new C().f0. */
    private static int radix(int classes, int digit) {
        return switch (digit % 4) {
            case 0 -> classes - digit / 4;
            case 1 -> FIELDS;
            case 2 -> 6 + 2 * classes;
            default -> 3 + classes;
        };
    }

    private int parent(int type) {
        return digits[4 * type] == 0 ? -1 : type + digits[4 * type];
    }

    private boolean hasField(int type) {
        return digits[4 * type + 1] != 0;
    }

    private boolean hasMethod(int type) {
        return digits[4 * type + 2] != 0 || digits[4 * type + 3] != 0;
    }

    private boolean findsMethod(int type) {
        return type >= 0 && (digits[4 * type + 3] != 0 || findsMethod(parent(type)));
    }

    private boolean findsField(int type) {
        return type >= 0 && (digits[4 * type + 1] == 1 || digits[4 * type + 1] == 2 || findsField(parent(type)));
    }

    private boolean fits(String mode) {
        boolean wanted = mode.equals("JD1");
        for (int type = 0; type < classes; type++) {
            int caller = digits[4 * type + 2];
            int reader = digits[4 * type + 3];
            if (!resolves(type)) return false;
            boolean reads = caller >= 5 + classes || reader >= 2;
            wanted |= switch (mode) {
                case "JD2" -> hasMethod(type) && parent(type) >= 0;
                case "JD3" -> parent(type) >= 0 && hasMethod(parent(type));
                case "JD4" -> hasField(type) && parent(type) >= 0;
                case "JD5" -> hasMethod(type) && hasField(type);
                case "JD6" -> parent(type) >= 0;
                case "JD7" -> hasMethod(type);
                case "JD8" -> hasField(type);
                case "JD9" -> caller >= 2 && caller < 5 + classes;
                case "JD10" -> reads;
                default -> false;
            };
        }
        return wanted;
    }

    /** Whether what the bodies of the class name is there. */
    private boolean resolves(int type) {
        int caller = digits[4 * type + 2];
        int reader = digits[4 * type + 3];
        boolean calls = switch (caller) {
            case 0, 1 -> true;
            case 2, 4 -> findsMethod(type);
            case 3 -> findsMethod(parent(type));
            default -> caller < 5 + classes ? findsMethod(caller - 5) : caller == 5 + classes ? findsField(type) : findsField(caller - 6 - classes);
        };
        return calls && (reader < 2 || (reader == 2 ? findsField(type) : findsField(reader - 3)));
    }

    /** Where nothing is extended, two classes can change names. */
    private boolean isFirstOfItsKind() {
        if (parent(0) >= 0) return true;
        for (int i = 1; i < 4; i++) {
            int other = renamed(i, digits[4 + i]);
            if (digits[i] != other) return digits[i] < other;
        }
        return true;
    }

    private static int renamed(int digit, int value) {
        int first = digit == 2 ? 5 : 3;
        if (digit == 1 || value < first) return value;
        if (digit == 2 && value == 5 + SMALL) return value;
        int base = digit == 2 && value > 5 + SMALL ? 6 + SMALL : first;
        return base + 1 - (value - base);
    }

    private void addTo(Program program) {
        for (int type = 0; type < classes; type++) {
            ClassDecl made = new ClassDecl("C" + type, Kind.CLASS);
            if (parent(type) >= 0) made.parent = "C" + parent(type);
            Field field = switch (digits[4 * type + 1]) {
                case 1 -> new Field("f0", "int", false, "1");
                case 2 -> new Field("f0", "long", false, type + 2 + "L");
                case 3 -> new Field("x0", "long", true, "5L");
                case 4 -> new Field("f1", "C" + (type + 1) % classes, false, null);
                default -> null;
            };
            if (field != null) made.fields.add(field);
            addMethod(made, "m0", caller(made, digits[4 * type + 2]));
            addMethod(made, "m1", reader(digits[4 * type + 3]));
            program.classes.add(made);
        }
    }

    private static void addMethod(ClassDecl type, String name, String body) {
        if (body == null) return;
        Method method = new Method(name, false);
        method.terms.add(body);
        type.methods.add(method);
    }

    private String caller(ClassDecl type, int body) {
        return switch (body) {
            case 0 -> null;
            case 1 -> "10L";
            case 2 -> "this.m1()";
            case 3 -> "super.m1()";
            case 4 -> type.name + ".this.m1()";
            default -> body < 5 + classes ? "new C" + (body - 5) + "().m1()" : body == 5 + classes ? "f0" : "new C" + (body - 6 - classes) + "().f0";
        };
    }

    private static String reader(int body) {
        return body == 0 ? null : body == 1 ? "20L" : body == 2 ? "f0" : "new C" + (body - 3) + "().f0";
    }

    /** Sequences of calls, of at most 1, 2, 4 and 100; and the state of an object at their end. */
    private static void addTests(Program program, Random random) {
        List<String> calls = new ArrayList<>();
        for (ClassDecl type : program.classes) {
            for (String name : program.instanceMethods(type)) calls.add("new " + type.name + "()." + name + "()");
            calls.add("kit.Reflect.dump(new " + type.name + "())");
        }
        for (int length : new int[] {1, 2, 4, 100}) {
            TestDecl test = new TestDecl("T" + program.tests.size());
            int wanted = 1 + random.nextInt(length);
            for (int i = 0; i < wanted; i++) test.calls.add(calls.get(random.nextInt(calls.size())));
            program.tests.add(test);
        }
    }
}
