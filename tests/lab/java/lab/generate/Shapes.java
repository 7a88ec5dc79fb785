package lab.generate;

import java.util.Collections;
import java.util.List;
import java.util.Random;
import lab.model.ClassDecl;
import lab.model.ClassDecl.Kind;
import lab.model.Method;
import lab.model.Field;
import lab.model.Program;

/** Changes that only reflection, annotations, enums, records or the JDK's own code show. */
final class Shapes extends Evolution {
    Shapes(Program program, Random random) {
        super(program, random);
    }

    static final String SERIALIZABLE = "java.io.Serializable";

    /** The version that {@code kit.Reflect.thawed} has. */
    static Field version() {
        Field version = new Field("serialVersionUID", "long", true, "1L");
        version.isFinal = true;
        return version;
    }

    boolean serial() {
        ClassDecl type = pick(c -> c.isClass() && c.interfaces.contains(SERIALIZABLE));
        if (type == null) return false;
        switch (random.nextInt(5)) {
            case 0 -> {
                if (!type.fields.removeIf(f -> f.name.equals("serialVersionUID"))) type.fields.add(version());
            }
            case 1 -> {
                Field version = type.field("serialVersionUID");
                if (version == null) return false;
                version.value = version.value.equals("1L") ? "2L" : "1L";
            }
            case 2 -> toggle(type, "private Object readResolve() { return Integer.valueOf(7); }");
            case 3 -> toggle(type, "private void readObject(java.io.ObjectInputStream in) throws java.io.IOException { throw new java.io.InvalidObjectException(\"no\"); }");
            default -> type.interfaces.remove(SERIALIZABLE);
        }
        return true;
    }

    private static void toggle(ClassDecl type, String member) {
        if (!type.members.remove(member)) type.members.add(member);
    }

    boolean service() {
        ClassDecl service = pick(ClassDecl::isInterface);
        ClassDecl provider = service == null ? null : pick(c -> c.isMade() && (program.isSubtype(c, service) || random.nextInt(8) == 0));
        if (provider == null) return false;
        List<String> providers = program.services.computeIfAbsent(service.name, name -> new java.util.ArrayList<>());
        if (!providers.remove(provider.name)) providers.add(random.nextInt(providers.size() + 1), provider.name);
        if (providers.isEmpty()) program.services.remove(service.name);
        return true;
    }

    boolean data() {
        String name = "data" + random.nextInt(2) + ".txt";
        if (program.data.containsKey(name) && random.nextInt(3) == 0) program.data.remove(name);
        else program.data.put(name, terms.literal());
        return true;
    }

    boolean flag() {
        ClassDecl type = pick(c -> c.kind != Kind.ANNOTATION);
        if (program.find("A0") != null && random.nextBoolean()) {
            if (program.find("A0").method("v0") != null && random.nextInt(4) == 0) {
                program.find("A0").method("v0").terms.set(0, 900 + random.nextInt(100) + "L");
                return true;
            }
            if (type == null) return false;
            String annotation = "@A0" + (random.nextInt(3) == 0 ? "" : "(v0 = " + (900 + random.nextInt(100)) + "L)");
            List<String> target = type.annotations;
            Method method = any(type.methods);
            if (method != null && random.nextBoolean()) target = method.annotations;
            if (target.isEmpty()) target.add(annotation);
            else target.set(0, annotation);
            return true;
        }
        if (type == null || !type.isClass()) return false;
        Method method = any(type.methods);
        if (method != null && random.nextBoolean()) {
            method.name = method.name.charAt(0) + "" + random.nextInt(6);
            return true;
        }
        return type.modifiers.isEmpty() ? type.modifiers.add("final") : type.modifiers.remove(0) != null;
    }

    boolean reorder() {
        ClassDecl type = pick(c -> c.kind == Kind.ENUM);
        if (type == null) return false;
        switch (random.nextInt(3)) {
            case 0 -> Collections.reverse(type.constants);
            case 1 -> type.constants.add(random.nextInt(type.constants.size() + 1), "EXTRA" + type.constants.size());
            default -> type.constants.remove(random.nextInt(type.constants.size()));
        }
        return !type.constants.isEmpty();
    }

    boolean component() {
        ClassDecl type = pick(c -> c.kind == Kind.RECORD);
        if (type == null) return false;
        switch (random.nextInt(3)) {
            case 0 -> type.components.set(0, type.components.get(0).equals("long a") ? "long z" : "long a");
            case 1 -> type.components.set(0, "double a");
            default -> Collections.reverse(type.components);
        }
        return true;
    }

    /** A class inside: only the nest, and the table of inner classes, changes. */
    boolean nestMember() {
        ClassDecl type = pick(c -> c.isClass() || c.isInterface());
        if (type == null) return false;
        String flags = List.of("static class", "interface", "static final class").get(random.nextInt(3));
        boolean isThere = type.members.removeIf(member -> member.endsWith(" In {}"));
        if (!isThere) type.members.add("public " + flags + " In {}");
        else if (random.nextBoolean()) type.members.add("public static abstract class In {}");
        return true;
    }

    boolean generic() {
        ClassDecl type = pick(c -> c.field("g0") != null);
        if (type == null) return false;
        type.field("g0").type = type.field("g0").type.contains("String") ? "java.util.List<Long>" : "java.util.List<String>";
        return true;
    }

    boolean packageAnnotation() {
        if (program.find("A0") == null) return false;
        program.packageAnnotation = program.packageAnnotation == null ? "@A0" : null;
        return true;
    }
}
