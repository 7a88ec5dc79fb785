// Probes that show arguments: wherever the value is on the stack the call gets what it got before, and nothing is kept.
#include "rewriter/instrument/see_probe.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/code.h"
#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

Events seen_only(const Events& events) {
  Events seen;
  for (const std::string& event : events) {
    if (event.starts_with("see ")) seen.push_back(event.substr(4));
  }
  return seen;
}

// Overloads named as a point is, with the value in every place and arguments of every type above it.
TEST(SeeProbe, LeavesArgumentsOfEveryTypeWhereTheyWere) {
  const Recorded recorded = record(R"(
public class Places {
  static class Loader {
    void loadClass(String a) { System.out.println(a); }
    void loadClass(String a, int b) { System.out.println(a + b); }
    void loadClass(String a, long b) { System.out.println(a + b); }
    void loadClass(String a, double b, Object c, float d, String[] e, byte f) { System.out.println(a + b + c + d + e.length + f); }
    static void loadClass(String a, boolean b, char c, short d, long e, long f) { System.out.println(a + b + c + d + e + f); }
    static Object getBundle(String a, Object b) { return b; }
  }
  static class Super { Super(String s) { System.out.println(s); } }
  static class Opens extends java.io.FileInputStream {
    Opens(boolean b) throws Exception { super(b ? "/proc/gone/one" : "/proc/gone/other"); }
  }
  static int depth(String name, int n) { return n == 0 ? 0 : 1 + depth(name, n - 1) + (Loader.getBundle(name, n) == null ? 1 : 0); }
  public static void main(String[] arguments) throws Exception {
    Loader l = new Loader();
    l.loadClass("1"); l.loadClass("2", 7); l.loadClass("3", 8L); l.loadClass("4", 1.5, "x", 2.5f, new String[3], (byte) 4);
    Loader.loadClass("5", true, 'c', (short) 6, 1L << 40, -1L);
    try { new Opens(arguments.length == 0); } catch (java.io.FileNotFoundException e) { System.out.println("gone"); }
    long before = 1L << 33; double also = 0.5;
    for (int i = 0; i < 3; i++) {
      try { l.loadClass(i == 1 ? null : "6", before + i); before += "x".length(); } finally { also *= 2; }
    }
    System.out.println(before + " " + also + " " + depth("7", 2));
    System.out.println(Class.forName("[I", true, null));
    System.out.println(new java.io.RandomAccessFile("/dev/null", "r").length());
  }
})",
                                   "Places");
  EXPECT_EQ(recorded.output,
            "1\n27\n38\n41.5x2.534\n5truec61099511627776-1\ngone\n68589934592\nnull8589934594\n68589934596\n8589934595 "
            "4.0 2\n"
            "class [I\n0\n");
  EXPECT_EQ(seen_only(recorded.corrected), (Events{"2 1", "2 2", "2 3", "2 4", "2 5", "6 /proc/gone/one", "2 6",
                                                   "2 null", "2 6", "4 7", "4 7", "2 [I", "11 /dev/null r"}));
  EXPECT_EQ(seen_only(recorded.shared), seen_only(recorded.corrected));
  EXPECT_TRUE(seen_only(recorded.ekstazi).empty());
}

TEST(SeeProbe, KeepsNothingAliveWhileTheCallRuns) {
  const Recorded recorded = record(R"(
public class Alive {
  static java.lang.ref.WeakReference<Object> weak;
  static void loadClass(String name, Object other) throws Exception {
    weak = new java.lang.ref.WeakReference<>(other);
    other = null;
    for (int i = 0; i < 50 && weak.get() != null; i++) { System.gc(); Thread.sleep(1); }
    System.out.println(weak.get() == null);
  }
  public static void main(String[] arguments) throws Exception { loadClass("x", new Object()); loadClass("y".concat("z"), new Object()); }
})",
                                   "Alive");
  EXPECT_EQ(recorded.output, "true\ntrue\n");
}

// A class Old of this version whose main method has this code.
struct Old {
  uint16_t max_stack = 4;
  uint16_t max_locals = 1;
  ByteString code;
  ClassBuilder builder{"Old"};

  explicit Old(uint16_t version) {
    builder.major_version = version;
    if (version == 45) builder.minor_version = 3;  // below, sizes are narrow
  }
  uint16_t for_name() {
    return builder.method_ref("java/lang/Class", "forName",
                              "(Ljava/lang/String;ZLjava/lang/ClassLoader;)Ljava/lang/Class;");
  }
  // ldc name; iconst_0; aconst_null; invokestatic; pop
  Old& ask(const char* name) {
    code.u1(0x12).u1(builder.string(name)).u1(0x03).u1(0x01).u1(0xB8).u2(for_name()).u1(0x57);
    return *this;
  }
  std::vector<uint8_t> build() {
    builder.method(0x0009, "main", "([Ljava/lang/String;)V", {builder.code(max_stack, max_locals, code.u1(0xB1))});
    return builder.build();
  }
};

