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

// The probe at the entry ends in a frame: of a constructor before `super`, beside a frame that stands where the method
// begins, of arguments of every size, in every kind of method.
TEST(RewrittenProgram, BeginsItsMethodsInEveryWay) {
  const std::string text = R"(
import java.util.*;
interface Way { default int d(int n) { return n > 0 ? p(n) : -1; } private int p(int n) { return n + 1; } static long s(long n) { return n > 0 ? n : -n; } }
class Base { final String text; Base(String text) { this.text = text; } Base(Object o) { this(o == null ? "null" : o.toString()); } }
class Derived extends Base implements Way {
  Derived(int n, long wide) { super(n > 0 ? "many" + wide : n == 0 ? "none" : String.valueOf(n)); }
  Derived() { super(new ArrayList<Object>(List.of(1))); }
}
public class Begins {
  int count;
  static int loop(int n) { do { n--; } while (n > 0); return n; }
  static int loop(int n, double d) { for (;;) { if (n-- < d) return n; String s = "x"; if (s.isEmpty()) continue; n -= s.length(); } }
  int endless() { while (true) { if (++count > 3) return count; } }
  static int caught(String s) { try { return Integer.parseInt(s); } catch (NumberFormatException e) { return -1; } finally { System.out.print(""); } }
  static String chosen(Object o) { switch (String.valueOf(o)) { case "a": return "A"; case "b": return "B"; default: return o + "?"; } }
  synchronized long wide(long a, double b, float c, Object... more) { if (a > b) return a; return more.length + (long) c; }
  static void none() {}
  static void many(PARAMETERS) { System.out.println(pLAST > 0 ? p0 : p1); }
  public static void main(String[] arguments) {
    for (int i = 0; i < 30_000; i++) { none(); loop(i & 3); new Begins().endless(); }
    System.out.println(loop(5) + " " + loop(9, 2.5) + " " + new Begins().endless() + " " + caught("7") + caught("x") + chosen("a") + chosen(null));
    System.out.println(new Begins().wide(1, 2.0, 3f, "x", "y") + " " + new Derived(1, 2L).text + new Derived(0, 2L).text + new Derived().text + new Derived(-1, 0).d(4) + Way.s(-5));
    many(ARGUMENTS);
  }
})";
  const auto replaced = [](std::string all, const std::string& what, const std::string& by) {
    return all.replace(all.find(what), what.size(), by);
  };
  std::string parameters, arguments;
  for (int i = 0; i < 255; ++i) {  // JVMS 4.3.3: 255 slots
    parameters += (i == 0 ? "int p" : ", int p") + std::to_string(i);
    arguments += (i == 0 ? "" : ", ") + std::to_string(i);
  }
  for (const int release : {9, 17}) {
    expect_same_output(
        replaced(replaced(replaced(text, "PARAMETERS", parameters), "pLAST", "p254"), "ARGUMENTS", arguments), "Begins",
        release);
  }
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
  static synchronized void locked() {
    for (int i = 0; i < 9; i++) if (i > count) System.out.println(i);
  }
  public static void main(String[] arguments) {
    for (int n : new int[] {0, 0, 1, 2, 3, 100}) {
      try { System.out.println(attempt(n) + " " + count + " " + Helper.value + " " + Thread.holdsLock(lock)); }
      catch (RuntimeException e) { System.out.println(e.getMessage() + " " + e.getStackTrace()[0].getLineNumber()); }
    }
    // Where it waits it has not run an instruction yet.
    Thread waiting = new Thread(Flow::locked);
    synchronized (Flow.class) {
      waiting.start();
      while (waiting.getState() != Thread.State.BLOCKED) Thread.onSpinWait();
      System.out.println(waiting.getStackTrace()[0]);
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
