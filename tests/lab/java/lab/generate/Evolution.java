package lab.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Predicate;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;

/** What the operators share: the program that they change, and ways to pick what to change in it. */
abstract class Evolution {
    final Program program;
    final Random random;
    final Terms terms;

    Evolution(Program program, Random random) {
        this.program = program;
        this.random = random;
        terms = new Terms(program, random);
    }

    static String failure(String of) {
        return "if (lab.run.Trace.yes()) throw new IllegalStateException(\"" + of + " fails\");";
    }

    final String someNumber(Field field) {
        return field.isStatic && random.nextBoolean() && !field.isFinal && field.type.equals("long") ? terms.term(new Terms.Place(null, true, 1)) : 200 + random.nextInt(100) + "";
    }

    final ClassDecl pick(Predicate<ClassDecl> fits) {
        List<ClassDecl> fitting = new ArrayList<>();
        for (ClassDecl type : program.classes) {
            if (fits.test(type)) fitting.add(type);
        }
        return any(fitting);
    }

    final Method pickMethod(Predicate<Method> fits) {
        ClassDecl type = pick(c -> c.kind != Kind.ANNOTATION && c.methods.stream().anyMatch(fits));
        if (type == null) return null;
        List<Method> fitting = new ArrayList<>(type.methods);
        fitting.removeIf(fits.negate());
        return any(fitting);
    }

    /** Null of an empty list. */
    final <T> T any(List<T> list) {
        return list.isEmpty() ? null : list.get(random.nextInt(list.size()));
    }
}
