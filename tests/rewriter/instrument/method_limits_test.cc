// Methods and pools at the limits of the class file format: every probe, a batch at the method's entry, or a report;
// never a class that does not verify.
#include <gtest/gtest.h>

#include <set>

#include "rewriter/classfile/code.h"
#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

constexpr const char* kCalled = R"(
public class A { public static int calls; public static void call() { calls++; } }
class B { static void call() { A.calls += 1000000; } }
)";

// Class Big with `main`, which calls `big(0)`, and `big(int n)`: if (n != 0) goto end; A.call() as often as said;
// B.call(); end: return. Version 49: no frames. Each call is a site of its own, since what it calls may do anything.
struct Big {
  size_t calls = 0;
  bool branch = true;        // a conditional branch across all of it
  bool initializer = false;  // the code is the class initialiser's, with `n` a constant 0
  size_t constants = 0;      // more entries for the pool
  uint16_t max_stack = 1;

  std::vector<uint8_t> build() const {
    ClassBuilder b("Big");
    b.major_version = 49;
    const uint16_t a = b.method_ref("A", "call", "()V");
    const uint16_t last = b.method_ref("B", "call", "()V");
    ByteString code;
    code.u1(initializer ? 0x03 : 0x1A);  // iconst_0, iload_0
    if (branch) {
      code.u1(0x9A).u2(static_cast<uint32_t>(3 + 3 * calls + 3));  // ifne end
    } else {
      code.u1(0x57);
    }
    for (size_t i = 0; i < calls; ++i) code.u1(0xB8).u2(a);
    code.u1(0xB8).u2(last).u1(0xB1);
    ByteString main;
    if (!initializer) main.u1(0x03).u1(0xB8).u2(b.method_ref("Big", "big", "(I)V"));
    b.method(0x0009, "main", "([Ljava/lang/String;)V", {b.code(1, 1, main.u1(0xB1))});
    b.method(0x0009, initializer ? "<clinit>" : "big", initializer ? "()V" : "(I)V",
             {b.code(max_stack, initializer ? 0 : 1, code)});
    for (size_t i = 0; i < constants; ++i) b.integer(static_cast<int32_t>(i));
    return b.build();
  }
};

struct BigRun {
  RewrittenProgram program;
  Events events;
};

BigRun run_big(const Big& big, facts::PointSet points, uint32_t first_slot = 0) {
  const auto [called, runtime] = compile_program({{"A.java", kCalled}});
  instrument::RewriteOptions options;
  options.points = points;
  BigRun result{rewrite_program({{"Big", big.build()}}, options, "abig0000000000000", first_slot), {}};
  result.program.classes.insert(called.begin(), called.end());
  const ProgramRun run = run_programs({result.program}, runtime, "Big")[0];
  EXPECT_EQ(run.output, "");
  result.events = run.events;
  return result;
}

constexpr size_t kMainProbes = 1;  // its entry, behind which the own class needs no other

TEST(MethodLimits, ProbesEverySiteBelow32K) {
  // 7 bytes a site: 3 of the call, 4 of its probe.
  const BigRun run = run_big({.calls = 4000}, facts::PointSet::kShared);
  EXPECT_EQ(run.program.probes, 4001 + 1 + kMainProbes);
  EXPECT_TRUE(run.program.warnings.empty());
  EXPECT_EQ(run.events, (Events{"Big", "A", "B"}));
}

TEST(MethodLimits, ProbesAtTheEntryWhereAConditionalBranchWouldPass32K) {
  for (const facts::PointSet points : {facts::PointSet::kCorrected, facts::PointSet::kShared}) {
    const BigRun run = run_big({.calls = 8000}, points);
    EXPECT_TRUE(run.program.unprobed.empty());
    ASSERT_EQ(run.program.warnings.size(), 1u);
    EXPECT_EQ(run.program.warnings[0],
              "big(I)V: probed only where it begins, because a branch would pass 32,767 bytes");
    EXPECT_EQ(std::set<std::string>(run.events.begin(), run.events.end()), (std::set<std::string>{"Big", "A", "B"}));
  }
}

TEST(MethodLimits, ProbesAtTheEntryWhereTheCodeWouldPass64K) {
  for (const size_t calls :
       {size_t{12000}, size_t{20000}}) {  // the latter cannot hold so many probes whatever they are
    const BigRun run = run_big({.calls = calls, .branch = false}, facts::PointSet::kShared);
    EXPECT_TRUE(run.program.unprobed.empty());
    ASSERT_EQ(run.program.warnings.size(), 1u);
    EXPECT_EQ(run.program.warnings[0],
              "big(I)V: probed only where it begins, because its code would pass 65,535 bytes");
    // Big and A are one where A's first stands at a site of its own.
    EXPECT_EQ(run.program.probes, (calls == 12000 ? 2 : 3) + kMainProbes);
    EXPECT_EQ(std::set<std::string>(run.events.begin(), run.events.end()), (std::set<std::string>{"Big", "A", "B"}));
  }
}

