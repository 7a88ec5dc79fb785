// Methods at each border of the class file format, one below, at it and one above: what HotSpot verifies before, it
// verifies after, with every probe or with all of them at the entry.
#include <gtest/gtest.h>

#include <set>

#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = std::set<std::string>;

constexpr const char* kCalled = R"(
public class A { public static void call() {} }
)";

constexpr size_t kSite = 3;   // bytes of a call
constexpr size_t kProbe = 4;  // bytes of its probe, and of that of the entry, where it calls
constexpr size_t kMark = 14;  // of that of the entry, where it does not

// Class Big: `main` calls `big(0)`; big: [if (n != 0) goto end;] A.call() `calls` times; nops; end: return.
struct Method {
  size_t calls = 0;
  size_t nops = 0;
  bool branch = false;
  uint16_t max_stack = 1;
  uint16_t max_locals = 1;

  size_t length() const { return 1 + (branch ? 3 : 1) + kSite * calls + nops + 1; }
  // The first call's is the entry probe, unless a branch stands before it.
  size_t length_with_probes() const { return length() + kProbe * (branch ? calls : calls - 1) + kMark; }
  // From the branch to where it goes, with the probes between.
  size_t distance_with_probes() const { return 3 + (kSite + kProbe) * calls + nops; }

  std::vector<uint8_t> build() const {
    ClassBuilder b("Big");
    b.major_version = 49;
    const uint16_t a = b.method_ref("A", "call", "()V");
    ByteString code;
    code.u1(0x1A);
    if (branch)
      code.u1(0x9A).u2(static_cast<uint32_t>(3 + kSite * calls + nops));
    else
      code.u1(0x57);
    for (size_t i = 0; i < calls; ++i) code.u1(0xB8).u2(a);
    for (size_t i = 0; i < nops; ++i) code.u1(0);
    code.u1(0xB1);
    b.method(0x0009, "main", "([Ljava/lang/String;)V",
             {b.code(1, 1, ByteString().u1(0x03).u1(0xB8).u2(b.method_ref("Big", "big", "(I)V")).u1(0xB1))});
    b.method(0x0009, "big", "(I)V", {b.code(max_stack, max_locals, code)});
    return b.build();
  }
};

struct Outcome {
  std::string unprobed;
  std::vector<std::string> warnings;
  Events events;
};

std::vector<Outcome> run(const std::vector<Method>& methods) {
  const auto [called, runtime] = compile_program({{"A.java", kCalled}});
  std::vector<RewrittenProgram> programs;
  for (size_t i = 0; i < methods.size(); ++i) {
    instrument::RewriteOptions options;
    std::string id = "aborder0000000000";
    id[15] = static_cast<char>('a' + i / 26);
    id[16] = static_cast<char>('a' + i % 26);
    RewrittenProgram program = rewrite_program({{"Big", methods[i].build()}}, options, id);
    program.classes.insert(called.begin(), called.end());
    programs.push_back(std::move(program));
  }
  const std::vector<ProgramRun> runs = run_programs(programs, runtime, "Big");
  std::vector<Outcome> outcomes;
  for (size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(runs[i].output, "") << i;
    const auto unprobed = programs[i].unprobed.find("Big");
    outcomes.push_back({unprobed == programs[i].unprobed.end() ? "" : unprobed->second,
                        programs[i].warnings,
                        {runs[i].events.begin(), runs[i].events.end()}});
  }
  return outcomes;
}

