// A rewritten program behaves as before.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

// The output of the program as it is and in the three point sets.
void expect_same_output(const std::string& text, const std::string& main, int release = 17) {
  const auto [classes, runtime] = compile_program({{main + ".java", text}}, release);
  RewrittenProgram plain;
  plain.id = "aplain00000000000";
  plain.classes = classes;
  const std::vector<ProgramRun> runs =
      run_programs({plain, rewrite_program(classes, facts::PointSet::kCorrected, "acorrected0000000"),
                    rewrite_program(classes, facts::PointSet::kShared, "ashared0000000000"),
                    rewrite_program(classes, facts::PointSet::kEkstazi, "aekstazi000000000")},
                   runtime, main);
  EXPECT_FALSE(runs[0].output.empty());
  EXPECT_TRUE(runs[0].events.empty());
  for (const ProgramRun& run : runs) EXPECT_EQ(run.output, runs[0].output);
  EXPECT_FALSE(runs[2].events.empty());
}

TEST(RewrittenProgram, ShowsNoAddedMemberAndHasTheSameSerialVersion) {
  expect_same_output(R"(
import java.io.*; import java.lang.reflect.*; import java.util.*;
public class Mirror {
  static class Plain implements Serializable { int a; static int b = 3; Plain() {} void m() {} private static void n() {} }
  static class NoInitializer implements Serializable { transient String s; }
  enum Level { LOW, HIGH { void x() {} }; void x() {} }
  record Point(int x, int y) {}
  interface Shape extends Serializable { default void d() {} static void s() {} int X = Integer.parseInt("4"); }
  @interface Mark { int value() default 3; }
  static void show(Object[] members) {
    String[] text = new String[members.length];
    for (int i = 0; i < text.length; i++) text[i] = members[i].toString();
    Arrays.sort(text);
    System.out.println(Arrays.toString(text));
  }
  public static void main(String[] arguments) throws Exception {
    for (Class<?> c : new Class<?>[] {Plain.class, NoInitializer.class, Level.class, Point.class, Shape.class, Mark.class, Mirror.class}) {
      System.out.println(c + " " + c.getModifiers());
      show(c.getDeclaredMethods()); show(c.getDeclaredFields()); show(c.getDeclaredConstructors()); show(c.getInterfaces());
      show(c.getDeclaredClasses());
      if (Serializable.class.isAssignableFrom(c) && !c.isEnum()) System.out.println(ObjectStreamClass.lookup(c).getSerialVersionUID());
    }
  }
})",
                     "Mirror");
}

TEST(RewrittenProgram, MakesNoObjectFinalizableThatWasNot) {
  expect_same_output(R"(
public class Last {
  static class Empty { protected void finalize() {} }
  public static void main(String[] arguments) throws Exception {
    Object made = new Empty();
    var weak = new java.lang.ref.WeakReference<Object>(made);
    var phantom = new java.lang.ref.PhantomReference<Object>(made, new java.lang.ref.ReferenceQueue<>());
    made = null;
    // One collection clears both, but for a finalizable object: its finalizer has to run before the second.
    while (weak.get() != null) { System.gc(); Thread.sleep(1); }
    System.out.println("dead after one collection: " + phantom.refersTo(null));
  }
})",
                     "Last");
}

TEST(RewrittenProgram, RunsThroughAStackOverflow) {
  expect_same_output(R"(
public class Deep {
  static int depth;
  static class Node { Node next; Node(int n) { depth++; next = new Node(n + 1); } }
  static int sum(int n) { return n == 0 ? 0 : 1 + sum(n - 1); }
  public static void main(String[] arguments) {
    for (int i = 0; i < 3; i++) {
      depth = 0;
      try { new Node(0); } catch (StackOverflowError e) { System.out.println(depth > 100); }
      System.out.println(sum(500));
    }
  }
})",
                     "Deep");
}

TEST(RewrittenProgram, KeepsExceptionsFinallyAndMonitors) {
  expect_same_output(R"(
public class Flow {
  static int count; static final Object lock = new Object();
  static class Failing { static { count++; if (true) throw new IllegalStateException("no"); } static void call() {} }
  static int attempt(int n) {
    synchronized (lock) {
      try {
        switch (n) { case 0: Failing.call(); return 1; case 1: return Helper.value / (n - 1); case 2: throw new RuntimeException("two"); case 100: return 7; default: return Helper.value; }
      } catch (ArithmeticException | NoClassDefFoundError e) { return -1; }
      catch (ExceptionInInitializerError e) { return -2; }
      finally { count += 10; Helper.value++; }
    }
  }
  static class Helper { static int value = 5; }
  public static void main(String[] arguments) {
    for (int n : new int[] {0, 0, 1, 2, 3, 100}) {
      try { System.out.println(attempt(n) + " " + count + " " + Helper.value + " " + Thread.holdsLock(lock)); }
      catch (RuntimeException e) { System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getLineNumber()); }
    }
    String message = null;
    try { int[] a = null; a[Helper.value]++; } catch (NullPointerException e) { message = e.getMessage(); }
    System.out.println(message);
  }
})",
                     "Flow");
}

TEST(RewrittenProgram, CallsTheProbeBeforeSuperInConstructors) {
  expect_same_output(R"(
public class Supers {
  static class Base { Base(Object o) { System.out.println(o == null ? "null" : "object"); } }
  static class Derived extends Base {
    Derived(boolean b) { super(b ? new Object() : null); }
    Derived(int n) { this(n > Limits.limit ? true : new Supers().flag); }
  }
  static class Limits { static int limit = 3; }
  boolean flag;
  public static void main(String[] arguments) { new Derived(true); new Derived(5); new Derived(1); }
})",
                     "Supers");
}

}  // namespace
}  // namespace retouch::test
