// Methods whose branches no longer reach their targets once every site has its probe: they go over islands, and run and
// are recorded as if all were near.
#include <gtest/gtest.h>

#include <set>

#include "rewriter/classfile/code.h"
#include "tests/rewriter/instrument/instrumented_program.h"

namespace retouch::test {
namespace {

// `count` statements that are a site each, 3 bytes of code and 7 with the probe.
std::string calls(int count) {
  std::string text;
  for (int i = 0; i < count; ++i) text += "A.c();";
  return text;
}

// Code of `blocks` times `calls_each` calls; behind each block one way out of the method, so that islands have places.
std::string blocks_with_exits(int blocks, int calls_each, const std::string& exit) {
  std::string text;
  for (int i = 0; i < blocks; ++i) {
    text += calls(calls_each) + "if (n == " + std::to_string(1000 + i) + ") { " + exit + " }\n";
  }
  return text;
}

constexpr const char* kCalled =
    "class A { static int count; static void c() { ++count; } static int f(int i) { c(); return i; } }\n";

struct Outcome {
  RewrittenProgram program;
  std::set<std::string> events;
  size_t goto_ws = 0;  // in method `big`
};

size_t goto_ws_of(const std::vector<uint8_t>& bytes, std::string_view method) {
  size_t count = 0;
  const classfile::ClassFile parsed = classfile::parse_class(bytes);
  for (const classfile::Member& member : parsed.methods) {
    if (member.name != method) continue;
    const classfile::Code code = parse_code(parsed, *member.find("Code"));
    classfile::InstructionWalk walk(code.code);
    for (classfile::Instruction instruction{}; walk.next(instruction);) {
      if (instruction.opcode == classfile::opcode("goto_w")) ++count;
    }
  }
  return count;
}

Outcome run(const std::string& text, std::string_view method = "big", int release = 17) {
  const auto [classes, runtime] = compile_program({{"Big.java", kCalled + text}}, release);
  EXPECT_EQ(goto_ws_of(classes.at("Big"), method), 0u) << "the compiler's code is too large already";
  RewrittenProgram plain;
  plain.id = "aplain00000000000";
  plain.classes = classes;
  Outcome outcome;
  outcome.program = rewrite_program(classes, facts::PointSet::kShared);
  const std::vector<ProgramRun> runs = run_programs({plain, outcome.program}, runtime, "Big");
  EXPECT_FALSE(runs[0].output.empty());
  EXPECT_EQ(runs[0].output.find("main threw"), std::string::npos) << runs[0].output;
  EXPECT_EQ(runs[1].output, runs[0].output);
  EXPECT_TRUE(outcome.program.unprobed.empty());
  EXPECT_EQ(outcome.program.warnings, std::vector<std::string>{});
  outcome.events = {runs[1].events.begin(), runs[1].events.end()};
  outcome.goto_ws = goto_ws_of(outcome.program.classes.at("Big"), method);
  return outcome;
}

// Forwards over the whole body, and backwards at its end; with frames and, as before version 50, without.
TEST(BranchIslands, TakeConditionalBranchesOverLongLoops) {
  const std::string text = R"(public class Big {
  static int big(int n, String s, long l, double[] d, Big[][] b) {
    int r = 0;
    for (int i = 0; i < n; i++) {
      Object o = s + i;
)" + blocks_with_exits(60, 90, "return i;") +
                           R"(
      r += o.hashCode() + (int) l;
    }
    return r;
  }
  static int back(int n) {
    int i = 0;
    do {
)" + blocks_with_exits(60, 90, "return i;") +
                           R"(
    } while (++i < n);
    return i;
  }
  public static void main(String[] a) {
    System.out.println(big(0, "s", 1, null, null) + " " + big(3, "s", 1, null, null) + " " + big(1010, "s", 7, null, null));
    System.out.println(back(0) + " " + back(5) + " " + back(1003) + " " + A.count);
  }
})";
  for (const int release : {17, 8}) {
    const Outcome outcome = run(text, "big", release);
    EXPECT_GT(outcome.goto_ws, 0u);
    EXPECT_GT(goto_ws_of(outcome.program.classes.at("Big"), "back"), 0u);
    EXPECT_TRUE(outcome.events.contains("A"));
  }
}

// The handler wants a variable that the target of the branch does not have: an island inside the range would not
// verify.
TEST(BranchIslands, StandInNoRangeWhoseHandlerDoesNotCoverTheTarget) {
  const Outcome outcome = run(R"(public class Big {
  static int big(int n) {
    int r = 0;
)" + blocks_with_exits(5, 90, "return 5;") +
                              R"(
    for (int i = 0; i < n; i++) {
      String text = "t" + i;
      try {
)" + blocks_with_exits(56, 90, "return i;") +
                              R"(
        if (i == 2) throw new IllegalStateException();
      } catch (IllegalStateException e) {
        r += text.length();
      }
    }
    return r;
  }
  public static void main(String[] a) { System.out.println(big(0) + " " + big(4) + " " + big(1020) + " " + A.count); }
})");
  EXPECT_GT(outcome.goto_ws, 0u);
}

// Uninitialized objects, and uninitializedThis, in the frames that are copied.
TEST(BranchIslands, CopyFramesOfObjectsThatAreBeingMade) {
  std::string nested = "A.f(1)";
  for (int i = 0; i < 45; ++i) {
    std::string sum = "(n == 500 ? A.f(1) : A.f(2)) + ";
    for (int k = 0; k < 90; ++k) sum += "A.f(2) + ";
    nested = "(n != " + std::to_string(100 + i) + " ? " + sum + nested + " : A.f(" + std::to_string(i) + "))";
  }
  const Outcome outcome = run(R"(public class Big {
  final int value;
  Big(int v) { value = v; }
  static class Sub extends Big { Sub(int n) { super()" +
                              nested + R"(); } }
  static Big big(int n) { return new Big()" +
                              nested + R"(); }
  public static void main(String[] a) {
    System.out.println(big(0).value + " " + big(1).value + " " + big(144).value + " " + big(100).value);
    System.out.println(new Sub(0).value + " " + new Sub(1).value + " " + new Sub(144).value + " " + new Sub(100).value);
  }
})");
  EXPECT_GT(outcome.goto_ws, 0u);
  EXPECT_GT(goto_ws_of(outcome.program.classes.at("Big$Sub"), "<init>"), 0u);
}

TEST(BranchIslands, StandBehindTheCodeAndInFrontOfTheHandlerOfAnInitialiser) {
  const Outcome outcome = run(R"(public class Big {
  static int n = Integer.parseInt("2"), r;
  static {
    for (int i = 0; i < n; i++) {
)" + blocks_with_exits(60, 90, "throw new IllegalStateException();") +
                                  R"(
      r += i;
    }
  }
  public static void main(String[] a) { System.out.println(r + " " + A.count); }
})",
                              "<clinit>");
  EXPECT_GT(outcome.goto_ws, 0u);
  EXPECT_TRUE(outcome.events.contains("leave Big"));
}

}  // namespace
}  // namespace retouch::test