TEST(Borders, ABranchReaches32767AndNoFurther) {
  std::vector<Method> methods;
  for (size_t distance = 32'764; distance <= 32'771; ++distance) {
    Method method{.calls = 4'000, .branch = true};
    method.nops = distance - method.distance_with_probes();
    ASSERT_EQ(method.distance_with_probes(), distance);
    methods.push_back(method);
  }
  const std::vector<Outcome> outcomes = run(methods);
  for (size_t i = 0; i < methods.size(); ++i) {
    const bool reaches = methods[i].distance_with_probes() <= 32'767;
    EXPECT_EQ(outcomes[i].warnings.empty(), reaches) << methods[i].distance_with_probes();
    EXPECT_EQ(outcomes[i].unprobed, "");
    EXPECT_EQ(outcomes[i].events, (Events{"A", "Big"}));
  }
}

TEST(Borders, CodeHolds65535BytesAndNoMore) {
  std::vector<Method> methods;
  for (size_t length = 65'532; length <= 65'539; ++length) {
    Method method{.calls = 9'000};
    method.nops = length - method.length_with_probes();
    ASSERT_EQ(method.length_with_probes(), length);
    methods.push_back(method);
  }
  const std::vector<Outcome> outcomes = run(methods);
  for (size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(outcomes[i].warnings.empty(), methods[i].length_with_probes() <= 65'535) << i;
    EXPECT_EQ(outcomes[i].unprobed, "");
    EXPECT_EQ(outcomes[i].events, (Events{"A", "Big"}));
  }
}

// Padded to a multiple of four, the two probes at the entry take eight bytes.
TEST(Borders, CodeThatIsAlmostFullHasRoomForItsEntryOrIsReported) {
  std::vector<Method> methods;
  for (size_t length = 65'520; length <= 65'535; ++length) {
    Method method{.calls = 21'000};
    method.nops = length - method.length();
    methods.push_back(method);
  }
  const std::vector<Outcome> outcomes = run(methods);
  size_t reported = 0;
  for (size_t i = 0; i < methods.size(); ++i) {
    if (outcomes[i].unprobed.empty()) {
      EXPECT_EQ(reported, 0u) << i;
      EXPECT_EQ(outcomes[i].events, (Events{"A", "Big"})) << i;
      EXPECT_LE(methods[i].length(), 65'535u - 8);
    } else {
      ++reported;
      EXPECT_EQ(outcomes[i].unprobed, "big(I)V: its code would pass 65,535 bytes");
      EXPECT_EQ(outcomes[i].events, Events{"Big"});  // of main
    }
  }
  EXPECT_EQ(reported, 8u);
}

TEST(Borders, StackAndLocalsMayBeFullButForTheProbe) {
  std::vector<Method> methods;
  for (const uint16_t stack : std::initializer_list<uint16_t>{65'533, 65'534, 65'535}) {
    for (const uint16_t locals : std::initializer_list<uint16_t>{1, 65'534, 65'535})
      methods.push_back({.calls = 2, .max_stack = stack, .max_locals = locals});
  }
  const std::vector<Outcome> outcomes = run(methods);
  for (size_t i = 0; i < methods.size(); ++i) {
    EXPECT_EQ(outcomes[i].unprobed, "") << i;
    EXPECT_EQ(outcomes[i].warnings.empty(), methods[i].max_stack < 65'535) << i;  // at the entry there is room
    EXPECT_EQ(outcomes[i].events, (Events{"A", "Big"})) << i;
  }
}

// What only the JVM allows: names that no compiler makes (from version 49 on), sizes as they are today in a version
// before 45.3, attributes that are unknown or come twice, ranges that overlap, dead code, switches at every padding.
TEST(Borders, WhatOnlyTheJvmAllowsRuns) {
  const std::string name = "odd-name (of) a 'class' \xE2\x98\x83";
  ClassBuilder odd(name);
  odd.major_version = 49;
  odd.method(0x0009, "call me", "()V",
             {odd.code(1, 0, {0x00, 0x00, 0xB1, 0x57, 0xB1}, {{0, 1, 3, 0}, {0, 2, 3, 0}, {1, 3, 3, 0}},
                       {odd.attribute("Odd", {1, 2})}),
              odd.attribute("Odd", {3}), odd.attribute("Odd", {4})});
  odd.add(odd.attribute("Odd", {5}));
  odd.add(odd.attribute("Odd", {6}));

  ClassBuilder old("Old");
  old.major_version = 45;
  old.minor_version = 3;  // the builder goes by it
  old.method(0x0009, "call", "()V",
             {old.code(0, 0, ByteString({0xB8}).u2(old.method_ref("A", "call", "()V")).u1(0xB1))});
  std::vector<uint8_t> oldest = old.build();
  oldest[5] = 0;

  ClassBuilder b("Big");
  b.major_version = 49;
  ByteString code;
  code.u1(0xB8).u2(b.method_ref(name, "call me", "()V")).u1(0xB8).u2(b.method_ref("Old", "call", "()V"));
  code.u1(0xC4).u1(0x15).u2(0).u1(0x57);  // wide iload 0; pop
  code.u1(0xC4).u1(0x84).u2(0).u2(1);     // wide iinc 0 1
  for (int nops = 0; nops < 4; ++nops) {
    for (int i = 0; i < nops; ++i) code.u1(0);
    code.u1(0x03);  // iconst_0
    const size_t at = code.size();
    code.u1(0xAA);
    while (code.size() % 4 != 0) code.u1(0);
    const uint32_t length = static_cast<uint32_t>(code.size() - at + 16);
    code.u4(length).u4(0).u4(0).u4(length);
    code.u1(0xB8).u2(b.method_ref("A", "call", "()V"));
  }
  code.u1(0xB1).u1(0x00).u1(0xB1);  // dead code behind the return
  b.method(0x0009, "big", "(I)V", {b.code(1, 1, code)});
  b.method(0x0009, "main", "([Ljava/lang/String;)V",
           {b.code(1, 1, ByteString().u1(0x03).u1(0xB8).u2(b.method_ref("Big", "big", "(I)V")).u1(0xB1))});

  const auto [called, runtime] = compile_program({{"A.java", kCalled}});
  RewrittenProgram program =
      rewrite_program({{"Big", b.build()}, {"Old", oldest}, {name, odd.build()}}, facts::PointSet::kShared);
  EXPECT_TRUE(program.unprobed.empty());
  program.classes.insert(called.begin(), called.end());
  const ProgramRun ran = run_programs({program}, runtime, "Big")[0];
  EXPECT_EQ(ran.output, "");
  EXPECT_EQ(Events(ran.events.begin(), ran.events.end()), (Events{"A", "Big", "Old", name}));
}

}  // namespace
}  // namespace retouch::test
