// Pairs of Java sources that differ in one thing, and which digests must tell them apart (collection-points section 5).
//
// All rows are compiled by one run of javac with -g -parameters. `@` stands for the row's package, which is renamed
// back to one of the same length afterwards, so that nothing else differs. The class compared is `C`. Types in package
// `shared` are there for every row.
#pragma once

#include <string>
#include <vector>

namespace retouch::test {

enum class Differs { kMeaning, kHeaderToo, kLinesOnly, kNothing };

struct MeaningRow {
  std::string what;
  std::string before;
  std::string after;
  Differs differs = Differs::kMeaning;
};

inline const char* shared_source() {
  return R"(package shared;
import java.lang.annotation.*;
public class Types {
  public enum Level { LOW, HIGH }
  public interface I {}
  public interface J {}
  @Retention(RetentionPolicy.RUNTIME) public @interface Inner { int value() default 0; }
  @Retention(RetentionPolicy.RUNTIME) public @interface A {
    byte b() default 0; char c() default 0; double d() default 0; float f() default 0; int i() default 0; long j() default 0;
    short s() default 0; boolean z() default false; String t() default ""; Level e() default Level.LOW;
    Class<?> k() default void.class; Inner n() default @Inner; int[] x() default {};
  }
  @Retention(RetentionPolicy.RUNTIME) @Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) public @interface T { int value(); }
  @Retention(RetentionPolicy.CLASS) public @interface Hidden { int value(); }
  public static int f(Object o) { return 1; }
  public static int g(Object o) { return 1; }
  public static int p, q;
}
)";
}

// A row whose class has these members.
inline MeaningRow members(const std::string& what, const std::string& before, const std::string& after,
                          Differs differs = Differs::kMeaning) {
  const std::string open = "public class C { ";
  return {what, open + before + " }", open + after + " }", differs};
}

inline MeaningRow annotation(const std::string& kind, const std::string& before, const std::string& after) {
  return {"annotation value of kind " + kind, "@A(" + before + ") public class C {}",
          "@A(" + after + ") public class C {}"};
}

