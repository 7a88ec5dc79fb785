// The rules by which a probe is left out (collection_points.h).
#include <gtest/gtest.h>

#include <set>

#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

// Probes in this body of a static method `m(int)` of class E, besides the entry probe with the shared set.
size_t probes(const std::string& body, facts::PointSet points = facts::PointSet::kCorrected, bool every_site = false) {
  const JavaClasses classes = compile_java("E.java",
                                           R"(
class S { static int a, b; static void call() {} static Object lock; }
class T { static int a; }
class E { static int own; int field; static int m(int n) { )" +
                                               body + " } }",
                                           17);
  instrument::RewriteOptions options;
  options.points = points;
  options.every_site = every_site;
  const size_t all = rewrite_program({{"E", classes.bytes("E")}}, options).probes;
  return points == facts::PointSet::kShared ? all - 2 : all;  // those of <init> and m
}

TEST(Economy, ProbesAnEntityOnceInARunOfInstructions) {
  EXPECT_EQ(probes("return S.a + S.b * S.a + T.a;"), 2u);
  EXPECT_EQ(probes("return S.a + S.b * S.a + T.a;", facts::PointSet::kCorrected, true), 4u);
}

TEST(Economy, ProbesAgainBehindABranchTarget) {
  EXPECT_EQ(probes("if (n > 0) S.a = n; return S.b;"), 2u);
  EXPECT_EQ(probes("S.b = n; for (int i = 0; i < n; i++) n += S.a; return n;"), 2u);
}

TEST(Economy, DoesNotProbeAgainBehindABranchThatIsNoTarget) {
  EXPECT_EQ(probes("if (S.a > n) return 1; if (S.b > n) return 2; return 3;"), 2u);
  EXPECT_EQ(probes("return S.a > n && S.b > n && n > 1 ? 1 : 2;"), 1u);
}

TEST(Economy, ProbesAgainBehindASwitchTarget) {
  EXPECT_EQ(probes("n += S.a; switch (n) { case 1: n = S.a; break; case 2: n = S.b; } return n;"), 3u);
  EXPECT_EQ(probes("n += S.a; switch (n) { case 1: n = S.a; break; case 1000: n = S.b; } return n;"), 3u);
}

TEST(Economy, ProbesAgainBehindACall) {
  EXPECT_EQ(probes("S.a = 1; hashCode(n); return S.b; } static void hashCode(int n) {"), 3u);
}

TEST(Economy, ProbesAgainBehindAMonitorenter) {
  EXPECT_EQ(probes("S.a = 1; synchronized (S.lock) { S.b = 2; } return 0;"), 2u);
}

TEST(Economy, ProbesAgainInExceptionRangesAndHandlers) {
  EXPECT_EQ(probes("S.a = 1; try { S.b = n / n; } catch (ArithmeticException e) { S.a = 2; } return 0;"), 3u);
}

TEST(Economy, LeavesOutTheOwnClassBehindTheEntryProbe) {
  EXPECT_EQ(probes("return own;", facts::PointSet::kShared), 0u);
  EXPECT_EQ(probes("return own;", facts::PointSet::kShared, true), 1u);
  EXPECT_EQ(probes("return own;", facts::PointSet::kCorrected), 1u);
  EXPECT_EQ(probes("if (n > 0) n = 1; return own;", facts::PointSet::kShared), 1u);
  EXPECT_EQ(probes("do { n -= own; } while (n > 0); return n;", facts::PointSet::kShared), 1u);  // offset 0 is a target
}

TEST(Economy, RecordsTheEntitiesOfTheFirstInstructionWithTheEntryProbe) {
  using enum facts::PointSet;
  EXPECT_EQ(probes("return S.a;", kShared), 0u);
  EXPECT_EQ(probes("return S.a;", kShared, true), 1u);
  EXPECT_EQ(probes("return S.a + T.a;", kShared), 1u);  // the first may initialise S: T's stays where it is
  EXPECT_EQ(probes("S.call(); return T.a;", kShared), 1u);
  EXPECT_EQ(probes("n++; return n * S.a;", kShared), 0u);
  EXPECT_EQ(probes("if (n > 0) n++; else n = S.a; return n;", kShared), 1u);  // it may not be reached
  EXPECT_EQ(probes("return n > 0 ? n : S.a;", kShared), 1u);
  EXPECT_EQ(probes("switch (n) { case 1: return 2; default: return S.a; }", kShared), 1u);
  EXPECT_EQ(probes("do { n -= S.a; } while (n > 0); return n;", kShared), 1u);  // offset 0 is a target
  EXPECT_EQ(probes("try { n += S.a; } finally { n++; } return n;", kShared), 1u);
  EXPECT_EQ(probes("System.gc(); return S.a;", kShared), 1u);
}

TEST(Economy, RecordsTheEntitiesOfOneInstructionWithOneProbe) {
  const std::string body = "java.util.function.Supplier<S> s = S::new; return 0;";
  const std::string of_two =
      "java.util.function.Supplier<S> s = S::new; P<S> p = S::new; return 0; } interface P<V> { V get();";
  EXPECT_EQ(probes(body), 1u);
  EXPECT_EQ(probes(of_two), 2u);
  EXPECT_EQ(probes(of_two, facts::PointSet::kCorrected, true), 3u);
}

// They are as published, and as the definition has them.
TEST(Economy, LeavesOtherPointSetsAlone) {
  const JavaClasses classes =
      compile_java("E.java", "class S { static int a; } class E { static int m() { return S.a; } }", 17);
  const std::vector<uint8_t> bytes = classes.bytes("E");
  for (const facts::PointSet points : {facts::PointSet::kEkstazi, facts::PointSet::kNaive}) {
    instrument::RewriteOptions options;
    options.points = points;
    EXPECT_TRUE(instrument::ClassRewrite("E.class", bytes, options).groups().empty());
  }
  EXPECT_FALSE(instrument::ClassRewrite("E.class", bytes, {}).groups().empty());
}

// Its set begins behind its entry probe.
TEST(Economy, DoesNotJoinTheEntryProbeOfAClassInitialiser) {
  const auto [classes, runtime] = compile_program({{"E.java", R"(
class S { static int a = Integer.parseInt("1"); }
public class E { static int sum = S.a; public static void main(String[] arguments) { } }
)"}});
  const RewrittenProgram program = rewrite_program(classes, facts::PointSet::kShared);
  const std::vector<std::string> events = run_programs({program}, runtime, "E")[0].events;
  EXPECT_EQ(events, (std::vector<std::string>{"E", "enter E", "S", "enter S", "leave S", "leave E"}));
}

// What an instruction between throws comes too late for it not to be recorded.
TEST(Economy, RecordsAGroupThatAnExceptionKeepsFromBeingUsed) {
  const auto [classes, runtime] = compile_program({{"E.java", R"(
class S { static int a; }
public class E {
  static int m(int n) { return 1 / n + S.a; }
  public static void main(String[] arguments) {
    try { m(0); } catch (ArithmeticException e) { System.out.println(e.getMessage()); }
  }
})"}});
  const ProgramRun run = run_programs({rewrite_program(classes, facts::PointSet::kShared)}, runtime, "E")[0];
  EXPECT_EQ(run.lines, (std::vector<std::string>{"E", "S", "/ by zero"}));
}

// The two must record the same between any two moments at which a window can open or close: here at each call of
// `mark`, with a runtime that re-arms every slot at once.
TEST(Economy, RecordsTheSameInEveryWindowAsProbesAtEverySite) {
  const auto [classes, runtime] = compile_program({{"Windows.java", R"(
public class Windows {
  static class S { static int a, b; static final Object lock = new Object(); static int call(int n) { return n + a; } }
  static class T { static int a; static { a = S.b; } }
  static int own, windows;
  static void mark(String name) { System.out.println("#" + name + windows++); }
  static int straight(int n) { int x = S.a + S.b; mark("s"); x += S.a + S.b + own; own++; mark("s"); return x; }
  static int loop(int n) { for (int i = 0; i < n; i++) { S.a += i; if (i % 2 == 0) mark("l"); S.b += S.a; } return S.a; }
  static int choose(int n) { switch (n) { case 0: return S.a; case 1: mark("c"); return S.a + T.a + S.b; default: return T.a; } }
  static int guard(int n) { try { S.a++; mark("g"); return S.b / n; } catch (ArithmeticException e) { return S.call(S.a); } finally { mark("f"); S.b++; } }
  static synchronized int locked(int n) { synchronized (S.lock) { S.a++; mark("m"); S.b++; } return own; }
  static int nested(int n) { return n == 0 ? own : own + nested(n - 1) + S.a + own; }
  static Object make(int n) { Object o = new S(); mark("n"); Object[] p = new S[n]; Class<?> c = S.class; return o == null ? p : c; }
  public static void main(String[] arguments) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
      sum += straight(i); mark("a"); sum += loop(i); mark("b"); sum += choose(i); mark("c"); sum += guard(i); mark("d");
      sum += locked(i); mark("e"); sum += nested(i); mark("f"); make(i); mark("g");
    }
    System.out.println(sum);
  }
})"}});
  for (const facts::PointSet points :
       {facts::PointSet::kCorrected, facts::PointSet::kShared, facts::PointSet::kEkstazi}) {
    instrument::RewriteOptions options;
    options.points = points;
    const RewrittenProgram economical = rewrite_program(classes, options, "aeconomical000000");
    options.every_site = true;
    const RewrittenProgram complete = rewrite_program(classes, options, "acomplete00000000");
    EXPECT_LT(economical.probes, complete.probes);
    std::vector<std::vector<std::set<std::string>>> windows;
    for (const ProgramRun& run : run_programs({economical, complete}, runtime, "Windows", {"-Dmode=every"})) {
      std::vector<std::set<std::string>>& sets = windows.emplace_back(1);
      for (const std::string& line : run.lines) {
        if (line.starts_with("#")) {
          sets.emplace_back();
        } else {
          sets.back().insert(line);
        }
      }
      EXPECT_GT(sets.size(), 50u);
    }
    EXPECT_EQ(windows[0], windows[1]);
  }
}

}  // namespace
}  // namespace retouch::test
