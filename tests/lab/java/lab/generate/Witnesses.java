package lab.generate;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** The witnesses, by what they are for: points of code, calls that show arguments, steps of the closure, headers, parts of digests. */
final class Witnesses {
    private static final String FAIL = "if (lab.run.Trace.yes()) throw new IllegalStateException(\"fails\");";
    private static final String RUNTIME = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME) ";
    private static final String MARK = RUNTIME + "public @interface W9 { long v0() default 1L; }";

    static final List<Witness> ALL = new ArrayList<>();

    private Witnesses() {}

    static List<Witness> of(boolean alone) {
        return ALL.stream().filter(witness -> witness.isAlone == alone).toList();
    }

    /** Of what the code of a test, or of a class that it uses, runs. */
    private static Witness witness(String name, String call) {
        Witness made = new Witness(name, false, call);
        ALL.add(made);
        return made;
    }

    private static Witness alone(String name, String call) {
        Witness made = new Witness(name, true, call);
        ALL.add(made);
        return made;
    }

    private static String target(String of) {
        return RUNTIME + "@java.lang.annotation.Target(java.lang.annotation.ElementType." + of + ") public @interface W9 {}";
    }

    static {
        points();
        kept();
        seen();
        closure();
        headers();
        members();
        attributes();
        byThemselves();
    }

    private static void points() {
        witness("made", "new W0().m0()").with("public class W0 { public long m0() { return 11L; } }").then("public class W0 { public long m0() { return 12L; } }");
        witness("static read", "W0.x0").with("public class W0 { public static long x0 = lab.run.Trace.zero() + 11L; }")
                .then("public class W0 { public static long x0 = lab.run.Trace.zero() + 12L; }");
        // The class has no initialiser to be entered.
        witness("static written", "(W0.x0 = 3L)").with("public class W0 { public static long x0; }").then("public class W0 { public static long x0; static { " + FAIL + " } }");
        witness("static called", "W0.s0()").with("public class W0 { public static long s0() { return 11L; } }").then("public class W0 { public static long s0() { return 12L; } }");
        // A method of an interface is looked up before it shows that there is no receiver: once it is gone, the look-up fails.
        witness("absent receiver", "((W0) (Object) null).m0()").with("public interface W0 { default long m0() { return 1L; } }").then("public interface W0 {}");
        witness("method reference", "((java.util.function.LongSupplier) W0::s0).getAsLong()").with("public class W0 { public static long s0() { return 11L; } }")
                .then("public class W0 { public static long s0() { return 12L; } }");
        // JDK code runs a method of the interface that the lambda is of.
        witness("lambda", "(java.util.function.Predicate.not((W0) text -> true).test(\"a\") ? 1L : 2L)").with(predicate("String::isEmpty")).then(predicate("this"));
        witness("lambda of two", "(java.util.function.Predicate.not((java.util.function.Predicate<String> & W0) text -> true).test(\"a\") ? 1L : 2L)").with(predicate("String::isEmpty"))
                .then(predicate("this"));
        // What only code of the JDK looks into, from what nothing shows.
        annotated("literal", "kit.Reflect.behind(W0.class, \"getAnnotations\")");
        annotated("array", "kit.Reflect.behind(new W0[0], \"getClass\", \"getComponentType\", \"getAnnotations\")");
        annotated("array of arrays", "kit.Reflect.behind(new W0[0][0], \"getClass\", \"getComponentType\", \"getComponentType\", \"getAnnotations\")");
        String constants = IntStream.range(0, 300).mapToObj(i -> "\"c" + i + "\".length()").collect(Collectors.joining(" + "));
        annotated("literal behind many constants", "W1.s0()").with("public class W1 { public static long s0() { long sum = " + constants + "; return sum + kit.Reflect.behind(W0.class, \"getAnnotations\"); } }");
        witness("thread", "W0.s0()").with("public class W0 { public static long s0() throws Exception { long[] found = new long[1]; Thread thread = new Thread(() -> found[0] = W1.s0());"
                + " thread.start(); thread.join(); return found[0]; } }", "public class W1 { public static long s0() { return 11L; } }").then("public class W1 { public static long s0() { return 12L; } }");
        witness("lines", "W0.s0()").with("public class W0 { public static long s0() { return new Throwable().getStackTrace()[0].getLineNumber(); } }")
                .then("public class W0 {\n public static long s0() { return new Throwable().getStackTrace()[0].getLineNumber(); } }");
        witness("range", "W0.s0()").with(range("W0.s1(); try { W0.s2(); }")).then(range("try { W0.s1(); W0.s2(); }"));
    }

    private static String predicate(String negated) {
        return "public interface W0 extends java.util.function.Predicate<String> { @Override default java.util.function.Predicate<String> negate() { return " + negated + "; } }";
    }

    private static Witness annotated(String name, String call) {
        return witness(name, call).with(MARK, "@W9(v0 = 2L) public class W0 {}").then("@W9(v0 = 3L) public class W0 {}");
    }

    private static String range(String body) {
        return "public class W0 { public static long s0() { " + body + " catch (IllegalStateException e) { return 5L; } return 1L; } public static long s1() { " + FAIL
                + " return 2L; } public static long s2() { return 3L; } }";
    }

    /** What an earlier test of the JVM left. By itself the test makes it. */
    private static void kept() {
        witness("initialised", "W0.x0").with("public class W0 { public static long x0 = W1.s0(); }", "public class W1 { public static long s0() { return 11L; } }")
                .then("public class W1 { public static long s0() { return 12L; } }");
        String keeper = "public class W0 { public static W1 kept; public static W1 get() { if (kept == null) kept = new W1(); return kept; } }";
        witness("kept object", "W0.get().m0()").with(keeper, "public class W1 { public long m0() { return 11L; } }").then("public class W1 { public long m0() { return 12L; } }");
        witness("kept receiver", "kit.Reflect.call(W2.class, W0.get(), \"m0\")")
                .with(keeper, "public class W1 extends W2 {}", "public class W2 { public long m0() { return 11L; } }")
                .then("public class W1 extends W2 { @Override public long m0() { return 12L; } }");
        witness("kept heir", "W0.get().m0()").with(keeper, "public class W1 extends W2 {}", "public class W2 { public long m0() { return 11L; } }")
                .then("public class W1 extends W2 { @Override public long m0() { return 12L; } }");
        witness("kept heir of an interface", "W0.get().m0()").with(keeper, "public class W1 implements W2 {}", "public interface W2 { default long m0() { return 11L; } }")
                .then("public class W1 implements W2 { @Override public long m0() { return 12L; } }");
        witness("kept handle", "W0.get()").with("public class W1 { public long f0 = 11L; }",
                "public class W0 { static W1 kept; static java.lang.invoke.VarHandle field; public static long get() throws Exception { if (kept == null) { kept = new W1();"
                        + " field = java.lang.invoke.MethodHandles.lookup().findVarHandle(W1.class, \"f0\", long.class); } return (long) field.get(kept); } }")
                .then("public class W1 { public long f0 = 12L; }");
    }

    private static void seen() {
        witness("mirror", "kit.Reflect.members(kit.Reflect.typeOf(W0.class, \"f0\"))").with("public class W0 { public W1 f0; }", "public class W1 {}")
                .then("public class W1 { public long f0; }");
        witness("mirror by reflection", "kit.Reflect.mirrored(kit.Reflect.typeOf(W0.class, \"f0\"), \"getFields\")").with("public class W0 { public W1 f0; }", "public class W1 {}")
                .then("public class W1 { public long f0; }");
        witness("captured mirror", "((java.util.function.Supplier<Object[]>) kit.Reflect.typeOf(W0.class, \"f0\")::getFields).get().length").with("public class W0 { public W1 f0; }", "public class W1 {}")
                .then("public class W1 { public long f0; }");
        witness("class by name", "kit.Reflect.presence(kit.Reflect.name(\"PACKAGE.\", \"W0\"))").with("public class W0 {}").then("public class W0 { static { " + FAIL + " } }");
        witness("descriptor", "kit.Reflect.described(kit.Reflect.name(\"PACKAGE.\", \"W0\"))").then("public class W0 {}");
        witness("text", "kit.Reflect.behind(\"PACKAGE.W0\", \"forName\", \"getFields\")").with("public class W0 {}").then("public class W0 { public long f0; }");
        witness("text of an annotation", "kit.Reflect.announced(W0.class)").with(RUNTIME + "public @interface W9 { String v0(); }", "@W9(v0 = \"PACKAGE.W1\") public class W0 {}",
                "public class W1 {}").then("public class W1 { public long f0; }");
        witness("bean", "kit.Reflect.bean(W0.class)").with("public class W0 { public long getValue() { return 1L; } }")
                .then("public class W0BeanInfo extends java.beans.SimpleBeanInfo { @Override public java.beans.PropertyDescriptor[] getPropertyDescriptors() {"
                        + " return new java.beans.PropertyDescriptor[0]; } }");
    }

    private static void closure() {
        witness("superclass", "new W0().m0()").with("public class W0 extends W1 {}", "public class W1 { public long m0() { return 11L; } }")
                .then("public class W1 { public long m0() { return 12L; } }");
        witness("superinterface", "new W0().m0()").with("public class W0 implements W1 {}", "public interface W1 { default long m0() { return 11L; } }")
                .then("public interface W1 { default long m0() { return 12L; } }");
        witness("annotation type", "kit.Reflect.annotations(W0.class)").with(MARK, "@W9 public class W0 {}").then(MARK.replace("1L", "2L"));
        witness("annotation of the package", "kit.Reflect.behind(W0.class, \"getPackage\", \"getAnnotations\")").with(MARK, "public class W0 {}").thenPackage("@W9");
        // In a JVM that has made the constants already.
        witness("enum of a member", "kit.Reflect.converted(new W2(), W0.class, \"A\")").with("public interface W0 { W1 getValue(); void setValue(W1 value); }", "public enum W1 { A, B }",
                "public class W2 implements W0 { private W1 value; @Override public W1 getValue() { return value; } @Override public void setValue(W1 to) { value = to; } }")
                .then("public enum W1 { B }");
        witness("named class", "((Object) \"\" instanceof W0 ? 1L : 2L)").with("public class W0 {}").thenWithout("W0");
        witness("class in an annotation", "kit.Reflect.annotations(W0.class)").with(RUNTIME + "public @interface W9 { Class<?> v0(); }", "@W9(v0 = W1.class) public class W0 {}", "public class W1 {}")
                .thenWithout("W1");
        witness("class in a signature", "kit.Reflect.generics(W0.class)").with("public class W0 { public java.util.List<W1> f0; }", "public class W1 {}").thenWithout("W1");
        witness("ancestor of a named class", "((Object) new String[0] instanceof W1[] ? 1L : 2L)").with("public class W1 extends W2 {}", "public class W2 {}")
                .then("public interface W2 {}");
    }

    /** Of classes that are only named. */
    private static void headers() {
        String loads = "((Object) new String[0] instanceof W2[] ? 1L : 2L)";
        witness("final superclass", loads).with("public class W2 extends W1 {}", "public class W1 {}").then("public final class W1 {}");
        // The verifier asks, for code that never runs.
        witness("verified", "W0.s0()").with("public class W0 { public static long s0() { return 1L; } public static W1 unused() { return new W2(); } }", "public class W1 {}",
                "public class W2 extends W1 {}").then("public class W2 {}");
        witness("method of an interface", "((W1) (Object) null).m0()").with("public class W1 implements W2 {}", "public interface W2 { default long m0() { return 1L; } }")
                .then("public class W1 {}");
        witness("permitted", loads).with("public sealed class W1 permits W2, W3 {}", "public non-sealed class W2 extends W1 {}", "public non-sealed class W3 extends W1 {}")
                .then("public sealed class W1 permits W3 {}");
        witness("member of the nest", "W0.In.s0()").with("public class W0 { private long f0; public static class In { public static long s0() { return ((W0) (Object) null).f0; } } }")
                .then("public class W0 { private long f0; }").keeping("W0$In");
        witness("host of the nest", "W0.In.s0()")
                .with("public class W0 { public static class Of { private long f0; } public static class In { public static long s0() { return ((Of) (Object) null).f0; } } }")
                .then("public class W0 {}", "public class W0$Of { private long f0; }").keeping("W0$In");
        String looks = "kit.Reflect.behind(W1.class, \"getDeclaredFields\", \"[0]\", \"getType\", ";
        // What does not compile any more has only the classes compiled that changed.
        witness("flags of a member class", looks + "\"getModifiers\")").with("public class W0 { public static class In {} }", "public class W1 { public W0.In f0; }", "public class W3 { public W4 f0; }",
                "public class W4 {}").then("public class W0 { protected static class In {} }").thenWithout("W4");
        witness("record or not", looks + "\"isRecord\")").with("public final class W0 {}", "public class W1 { public W0 f0; }").then("public record W0() {}");
    }

    private static void members() {
        witness("flags of a class", "kit.Reflect.named(kit.Reflect.name(\"PACKAGE.\", \"W0\"))").with("public class W0 {}").then("public abstract class W0 {}");
        String looks = "kit.Reflect.ancestors(kit.Reflect.type(kit.Reflect.name(\"PACKAGE.\", \"W0\")))";
        witness("another superclass", looks).with("public class W0 extends W1 {}", "public class W1 {}", "public class W2 {}").then("public class W0 extends W2 {}");
        witness("another interface", looks).with("public class W0 implements W1 {}", "public interface W1 {}").then("public class W0 {}");
        String fields = "kit.Reflect.generics(W0.class)";
        witness("field", fields).with("public class W0 {}").then("public class W0 { public long f0; }");
        witness("field's name", fields).with("public class W0 { public long f0; }").then("public class W0 { public long f1; }");
        witness("field's type", fields).with("public class W0 { public long f0; }").then("public class W0 { public int f0; }");
        String methods = "kit.Reflect.members(W0.class)";
        witness("method", methods).with("public class W0 {}").then("public class W0 { public void m0() {} }");
        witness("method's flags", methods).with("public class W0 { public void m0() {} }").then("public class W0 { public synchronized void m0() {} }");
        witness("exceptions", methods).with("public class W0 { public void m0() {} }").then("public class W0 { public void m0() throws java.io.IOException {} }");
    }

    private static void attributes() {
        witness("constant", "kit.Reflect.get(W0.class, \"x0\")").with("public class W0 { public static final long x0 = 11L; }").then("public class W0 { public static final long x0 = 12L; }");
        witness("annotation", "kit.Reflect.annotations(W0.class)").with(MARK, "@W9(v0 = 2L) public class W0 {}").then("@W9(v0 = 3L) public class W0 {}");
        witness("flags in the table of inner classes", "kit.Reflect.named(kit.Reflect.name(\"PACKAGE.\", \"W0$In\"))").with("public class W0 { public static class In { public In() {} } }")
                .then("public class W0 { protected static class In { public In() {} } }");
        witness("signature", "kit.Reflect.generics(W0.class)").with("public class W0 { public java.util.List<String> f0; }").then("public class W0 { public java.util.List<Long> f0; }");
        witness("record component", "kit.Reflect.components(W0.class)").with(target("RECORD_COMPONENT"), "public record W0(@W9 long a) {}").then("public record W0(long a) {}");
        witness("order of permitted classes", "kit.Reflect.permitted(kit.Reflect.type(kit.Reflect.name(\"PACKAGE.\", \"W0\")))").with("public sealed class W0 permits W1, W2 {}", "public final class W1 extends W0 {}",
                "public final class W2 extends W0 {}").then("public sealed class W0 permits W2, W1 {}");
        String member = "kit.Reflect.type(kit.Reflect.name(\"PACKAGE.\", \"W0$In\"))";
        witness("class no more in a nest", "(" + member + ".getNestHost() == " + member + " ? 1L : 2L)").with("public class W0 { public static class In {} }").then("public class W0 {}", "public class W0$In {}");
        witness("class in the nest", "kit.Reflect.nest(kit.Reflect.type(kit.Reflect.name(\"PACKAGE.\", \"W0\")))").with("public class W0 {}").then("public class W0 { public static class In {} }");
        witness("enclosing method", "kit.Reflect.enclosing(kit.Reflect.type(kit.Reflect.name(\"PACKAGE.\", \"W0$1In\")))").with("public class W0 { public static void s0() { class In {} } public static void s1() {} }")
                .then("public class W0 { public static void s0() {} public static void s1() { class In {} } }");
        witness("local variable", "W0.s0()").with(local("a")).then(local("b"));
        witness("parameter's annotation", "kit.Reflect.parameters(W0.class)").with(target("PARAMETER"), "public class W0 { public void m0(@W9 long a) {} }")
                .then("public class W0 { public void m0(long a) {} }");
        witness("parameter's name", "kit.Reflect.parameters(W0.class)").with("public interface W0 { void m0(long a); }").then("public interface W0 { void m0(long b); }");
        witness("annotation of a type", "kit.Reflect.types(W0.class)").with(target("TYPE_USE"), "public class W0 { public @W9 String f0; }").then("public class W0 { public String f0; }");
    }

    /** A NullPointerException tells its name. */
    private static String local(String name) {
        return "public class W0 { public static long s0() { Object " + name + " = null; return " + name + ".hashCode(); } }";
    }

    private static void byThemselves() {
        alone("provider", "kit.Reflect.served(W0.class)").with("public interface W0 {}", "public class W1 implements W0 {}").service("W0", List.of("W1"), List.of("W1"))
                .then("public class W1 implements W0 { static { " + FAIL + " } }");
        // Of a resource that no test is known to read a change selects all.
        String bundle = "kit.Reflect.bundle(kit.Reflect.name(\"PACKAGE.\", \"W0\"))";
        String resource = "kit.Reflect.data(kit.Reflect.class, \"/PACKAGE/W0.properties\")";
        alone("bundle", bundle).file("W0.properties", "k=1\n", "k=2\n").beside(resource);
        alone("bundle as a class", bundle).with(bundle("1")).then(bundle("2"));
        alone("resource", resource).file("W0.properties", "k=1\n", "k=2\n").beside(bundle);
        alone("deserialised", "kit.Reflect.revived(kit.Reflect.name(\"PACKAGE.\", \"W0\"))").with(serial("")).then(serial("private Object readResolve() { return Integer.valueOf(7); }"));
        alone("handle on a class", "((java.util.function.Function<Class<?>, Object[]>) Class::getFields).apply(kit.Reflect.typeOf(W0.class, \"f0\")).length")
                .with("public class W0 { public W1 f0; }", "public class W1 {}").then("public class W1 { public long f0; }");
        alone("decoded", "kit.Reflect.decoded(kit.Reflect.name(\"PACKAGE.\", \"W0\"))").with("public class W0 { @Override public String toString() { return \"1\"; } }")
                .then("public class W0 { @Override public String toString() { return \"2\"; } }");
    }

    private static String bundle(String text) {
        return "public class W0 extends java.util.ListResourceBundle { @Override protected Object[][] getContents() { return new Object[][] {{\"k\", \"" + text + "\"}}; } }";
    }

    private static String serial(String member) {
        return "public class W0 implements java.io.Serializable { private static final long serialVersionUID = 1L; " + member + " }";
    }
}
