// One Java source for each release whose class files bring something new, together using every structure that javac
// writes. Compile them with compile_java; each is complete by itself.
#pragma once

#include <string>
#include <vector>

#include "tests/support/javac.h"

namespace retouch::test {

struct JavaSample {
  int release;
  std::vector<JavaSource> sources;
};

inline const std::vector<JavaSample>& java_samples() {
  static const std::vector<JavaSample> samples = {
      {8,
       {{"p/Eight.java", R"(package p;
import java.io.StringReader;
import java.lang.annotation.*;
import java.util.*;
import java.util.function.*;
@Target({ElementType.TYPE_USE, ElementType.TYPE_PARAMETER}) @Retention(RetentionPolicy.RUNTIME)
@interface Mark { int[] value() default {1, 2}; Class<?> type() default String.class; }
@Retention(RetentionPolicy.CLASS) @interface Hidden { String[] names() default {}; Level level() default Level.LOW; Mark mark() default @Mark; }
@Retention(RetentionPolicy.RUNTIME) @interface All {
  byte b() default 1; char c() default 'c'; double d() default 1.5; float f() default 2.5f; int i() default -7;
  long j() default 1L << 40; short s() default 3; boolean z() default true; String t() default "text";
}
enum Level { LOW, HIGH { @Override int cost() { return 2; } }; int cost() { return 1; } }
@Deprecated @All(i = 5) public abstract class Eight<X extends @Mark Object & Comparable<X>> implements Function<X, List<? super @Mark(3) X>> {
  static final int I = 42; static final long J = 1L << 40; static final float F = 0.1f; static final double D = Double.NaN;
  static final String S = "zero \0, high \ud83d\ude00, lone \ud800";
  protected transient volatile @Mark int[] @Mark(4) [] field;
  @Hidden(names = {"a", "b"}, level = Level.HIGH) public strictfp synchronized <T extends @Mark Exception> int method(
      @Hidden final int a, @Deprecated long b, @Mark String... rest) throws @Mark T, java.io.IOException {
    @Mark Object o = new @Mark Object();
    try (@Mark StringReader r = new StringReader("")) {
      for (int i = 0; i < 300; i++) {
        switch (i) { case 1: a(i); break; case 2: i += 300; break; case 3: continue; default: i--; }
        switch (i) { case -5: return 1; case 1000: return 2; }
      }
      switch (rest[0]) { case "x": return (@Mark int) b; case "y": break; }
      if (o instanceof @Mark String) synchronized (this) { return ((@Mark String) o).length(); }
    } catch (@Mark IllegalStateException | ArithmeticException e) {
      throw new IllegalArgumentException(e);
    } finally { a(7); }
    Supplier<Object> s = @Mark Object::new; Runnable r = () -> a(a); r.run();
    Function<Object, String> g = Object::toString;
    class Local { int x = a; } new Local();
    int[][][] cube = new int[2][3][]; long wide = b * 3 ^ cube.length; assert wide > 0 : "no";
    return new Object() { int y = 3; }.y + (int) wide;
  }
  static native void a(int x);
  class Inner { class Deeper { Object o = Eight.this; } }
  interface Default { default int twice(int x) { return 2 * x; } static int thrice(int x) { return 3 * x; } }
}
)"}}},
      {11,
       {{"p/Eleven.java", R"(package p;
public class Eleven {
  private int secret;
  static class Nested { int peek(Eleven e) { return e.secret; } private interface I { private void m() {} } }
  String text(int i, Object o) { return "i=" + i + " o=" + o + "\u0001"; }
}
)"}}},
      {17,
       {{"p/Seventeen.java", R"(package p;
import java.util.*;
public class Seventeen {
  record Empty() {}
  record Point<T>(@Deprecated int x, List<@SafeName T> rest) { Point { if (x < 0) throw new IllegalArgumentException(); } }
  @java.lang.annotation.Target({java.lang.annotation.ElementType.TYPE_USE, java.lang.annotation.ElementType.RECORD_COMPONENT}) @interface SafeName {}
  sealed interface Shape permits Square, Circle {}
  static final class Square implements Shape {}
  static non-sealed class Circle implements Shape {}
  int of(Shape s) { return s instanceof Square q ? q.hashCode() : switch (s.toString()) { case "a", "b" -> 1; default -> { yield 2; } }; }
}
)"}}},
      {17,
       {{"module-info.java", R"(@Deprecated(since = "3", forRemoval = true) open module m.sample {
  requires transitive java.logging; requires static java.sql;
  exports p.api; exports p.inner to java.logging, java.sql;
  uses java.util.function.IntSupplier;
  provides java.util.function.IntSupplier with p.api.Impl;
}
)"},
        {"p/api/Impl.java", "package p.api; public class Impl implements java.util.function.IntSupplier { public int getAsInt() { return 1; } }"},
        {"p/inner/package-info.java", "@Deprecated package p.inner;"},
        {"p/inner/Closed.java", "package p.inner; class Closed {}"}}},
      {21,
       {{"p/TwentyOne.java", R"(package p;
public class TwentyOne {
  record Pair(Object a, Object b) {}
  enum E { A, B }
  static int match(Object o) {
    return switch (o) { case Pair(String s, Integer i) when i > 3 -> s.length(); case Pair(var a, var b) -> 2; case E.A -> 3; case null -> 4; default -> 5; };
  }
}
)"}}},
      {25,
       {{"p/TwentyFive.java", R"(package p;
import module java.base;
public class TwentyFive {
  final int x;
  TwentyFive(int x) { if (x < 0) throw new IllegalArgumentException(); this.x = x; super(); }
  int sum(List<Integer> all) { int s = 0; for (int _ : all) s++; return s; }
}
)"}}},
  };
  return samples;
}

}  // namespace retouch::test
