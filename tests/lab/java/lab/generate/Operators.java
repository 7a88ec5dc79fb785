package lab.generate;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import lab.model.ClassDecl.Kind;
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
    private static final String SERIAL = "N21 serialization member";
    private static final String SERVICE = "N21 service file";
    private static final String DATA = "N21 data file";

    /** What hardly ever meets by itself: an operator, and the words of what it is for. */
    private static final Map<String, String> FOR = Map.of("Absent0", APPEARS, "Reflect.copied", SERIAL, "Reflect.thawed", SERIAL, "Reflect.provided", SERVICE, "data0.txt", DATA,
            "data1.txt", DATA);

    static {
        ALL.put("E1 add extends", to -> to.hierarchy.addExtends());
        ALL.put("E2 copy field", to -> to.members.copyField(false));
        ALL.put("E3 copy field with another value", to -> to.members.copyField(true));
        ALL.put("E4 copy method", to -> to.members.copyMethod(false));
        ALL.put("E5 copy method with another constant", to -> to.members.copyMethod(true));
        ALL.put("E6 another class body", to -> to.bodies.anotherBody());
        ALL.put("E7 increase constant", to -> to.bodies.increaseConstant());
        ALL.put("E8 remove extends", to -> to.hierarchy.removeExtends());
        ALL.put("E9 remove method", to -> to.members.removeMethod());
        ALL.put("N1 static initialiser", to -> to.bodies.staticInitialiser());
        ALL.put("N2 superclass that fails", to -> to.hierarchy.failingSuperclass());
        ALL.put("N3 static of an interface with default methods", to -> to.members.interfaceStatic());
        ALL.put("N4 static member moved along the hierarchy", to -> to.members.moveStatic());
        ALL.put("N5 default method added", to -> to.members.addDefault());
        ALL.put("N6 superinterface removed", to -> to.hierarchy.removeInterface(Kind.INTERFACE));
        ALL.put("N7 implements removed", to -> to.hierarchy.removeInterface(Kind.CLASS));
        ALL.put("N7 implements added", to -> to.hierarchy.addImplements());
        ALL.put("N8 override deleted", to -> to.members.deleteOverride());
        ALL.put("N9 override added", to -> to.members.addOverride());
        ALL.put("N10 hiding field added", to -> to.members.hideField());
        ALL.put("N11 overload added", to -> to.members.addOverload());
        ALL.put("N12 flag or annotation", to -> to.shapes.flag());
        ALL.put("N13 constant", to -> to.bodies.constant());
        ALL.put("N14 term added to a body", to -> to.bodies.addTerm());
        ALL.put("N15 lambda inserted before another", to -> to.bodies.insertLambda());
        ALL.put(APPEARS, to -> to.hierarchy.appear());
        ALL.put("N18 enum constants reordered", to -> to.shapes.reorder());
        ALL.put("N19 record component", to -> to.shapes.component());
        ALL.put("N20 superclass of an exception", to -> to.hierarchy.exceptionParent());
        ALL.put("N22 class removed", to -> to.hierarchy.removeClass());
        ALL.put("N22 class made an interface", to -> to.hierarchy.makeInterface());
        ALL.put("N22 class made abstract", to -> to.hierarchy.makeAbstract());
        ALL.put("N23 held object of another class", to -> to.hierarchy.holdAnother());
        ALL.put("N19 sealed or not", to -> to.hierarchy.seal());
        ALL.put("N19 nest member", to -> to.shapes.nestMember());
        ALL.put("N12 generic signature", to -> to.shapes.generic());
        ALL.put("N12 annotation of the package", to -> to.shapes.packageAnnotation());
        ALL.put("N16 another target by name", to -> to.bodies.anotherTarget());
        ALL.put(SERIAL, to -> to.shapes.serial());
        ALL.put(SERVICE, to -> to.shapes.service());
        ALL.put(DATA, to -> to.shapes.data());
        ALL.put("N25 catch of another class", to -> to.bodies.catches());
        ALL.put("N24 member made static or not", to -> to.members.toggleStatic());
    }

    private final Hierarchy hierarchy;
    private final Members members;
    private final Bodies bodies;
    private final Shapes shapes;

    private Operators(Program program, Random random) {
        hierarchy = new Hierarchy(program, random);
        members = new Members(program, random);
        bodies = new Bodies(program, random);
        shapes = new Shapes(program, random);
    }

    /** A copy that differs, by what stands in its {@code operators}; now and then an equal one. */
    public static Program next(Program before, long seed, long own) {
        Random random = new Random(own);
        Program after = before.copy();
        if (Witness.isMode(before.mode)) {
            if (before.witness != null) Witness.change(after);
            return after;
        }
        if (random.nextInt(12) == 0) return after;
        Operators operators = new Operators(after, random);
        List<String> names = new ArrayList<>(ALL.keySet());
        if (Published.isMode(before.mode)) names.removeIf(name -> !name.startsWith("E"));
        if (!Generator.isAlone(before)) names.removeAll(List.of(SERIAL, SERVICE, DATA));
        if (before.witness != null && random.nextInt(3) != 0) {
            Witness.change(after);
            return after;
        }
        int wanted = random.nextInt(5) == 0 ? 2 : 1;
        for (int tries = 0; tries < 60 && wanted > 0; tries++) {
            String name = names.get(random.nextInt(names.size()));
            if (tries == 0 && random.nextInt(3) == 0) name = asked(after, random).filter(names::contains).orElse(name);
            if (name.startsWith("E6") && Published.isMode(before.mode)) Published.makeNext(seed, after);
            else if (!ALL.get(name).apply(operators)) continue;
            after.operators.add(name);
            wanted--;
        }
        return after;
    }

    private static Optional<String> asked(Program program, Random random) {
        String all = String.join("\n", Source.of(program).values());
        List<String> found = FOR.keySet().stream().sorted().filter(all::contains).toList();
        return found.isEmpty() ? Optional.empty() : Optional.of(FOR.get(found.get(random.nextInt(found.size()))));
    }
}
