package lab.generate;

import java.util.List;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.Field;
import lab.model.Method;
import lab.model.Program;

/** Changes of what code does: method bodies, initialisers, constants. */
final class Bodies extends Evolution {
    Bodies(Program program, Random random) {
        super(program, random);
    }

    boolean anotherBody() {
        Method method = pickMethod(m -> !m.terms.isEmpty());
        if (method == null) return false;
        method.terms.clear();
        method.terms.add(terms.term(new Terms.Place(null, true, method.rank())));
        method.terms.add(400 + random.nextInt(100) + "L");
        return true;
    }

    boolean increaseConstant() {
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

    boolean staticInitialiser() {
        ClassDecl type = pick(ClassDecl::isClass);
        if (type == null) return false;
        Field field = any(type.fields);
        if (field != null && field.isStatic && field.isNumber() && random.nextBoolean()) {
            field.value = someNumber(field);
            return true;
        }
        if (type.statements.isEmpty() || random.nextBoolean()) {
            type.statements.add(random.nextBoolean() ? failure(type.name) : "long ignored = " + terms.term(new Terms.Place(type, true, 1)) + ";");
        } else {
            type.statements.remove(random.nextInt(type.statements.size()));
        }
        return true;
    }

    boolean constant() {
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

    boolean addTerm() {
        Method method = pickMethod(m -> !m.terms.isEmpty());
        if (method == null) return false;
        method.terms.add(terms.term(new Terms.Place(null, true, method.rank())));
        return true;
    }

    /** A string names another class, or another member. */
    boolean anotherTarget() {
        String prefix = program.namePrefix();
        Method method = pickMethod(m -> m.terms.stream().anyMatch(t -> t.contains(prefix) || t.contains(".class, \"")));
        ClassDecl other = pick(c -> true);
        if (method == null || other == null) return false;
        List<String> methods = program.staticMethods(other);
        method.terms.replaceAll(t -> t.replaceAll(java.util.regex.Pattern.quote(prefix) + "\\w+\"", java.util.regex.Matcher.quoteReplacement(prefix + other.name + "\"")));
        if (!methods.isEmpty() && methods.get(0).charAt(1) - '0' > method.rank()) {
            method.terms.replaceAll(t -> t.replaceAll("\\w+\\.class, \"s\\d\"", other.name + ".class, \"" + methods.get(0) + "\""));
        }
        return true;
    }

    boolean insertLambda() {
        Method method = pickMethod(m -> m.terms.stream().anyMatch(t -> t.contains("->")));
        if (method == null) return false;
        method.terms.add(0, "((java.util.function.LongSupplier) () -> " + terms.literal() + ").getAsLong()");
        return true;
    }

    boolean catches() {
        Method method = pickMethod(m -> m.statements.stream().anyMatch(s -> s.contains("catch (")));
        if (method == null) return false;
        String caught = List.of("IllegalStateException", "X0", "RuntimeException").get(random.nextInt(3));
        method.statements.replaceAll(s -> s.replaceAll("catch \\(\\w+", "catch (" + caught));
        return true;
    }
}