TEST(MethodLimits, LeavesAMethodThatIsFullAsItWasAndProbesTheOthers) {
  const BigRun run = run_big({.calls = 21842, .branch = false}, facts::PointSet::kShared);  // 65,532 bytes
  EXPECT_EQ(run.program.unprobed.at("Big"), "big(I)V: its code would pass 65,535 bytes");
  EXPECT_EQ(run.program.probes, kMainProbes);
  EXPECT_EQ(run.events, (Events{"Big"}));
}

TEST(MethodLimits, LeavesAMethodThatCannotHoldItsEntryProbeAsItWas) {
  ClassBuilder b("Big");
  b.major_version = 49;
  ByteString code;
  while (code.size() < 65532) code.u1(0x03).u1(0x57);  // no site
  b.method(0x0009, "big", "()V", {b.code(1, 0, code.u1(0xB1))});
  b.method(0x0009, "small", "()V", {b.code(1, 0, {0xB1})});
  const std::vector<uint8_t> bytes = b.build();
  const RewrittenProgram program = rewrite_program({{"Big", bytes}}, facts::PointSet::kShared);
  EXPECT_EQ(program.unprobed.at("Big"), "big()V: its code would pass 65,535 bytes");
  EXPECT_EQ(program.probes, 1u);
}

// HotSpot's MaxInlineSize.
TEST(MethodLimits, CallsAtTheEntryWhereOnlyThatKeepsAMethodBelow36Bytes) {
  struct Method {
    size_t length;
    bool calls;     // another class, behind a call of the JDK's: a probe of 4 bytes
    size_t probes;  // bytes
  };
  const std::vector<Method> methods = {{1, false, 14},  {21, false, 14}, {22, false, 4},  {31, false, 4},
                                       {32, false, 14}, {100, false, 14}, {17, true, 18}, {18, true, 8},
                                       {27, true, 8},   {28, true, 18}};
  ClassBuilder b("Big");
  b.major_version = 49;
  const uint16_t of_jdk = b.method_ref("java/lang/System", "gc", "()V");
  const uint16_t other = b.method_ref("A", "call", "()V");
  for (size_t i = 0; i < methods.size(); ++i) {
    ByteString code;
    if (methods[i].calls) code.u1(0xB8).u2(of_jdk).u1(0xB8).u2(other);
    while (code.size() + 1 < methods[i].length) code.u1(0);
    b.method(0x0009, "m" + std::to_string(i), "()V", {b.code(0, 0, code.u1(0xB1))});
  }
  const RewrittenProgram program = rewrite_program({{"Big", b.build()}}, facts::PointSet::kShared);
  const classfile::ClassFile parsed = classfile::parse_class(program.classes.at("Big"));
  for (size_t i = 0; i < methods.size(); ++i) {
    const size_t length = parse_code(parsed, *parsed.methods[i].find("Code")).code.size();
    EXPECT_EQ(length - methods[i].length, methods[i].probes) << methods[i].length << " bytes";
  }
}

TEST(MethodLimits, KeepsEnterAndLeaveTogetherWhereAnInitialiserIsProbedAtItsEntry) {
  for (const Big& big :
       {Big{.calls = 8000, .initializer = true}, Big{.calls = 20000, .branch = false, .initializer = true}}) {
    const BigRun run = run_big(big, facts::PointSet::kShared);
    EXPECT_TRUE(run.program.unprobed.empty());
    EXPECT_EQ(run.program.warnings.size(), 1u);
    EXPECT_EQ(run.events, (Events{"Big", "enter Big", "A", "B", "leave Big"}));
  }
}

TEST(MethodLimits, ReportsAMethodWhoseStackCannotGrow) {
  // A batch needs one slot of an empty stack only.
  const BigRun run = run_big({.calls = 3, .max_stack = 65535}, facts::PointSet::kCorrected);
  EXPECT_TRUE(run.program.unprobed.empty());
  ASSERT_EQ(run.program.warnings.size(), 1u);
  EXPECT_TRUE(run.program.warnings[0].starts_with(
      "big(I)V: probed only where it begins, because its operand stack cannot grow"));
  EXPECT_EQ(run.events, (Events{"Big", "A", "B"}));
}

TEST(MethodLimits, LoadsSlotsAbove32767FromThePool) {
  for (const size_t constants : {size_t{0}, size_t{400}}) {  // ldc, ldc_w
    const BigRun run = run_big({.calls = 2, .constants = constants}, facts::PointSet::kShared, 40000);
    EXPECT_TRUE(run.program.unprobed.empty());
    EXPECT_EQ(run.events, (Events{"Big", "A", "B"}));
  }
}

