// The naive set: the object of every instruction that works on one is shown, wherever it is on the stack, and every
// method records its class.
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

constexpr const char* kProgram = R"(
public class Naive {
  static class Base { long wide = 1; int narrow; String text; Base() { narrow = 5; } long sum(long a, int b) { return wide + a + b; } }
  static class Made extends Base { Made() { super(); wide = 7; } public String toString() { return "made"; } }
  static class Fails extends RuntimeException { public String toString() { return "fails"; } }
  static Base kept = new Made();
  class Inner { String outer() { return Naive.this.toString(); } }
  public String toString() { return "naive"; }
  public static void main(String[] arguments) {
    kept.wide = 3L;
    kept.narrow = 4;
    kept.text = "x";
    System.out.println(kept.sum(1L << 33, kept.narrow) + kept.text);
    Object o = kept;
    System.out.println((Base) o);
    Object none = null;
    System.out.println((String) none);
    try { throw new Fails(); } catch (Fails e) { System.out.println(e); }
    System.out.println(new Naive().new Inner().outer());
    int[] numbers = {1, 2};
    System.out.println(numbers.clone().length);
  }
}
)";

size_t shown(const ProgramRun& run, const std::string& text) {
  return static_cast<size_t>(std::count(run.events.begin(), run.events.end(), "see 20 " + text));
}

bool recorded(const ProgramRun& run, const std::string& name) {
  return std::find(run.events.begin(), run.events.end(), name) != run.events.end();
}

TEST(NaivePoints, ShowTheObjectOfEveryInstructionThatWorksOnOne) {
  const auto [classes, runtime] = compile_program({{"Naive.java", kProgram}});
  const std::vector<RewrittenProgram> programs = {
      rewrite_program(classes, facts::PointSet::kNaive, "anaive00000000000"),
      rewrite_program(classes, facts::PointSet::kCorrected, "acorrected0000000")};
  for (const RewrittenProgram& program : programs)
    EXPECT_TRUE(program.unprobed.empty()) << program.unprobed.begin()->second;
  const std::vector<ProgramRun> runs = run_programs(programs, runtime, "Naive");
  EXPECT_EQ(runs[0].output, runs[1].output);
  EXPECT_EQ(runs[0].output, "8589934599x\nmade\nnull\nfails\nnaive\n2\n");
  // Three putfields, getfield text, getfield narrow, the call, getfield wide in it, checkcast.
  EXPECT_EQ(shown(runs[0], "made"), 8u);
  EXPECT_EQ(shown(runs[0], "fails"), 1u);
  EXPECT_EQ(shown(runs[0], "null"), 1u) << "checkcast of nothing";
  EXPECT_GE(shown(runs[0], "naive"), 1u);
  EXPECT_TRUE(recorded(runs[0], "Naive$Base")) << "the class of a frame";
  EXPECT_TRUE(recorded(runs[0], "Naive$Made"));
  EXPECT_EQ(shown(runs[1], "made"), 0u);
  for (const std::string& event : runs[1].events) EXPECT_TRUE(recorded(runs[0], event)) << event;
}

}  // namespace
}  // namespace retouch::test