inline const std::vector<MeaningRow>& meaning_rows() {
  using enum Differs;
  static const std::vector<MeaningRow> rows = {
      // Declarations.
      {"class flag", "public class C {}", "public final class C {}", kHeaderToo},
      {"class visibility", "public class C {}", "class C {}", kHeaderToo},
      {"superclass", "public class C {}", "public class C extends Types {}", kHeaderToo},
      {"interface added", "public class C {}", "public class C implements I {}", kHeaderToo},
      {"interface order", "public class C implements I, J {}", "public class C implements J, I {}", kHeaderToo},
      {"being an interface", "public abstract class C {}", "public interface C {}", kHeaderToo},
      {"being an annotation", "public interface C {}", "public @interface C {}", kHeaderToo},
      members("field flag", "int f;", "transient int f;"),
      members("field type", "int f;", "long f;"),
      members("field name", "int f;", "int g;"),
      members("field order", "int f; int g;", "int g; int f;"),
      members("method flag", "void m() {}", "synchronized void m() {}"),
      members("method order", "native void a(); native void b();", "native void b(); native void a();"),
      members("method parameter type", "native void m(int a);", "native void m(long a);"),
      members("thrown exception", "native void m() throws Exception;", "native void m() throws Error;"),
      {"parameter name", "public interface C { void m(int a); }", "public interface C { void m(int b); }"},
      {"parameter flag", "public interface C { void m(int a); }", "public interface C { void m(final int a); }"},
      members("deprecation", "int f;", "@Deprecated int f;"),
      {"record component added", "public record C(int a) {}", "public record C(int a, int b) {}"},
      {"record component annotated", "public record C(@A(i = 1) int a) {}", "public record C(@A(i = 2) int a) {}"},
      {"record component's signature", "public record C(java.util.List<String> a) {}",
       "public record C(java.util.List<Object> a) {}"},
      {"enum constant's order", "public enum C { A, B }", "public enum C { B, A }"},
      members("varargs", "native void m(int[] a);", "native void m(int... a);"),
      members("method added", "static int m() { return 1; }", "static int m() { return 1; } int n() { return 1; }"),
      {"permitted subclass",
       "public sealed class C permits C.D { static final class D extends C {} static final class E {} }",
       "public sealed class C permits C.D, C.E { static final class D extends C {} static final class E extends C {} }",
       kHeaderToo},
      members("nest member added", "", "static class N {}", kHeaderToo),
      members("nest member renamed", "static class M {}", "static class N {}", kHeaderToo),
      members("inner class flag", "static class N {}", "private static class N {}"),
      {"enclosing method", "class Outer { void a() { class C {} } void b() {} }",
       "class Outer { void a() {} void b() { class C {} } }"},
      // Annotations and signatures.
      annotation("byte", "b = 1", "b = 2"),
      annotation("char", "c = 'a'", "c = 'b'"),
      annotation("double", "d = 1.5", "d = 2.5"),
      annotation("float", "f = 1.5f", "f = 2.5f"),
      annotation("int", "i = 100000", "i = 100001"),
      annotation("long", "j = 1L << 40", "j = 1L << 41"),
      annotation("short", "s = 1", "s = 2"),
      annotation("boolean", "z = false", "z = true"),
      annotation("string", "t = \"a\"", "t = \"b\""),
      annotation("enum", "e = Types.Level.LOW", "e = Types.Level.HIGH"),
      annotation("class", "k = int.class", "k = long.class"),
      annotation("annotation", "n = @Types.Inner(1)", "n = @Types.Inner(2)"),
      annotation("array, an element", "x = {1, 2}", "x = {1, 3}"),
      annotation("array, its length", "x = {1}", "x = {1, 1}"),
      annotation("array, its order", "x = {1, 2}", "x = {2, 1}"),
      annotation("int, the same value of another element", "i = 5", "s = 5"),
      {"annotation default", "public @interface C { int v() default 1; }",
       "public @interface C { int v() default 2; }"},
      {"annotation default removed", "public @interface C { int v() default 1; }", "public @interface C { int v(); }"},
      {"annotation that only the class file has", "@Types.Hidden(1) public class C {}",
       "@Types.Hidden(2) public class C {}"},
      members("annotation of a field", "@A(i = 1) int f;", "@A(i = 2) int f;"),
      members("annotation of a method", "@A(i = 1) void m() {}", "@A(i = 2) void m() {}"),
      members("annotated parameter", "native void m(@A int a, int b);", "native void m(int a, @A int b);"),
      members("type annotation of a field", "@T(1) String f;", "@T(2) String f;"),
      members("type annotation, its place in the type", "java.util.List<@T(1) String> f;",
              "java.util.@T(1) List<String> f;"),
      members("type annotation in code", "Object m(Object o) { return (@T(1) String) o; }",
              "Object m(Object o) { return (@T(2) String) o; }"),
      members("type annotation in code, its instruction", "void m() { new @T(1) Object(); new Object(); }",
              "void m() { new Object(); new @T(1) Object(); }"),
      members("type annotation of a local variable, its range", "void m() { { @T(1) int a = 1; p++; } p++; }",
              "void m() { @T(1) int a = 1; p++; p++; }"),
      members("type annotation of a type parameter", "native <@T(1) X> void m();", "native <@T(2) X> void m();"),
      {"generic signature of a class", "public abstract class C implements java.util.List<String> {}",
       "public abstract class C implements java.util.List<Object> {}"},
      members("generic signature of a field", "java.util.List<String> f;", "java.util.List<Object> f;"),
      members("generic signature of a method", "native java.util.List<String> m();", "native java.util.List<?> m();"),
      // Constants.
      members("constant of a field", "static final int F = 100000;", "static final int F = 100001;"),
      members("string of a field", "static final String F = \"ab\";", "static final String F = \"ac\";"),
      members("bipush", "int m() { return 10; }", "int m() { return 11; }"),
      members("sipush", "int m() { return 1000; }", "int m() { return 1001; }"),
      members("ldc int", "int m() { return 100000; }", "int m() { return 100001; }"),
      members("ldc int against float of the same bits", "void m() { Object o = 1065353216; }",
              "void m() { Object o = 1.0f; }"),
      members("ldc string", "String m() { return \"ab\"; }", "String m() { return \"ac\"; }"),
      members("ldc class", "Object m() { return I.class; }", "Object m() { return J.class; }"),
      members("ldc2_w long", "long m() { return 1L << 40; }", "long m() { return 1L << 41; }"),
      members("ldc2_w double", "double m() { return 1.5; }", "double m() { return 2.5; }"),
      members("zero and minus zero", "double m() { return 0.0; }", "double m() { return -0.0; }"),
      // Instructions.
      members("small constant", "int m() { return 1; }", "int m() { return 2; }"),
      members("local variable against constant", "void m() { Object o = null; int i = 0; f(o); }",
              "void m() { Object o = null; int i = 0; f(null); }"),
      members("ldc float", "float m() { return 0.5f; }", "float m() { return 0.25f; }"),
      members("arithmetic", "int m(int a) { return a + a; }", "int m(int a) { return a - a; }"),
      members("conversion", "int m(int a) { return (byte) a; }", "int m(int a) { return (short) a; }"),
      members("instanceof", "boolean m(Object o) { return o instanceof I; }",
              "boolean m(Object o) { return o instanceof J; }"),
      members("call of the superclass", "public String toString() { return super.toString(); }",
              "public String toString() { return this.toString(); }"),
      members("call through an interface", "int m(java.util.ArrayList<?> l) { return l.size(); }",
              "int m(java.util.List<?> l) { return l.size(); }"),
      members("monitor", "void m(Object a, Object b) { synchronized (a) { f(this); } }",
              "void m(Object a, Object b) { synchronized (b) { f(this); } }"),
      members("assertion", "void m(int a) { assert a > 1; }", "void m(int a) { assert a > 2; }"),
      members("field written", "int a, b; void m() { a = 1; }", "int a, b; void m() { b = 1; }"),
      members("initialiser of a static field", "static int a = f(null);", "static int a = g(null);"),
      members("field named", "int m() { return p; }", "int m() { return q; }"),
      members("method named", "int m() { return f(this); }", "int m() { return g(this); }"),
      members("owner", "int m(Object o) { return o.hashCode(); }", "int m(String o) { return o.hashCode(); }"),
      members("class created", "Object m() { return new Object(); }", "Object m() { return new Error(); }"),
      members("class cast to", "Object m(Object o) { return (I) o; }", "Object m(Object o) { return (J) o; }"),
      members("element type", "Object m() { return new int[1]; }", "Object m() { return new long[1]; }"),
      members("element class", "Object m() { return new I[1]; }", "Object m() { return new J[1]; }"),
      members("dimensions", "Object m() { return new int[1][1][]; }",
              "Object m() { int i = 1; return new int[1][1][1]; }"),
      members("condition", "int m(int a) { return a < 1 ? 1 : 2; }", "int m(int a) { return a <= 1 ? 1 : 2; }"),
      members("branch target", "void m(int a) { while (a < 9) { f(this); if (a > 3) continue; f(this); } }",
              "void m(int a) { while (a < 9) { f(this); if (a > 3) break; f(this); } }"),
      members("increment", "int m(int a) { a += 5; return a; }", "int m(int a) { a += 6; return a; }"),
      members("wide increment", "int m(int a) { a += 500; return a; }", "int m(int a) { a += 501; return a; }"),
      members("local variable used", "int m(int a, int b) { return a; }", "int m(int a, int b) { return b; }"),
      members("local variable's name", "void m() { int a = 1; }", "void m() { int b = 1; }"),
      members("local variable's range", "void m() { { int a = 1; f(this); } f(this); }",
              "void m() { int a = 1; f(this); f(this); }"),
      members("switch table, a target",
              "int m(int a) { switch (a) { case 1: case 2: return 5; case 3: return 6; } return 7; }",
              "int m(int a) { switch (a) { case 1: return 5; case 2: case 3: return 6; } return 7; }"),
      members("switch table, its low", "int m(int a) { switch (a) { case 1: case 2: return 5; } return 7; }",
              "int m(int a) { switch (a) { case 2: case 3: return 5; } return 7; }"),
      members("switch lookup, a key", "int m(int a) { switch (a) { case 1: case 2000: return 5; } return 7; }",
              "int m(int a) { switch (a) { case 1: case 2001: return 5; } return 7; }"),
      members("caught exception", "void m() { try { f(this); } catch (IllegalStateException e) {} }",
              "void m() { try { f(this); } catch (RuntimeException e) {} }"),
      members("exception range", "void m() { try { f(this); } catch (Error e) { g(this); } f(this); }",
              "void m() { try { f(this); f(this); } catch (Error e) { g(this); } }"),
      members("order of catches", "void m() { try { f(this); } catch (Error e) {} catch (Exception e) {} }",
              "void m() { try { f(this); } catch (Exception e) {} catch (Error e) {} }"),
      members("bootstrap argument", "String m(int a) { return \"a\" + a; }", "String m(int a) { return \"b\" + a; }"),
      members("method reference", "Runnable m() { return this::a; } void a() {} void b() {}",
              "Runnable m() { return this::b; } void a() {} void b() {}"),
      members("functional interface", "Object m() { return (Runnable) () -> {}; }",
              "Object m() { return (AutoCloseable) () -> {}; }"),
      // Nothing that a program can see, but for line numbers.
      members("line shift", "void m() { f(this); }", "\n\n void m() { f(this); }", kLinesOnly),
      members("line of one statement", "void m() { f(this); g(this); }", "void m() { f(this);\n g(this); }",
              kLinesOnly),
      members("comment", "void m() { f(this); }", "/* a */ void m() { /* b */ f(this); /* c */ }", kNothing),
      members("type argument of a local variable", "void m() { java.util.List<String> l = null; }",
              "void m() { java.util.List<Object> l = null; }", kNothing),
      members("recompiled", "int m(int a) { return a > 3 ? f(\"x\" + a) : p; }",
              "int m(int a) { return a > 3 ? f(\"x\" + a) : p; }", kNothing),
  };
  return rows;
}

}  // namespace retouch::test