TEST(MethodLimits, FillsThePoolToItsLastEntry) {
  const uint32_t used = classfile::parse_class(Big{.calls = 2}.build()).pool.count();
  // hits: a name, a descriptor, both, the class with its name, and the reference. hit: a name, a descriptor, both,
  // the reference.
  const BigRun run = run_big({.calls = 2, .constants = 65535 - used - 10}, facts::PointSet::kShared);
  EXPECT_TRUE(run.program.unprobed.empty());
  EXPECT_EQ(classfile::parse_class(run.program.classes.at("Big")).pool.count(), 65535u);
  EXPECT_EQ(run.events, (Events{"Big", "A", "B"}));
}

TEST(MethodLimits, LeavesAClassAsItWasWhosePoolIsFull) {
  const uint32_t used = classfile::parse_class(Big{.calls = 2}.build()).pool.count();
  const Big big{.calls = 2, .constants = 65535 - used - 5};
  const RewrittenProgram program = rewrite_program({{"Big", big.build()}}, facts::PointSet::kShared);
  EXPECT_NE(program.unprobed.at("Big").find("the constant pool is full"), std::string::npos)
      << program.unprobed.at("Big");
  EXPECT_EQ(program.classes.at("Big"), big.build());
  EXPECT_EQ(program.probes, 0u);
}

TEST(MethodLimits, ProbesInsideSubroutines) {
  ClassBuilder b("Big");
  b.major_version = 48;
  const uint16_t a = b.method_ref("A", "call", "()V");
  const uint16_t last = b.method_ref("B", "call", "()V");
  ByteString code;
  code.u1(0xA8).u2(10);             // 0: jsr 10
  code.u1(0xA8).u2(7);              // 3: jsr 10
  code.u1(0xB8).u2(last).u1(0xB1);  // 6: B.call(); return
  code.u1(0x4C);                    // 10: astore_1
  code.u1(0xB8).u2(a);              // 11: A.call()
  code.u1(0xA9).u1(1);              // 14: ret 1
  b.method(0x0009, "main", "([Ljava/lang/String;)V", {b.code(1, 2, code)});
  ByteString initializer;
  initializer.u1(0xA8).u2(4).u1(0xB1).u1(0x4B).u1(0xB8).u2(a).u1(0xA9).u1(0);
  b.method(0x0008, "<clinit>", "()V", {b.code(1, 1, initializer)});
  const auto [called, runtime] = compile_program({{"A.java", kCalled}});
  RewrittenProgram program = rewrite_program({{"Big", b.build()}}, facts::PointSet::kShared);
  program.classes.insert(called.begin(), called.end());
  EXPECT_TRUE(program.unprobed.empty());
  EXPECT_EQ(run_programs({program}, runtime, "Big")[0].events, (Events{"Big", "enter Big", "A", "leave Big", "B"}));
}

// hits_class.h says why.
TEST(MethodLimits, CallsALargeHitWhereAMethodHasManyProbes) {
  ClassBuilder b("Big");
  b.major_version = 49;
  const uint16_t other = b.method_ref("A", "call", "()V");
  const std::vector<size_t> calls = {24, 25};
  for (const size_t count : calls) {
    ByteString code;
    for (size_t i = 0; i < count; ++i) code.u1(0xB8).u2(other);
    b.method(0x0009, "m" + std::to_string(count), "()V", {b.code(0, 0, code.u1(0xB1))});
  }
  const RewrittenProgram program = rewrite_program({{"Big", b.build()}}, facts::PointSet::kCorrected);
  const classfile::ClassFile parsed = classfile::parse_class(program.classes.at("Big"));
  for (size_t i = 0; i < calls.size(); ++i) {
    const Bytes code = parse_code(parsed, *parsed.methods[i].find("Code")).code;
    ASSERT_EQ(code[1], 0xB8);
    EXPECT_EQ(parsed.pool.member_ref(static_cast<uint32_t>(code[2] << 8 | code[3])).member.name,
              calls[i] == 24 ? "hit" : "hitLarge");
  }
}

// No JVM of today reads it as those of that time did, so this one is not run.
TEST(MethodLimits, ProbesTheNarrowCodeOfTheOldestVersions) {
  ClassBuilder b("Big");
  b.major_version = 45;
  b.minor_version = 2;
  b.method(0x0009, "m", "()V", {b.code(0, 1, ByteString({0xB8}).u2(b.method_ref("A", "call", "()V")).u1(0xB1))});
  const RewrittenProgram program = rewrite_program({{"Big", b.build()}}, facts::PointSet::kShared);
  EXPECT_EQ(program.probes, 1u);
  const classfile::ClassFile parsed = classfile::parse_class(program.classes.at("Big"));
  const classfile::Code code = parse_code(parsed, *parsed.methods[0].find("Code"));
  EXPECT_EQ(code.max_stack, 3);
  EXPECT_EQ(code.code.size(), 14u + 3u + 1u);
  EXPECT_TRUE(code.attributes.empty());
}

}  // namespace
}  // namespace retouch::test