struct OldRun {
  RewrittenProgram program;
  Events events;
};

// All in one JVM.
std::vector<OldRun> run_old(std::vector<Old> all, facts::PointSet points = facts::PointSet::kCorrected) {
  std::vector<RewrittenProgram> programs;
  for (Old& old : all) {
    const std::string id = "aold0000000000" + std::to_string(100 + programs.size());
    instrument::RewriteOptions options;
    options.points = points;
    programs.push_back(rewrite_program({{"Old", old.build()}}, options, id));
    EXPECT_TRUE(programs.back().unprobed.empty());
  }
  std::vector<OldRun> result;
  const std::vector<ProgramRun> runs = run_programs(programs, compiled_runtime(), "Old");
  for (size_t i = 0; i < runs.size(); ++i) result.push_back({std::move(programs[i]), runs[i].events});
  return result;
}

TEST(SeeProbe, WorksInOldClassFilesAndSubroutines) {
  std::vector<Old> all;
  for (const uint16_t version : {uint16_t{45}, uint16_t{46}, uint16_t{47}, uint16_t{48}}) {
    Old& old = all.emplace_back(version);
    old.max_locals = 2;
    old.code.u1(0xA8).u2(9).u1(0xA8).u2(6).u1(0xA7).u2(18);  // jsr 9; jsr 9; goto 24
    old.code.u1(0x4C);                                       // 9: astore_1
    old.ask("[J").code.u1(0xA9).u1(1);                       // 10: ...; 18: ret 1
    while (old.code.size() < 24) old.code.u1(0x00);
  }
  for (const OldRun& run : run_old(std::move(all))) EXPECT_EQ(run.events, (Events{"see 2 [J", "see 2 [J"}));
}

TEST(SeeProbe, UsesVariablesBehindTheMethodsOwn) {
  std::vector<Old> all;
  for (const uint16_t locals : {uint16_t{1}, uint16_t{254}, uint16_t{255}, uint16_t{256}, uint16_t{65533}}) {
    all.emplace_back(49).ask("[J").max_locals = locals;
  }
  const std::vector<OldRun> runs = run_old(all);
  for (size_t i = 0; i < runs.size(); ++i) {
    EXPECT_TRUE(runs[i].program.warnings.empty());
    EXPECT_EQ(runs[i].events, (Events{"see 2 [J"}));
    const classfile::ClassFile parsed = classfile::parse_class(runs[i].program.classes.at("Old"));
    EXPECT_EQ(parse_code(parsed, *parsed.methods[0].find("Code")).max_locals, all[i].max_locals + 2);
  }
}

TEST(SeeProbe, IsStoodInForByASenseWhereItDoesNotFit) {
  std::vector<Old> all;
  all.emplace_back(49).ask("[J").max_locals = 65534;
  all.emplace_back(49).ask("[J").max_stack = 65533;
  Old& large = all.emplace_back(49);
  for (int i = 0; i < 4000; ++i) large.ask("[J");  // 9 bytes each, with a probe 34
  const char* const kWhy[] = {"its local variables cannot become more: max_locals would become 65536",
                              "its operand stack cannot grow: max_stack would become 65536",
                              "its code would pass 65,535 bytes"};
  for (const facts::PointSet points : {facts::PointSet::kCorrected, facts::PointSet::kShared}) {
    const std::vector<OldRun> runs = run_old(all, points);
    for (size_t i = 0; i < runs.size(); ++i) {
      ASSERT_EQ(runs[i].program.warnings.size(), 1u);
      EXPECT_EQ(runs[i].program.warnings[0],
                std::string("main([Ljava/lang/String;)V: probed only where it begins, because ") + kWhy[i]);
      EXPECT_EQ(runs[i].events.back(), "classes");
    }
  }
}

// No JVM of today reads it as those of that time did, so this one is not run.
TEST(SeeProbe, KnowsTheNarrowSizesOfTheOldestVersions) {
  for (const uint16_t locals : {uint16_t{253}, uint16_t{254}}) {
    Old old(45);
    old.builder.minor_version = 2;
    old.max_locals = locals;
    const RewrittenProgram program = rewrite_program({{"Old", old.ask("[J").build()}}, facts::PointSet::kCorrected);
    EXPECT_EQ(program.warnings.size(), locals == 253 ? 0u : 1u);
  }
}

}  // namespace
}  // namespace retouch::test
