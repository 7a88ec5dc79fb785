package lab.model;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** One revision of a generated program: a package of its own. */
public final class Program {
    /** Stands for the package in {@link #texts}. */
    public static final String PACKAGE = "PACKAGE";

    public final String packageName;
    /** How it was made: mixed, alone, witness, witness-alone, or one of JD1 to JD10, in which {@code number} is its place. */
    public String mode = "mixed";
    public int number;
    public final List<ClassDecl> classes = new ArrayList<>();
    public final List<TestDecl> tests = new ArrayList<>();
    /** Classes that are text as a whole, by name; and annotations of the package, as package-info. */
    public final Map<String, String> texts = new LinkedHashMap<>();
    /** Class files, by name without the package, that stay though no source is left that makes them. */
    public final Set<String> stale = new LinkedHashSet<>();
    /** Files beside its classes, by name, and the classes that provide an interface, by the interface's name. */
    public final Map<String, String> data = new LinkedHashMap<>();
    public final Map<String, List<String>> services = new LinkedHashMap<>();
    /** Of package-info; null: there is none. */
    public String packageAnnotation;
    /** The {@code Witness} that it has and that has not changed yet; null: none. */
    public String witness;
    /** What made this revision from the one before. */
    public final List<String> operators = new ArrayList<>();

    public Program(String packageName) {
        this.packageName = packageName;
    }

    public Program copy() {
        return copy(packageName);
    }

    private Program copy(String name) {
        Program copy = new Program(name);
        copy.mode = mode;
        copy.number = number;
        for (ClassDecl type : classes) copy.classes.add(type.copy());
        for (TestDecl test : tests) copy.tests.add(test.copy());
        copy.texts.putAll(texts);
        copy.stale.addAll(stale);
        copy.data.putAll(data);
        services.forEach((service, providers) -> copy.services.put(service, new ArrayList<>(providers)));
        copy.packageAnnotation = packageAnnotation;
        copy.witness = witness;
        return copy;
    }

    /** Java for the name of one of its classes: put together when it runs, since a text that names a class makes it count. */
    public String nameOf(String type) {
        return namePrefix() + type + "\")";
    }

    public String namePrefix() {
        return "kit.Reflect.name(\"" + packageName + ".\", \"";
    }

    /** The same program in another package. */
    public Program moved(String otherPackage) {
        Program copy = copy(otherPackage);
        copy.operators.addAll(operators);
        java.util.function.UnaryOperator<String> move = text -> text.replace("\"" + packageName + ".", "\"" + otherPackage + ".");
        for (TestDecl test : copy.tests) test.calls.replaceAll(move);
        for (ClassDecl type : copy.classes) {
            type.statements.replaceAll(move);
            for (Field field : type.fields) field.value = field.value == null ? null : move.apply(field.value);
            for (Method method : type.methods) {
                method.statements.replaceAll(move);
                method.terms.replaceAll(move);
            }
        }
        return copy;
    }

    public ClassDecl find(String name) {
        for (ClassDecl type : classes) {
            if (type.name.equals(name)) return type;
        }
        return null;
    }

    /** By name, of the classes; a class's place in the list of its kind decides what may extend what. */
    public int index(ClassDecl type) {
        return classes.indexOf(type);
    }

    public List<ClassDecl> ofKind(ClassDecl.Kind kind) {
        List<ClassDecl> found = new ArrayList<>();
        for (ClassDecl type : classes) {
            if (type.kind == kind) found.add(type);
        }
        return found;
    }

    /** The class, its superclasses, then all its interfaces: each once. */
    public List<ClassDecl> lineage(ClassDecl type) {
        Set<ClassDecl> found = new LinkedHashSet<>();
        for (ClassDecl at = type; at != null && found.add(at); at = at.parent == null ? null : find(at.parent)) continue;
        List<ClassDecl> pending = new ArrayList<>(found);
        for (int i = 0; i < pending.size(); i++) {
            for (String name : pending.get(i).interfaces) {
                ClassDecl next = find(name);
                if (next != null && found.add(next)) pending.add(next);
            }
        }
        return new ArrayList<>(found);
    }

    public boolean isSubtype(ClassDecl type, ClassDecl of) {
        return lineage(type).contains(of);
    }

    /** Names of instance methods without parameters that can be called on the type, inherited ones too. */
    public List<String> instanceMethods(ClassDecl type) {
        Set<String> names = new LinkedHashSet<>();
        for (ClassDecl at : lineage(type)) {
            for (Method method : at.methods) {
                if (!method.isStatic && method.parameters.isEmpty()) names.add(method.name);
            }
        }
        return new ArrayList<>(names);
    }

    /** Static methods that can be called as NAME.method(): those of superclasses too, those of interfaces not. */
    public List<String> staticMethods(ClassDecl type) {
        Set<String> names = new LinkedHashSet<>();
        for (ClassDecl at : lineage(type)) {
            if (at != type && at.isInterface()) continue;
            for (Method method : at.methods) {
                if (method.isStatic && method.parameters.isEmpty()) names.add(method.name);
            }
        }
        return new ArrayList<>(names);
    }

    /** Fields that hold a number, by the name that finds them first. */
    public List<Field> fields(ClassDecl type, boolean isStatic) {
        Map<String, Field> found = new LinkedHashMap<>();
        for (ClassDecl at : lineage(type)) {
            for (Field field : at.fields) found.putIfAbsent(field.name, field);
        }
        List<Field> fitting = new ArrayList<>();
        for (Field field : found.values()) {
            if (field.isStatic == isStatic) fitting.add(field);
        }
        return fitting;
    }
}
