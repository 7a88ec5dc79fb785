// Constants that javac does not load: method handles, method types and dynamic constants, and class constants among the
// bootstrap arguments of a call site. Class `Loads` is built by hand; `Boot` has the bootstrap methods.
#include <gtest/gtest.h>

#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using Events = Recorded::Events;

constexpr int kInvokeStaticHandle = 6;
constexpr int kGetStaticHandle = 2;

constexpr const char* kBoot = R"(
import java.lang.invoke.*;
public class Boot {
  public static CallSite site(MethodHandles.Lookup l, String n, MethodType t, Object... arguments) throws Exception {
    return new ConstantCallSite(l.findStatic(Boot.class, "nothing", t));
  }
  public static Object constant(MethodHandles.Lookup l, String n, Class<?> t, Object... arguments) { return "made"; }
  public static long number(MethodHandles.Lookup l, String n, Class<?> t, Object... arguments) { return 7L; }
  public static Result nothing() { return null; }
}
class Result {}
class Touched { static int field; static void method() {} }
class Other {}
)";

class LoadsBuilder {
 public:
  ClassBuilder builder{"Loads"};
  ByteString bootstraps;
  uint16_t bootstrap_count = 0;

  LoadsBuilder() { builder.major_version = 55; }

  // A row of BootstrapMethods with a method of Boot.
  uint16_t bootstrap(const char* method, const char* type, const std::vector<uint16_t>& arguments) {
    const std::string descriptor = std::string("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;") + type;
    bootstraps.u2(builder.method_handle(kInvokeStaticHandle, builder.method_ref("Boot", method, descriptor)));
    bootstraps.u2(static_cast<uint32_t>(arguments.size()));
    for (const uint16_t argument : arguments) bootstraps.u2(argument);
    return bootstrap_count++;
  }
  uint16_t site_bootstrap(const std::vector<uint16_t>& arguments) {
    return bootstrap("site", "Ljava/lang/invoke/MethodType;[Ljava/lang/Object;)Ljava/lang/invoke/CallSite;", arguments);
  }
  uint16_t constant_bootstrap(const std::vector<uint16_t>& arguments) {
    return bootstrap("constant", "Ljava/lang/Class;[Ljava/lang/Object;)Ljava/lang/Object;", arguments);
  }
  uint16_t touched_handle(int kind) {
    return builder.method_handle(kind, kind == kGetStaticHandle ? builder.field_ref("Touched", "field", "I")
                                                                : builder.method_ref("Touched", "method", "()V"));
  }

  // With a main method of this code.
  std::vector<uint8_t> build(const ByteString& code) {
    builder.method(0x0009, "main", "([Ljava/lang/String;)V", {builder.code(2, 1, code)});
    if (bootstrap_count != 0) {
      builder.add(builder.attribute("BootstrapMethods", ByteString().u2(bootstrap_count).add(bootstraps)));
    }
    return builder.build();
  }
};

ByteString load_wide_and_pop(uint16_t constant) { return ByteString({0x13}).u2(constant).u1(0x57).u1(0xB1); }

// What the corrected set records, and ekstazi's.
std::pair<Events, Events> recorded(const std::vector<uint8_t>& loads) {
  const auto [classes, runtime] = compile_program({{"Boot.java", kBoot}});
  RewrittenProgram corrected = rewrite_program({{"Loads", loads}}, facts::PointSet::kCorrected, "acorrected0000000");
  RewrittenProgram ekstazi = rewrite_program({{"Loads", loads}}, facts::PointSet::kEkstazi, "aekstazi000000000");
  for (RewrittenProgram* program : {&corrected, &ekstazi}) program->classes.insert(classes.begin(), classes.end());
  const std::vector<ProgramRun> runs = run_programs({corrected, ekstazi}, runtime, "Loads");
  EXPECT_EQ(runs[0].output, "");
  EXPECT_EQ(runs[1].output, "");
  return {runs[0].events, runs[1].events};
}

TEST(LoadedConstants, RecordTheOwnerOfAMethodHandle) {
  LoadsBuilder b;
  const uint16_t handle = b.touched_handle(kInvokeStaticHandle);
  const auto [corrected, ekstazi] = recorded(b.build({0x12, handle, 0x57, 0xB1}));  // ldc
  EXPECT_EQ(corrected, (Events{"Touched"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

TEST(LoadedConstants, RecordTheOwnerOfAFieldHandleWithATwoByteIndex) {
  LoadsBuilder b;
  const auto [corrected, ekstazi] = recorded(b.build(load_wide_and_pop(b.touched_handle(kGetStaticHandle))));
  EXPECT_EQ(corrected, (Events{"Touched"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

TEST(LoadedConstants, RecordTheElementClassForAHandleOfAnArrayMethod) {
  LoadsBuilder b;
  const uint16_t clone =
      b.builder.method_handle(5, b.builder.method_ref("[LTouched;", "clone", "()Ljava/lang/Object;"));
  EXPECT_EQ(recorded(b.build(load_wide_and_pop(clone))).first, (Events{"Touched"}));
}

TEST(LoadedConstants, RecordTheClassesOfAMethodType) {
  LoadsBuilder b;
  const uint16_t type = b.builder.method_type("(ILTouched;[[LOther;J)Ljava/lang/String;");
  const auto [corrected, ekstazi] = recorded(b.build({0x12, type, 0x57, 0xB1}));
  EXPECT_EQ(corrected, (Events{"Touched", "Other"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

TEST(LoadedConstants, RecordTheClassesOfAMethodTypeWithATwoByteIndex) {
  LoadsBuilder b;
  EXPECT_EQ(recorded(b.build(load_wide_and_pop(b.builder.method_type("()LTouched;")))).first, (Events{"Touched"}));
}

TEST(LoadedConstants, RecordWhatTheBootstrapOfADynamicConstantNames) {
  LoadsBuilder b;
  const uint16_t constant =
      b.builder.dynamic(b.constant_bootstrap({b.touched_handle(kInvokeStaticHandle)}), "c", "Ljava/lang/Object;");
  const auto [corrected, ekstazi] = recorded(b.build({0x12, constant, 0x57, 0xB1}));
  EXPECT_EQ(corrected, (Events{"Boot", "Touched"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

TEST(LoadedConstants, RecordWhatADynamicConstantAmongItsArgumentsNames) {
  LoadsBuilder b;
  const uint16_t inner =
      b.builder.dynamic(b.constant_bootstrap({b.builder.class_ref("[LTouched;")}), "i", "Ljava/lang/Object;");
  const uint16_t outer =
      b.builder.dynamic(b.constant_bootstrap({b.builder.class_ref("Other"), inner}), "o", "Ljava/lang/Object;");
  EXPECT_EQ(recorded(b.build(load_wide_and_pop(outer))).first, (Events{"Boot", "Other", "Touched"}));
}

TEST(LoadedConstants, RecordWhatADynamicConstantOfTwoSlotsNames) {
  LoadsBuilder b;
  const uint16_t number = b.builder.dynamic(
      b.bootstrap("number", "Ljava/lang/Class;[Ljava/lang/Object;)J", {b.builder.class_ref("Touched")}), "n", "J");
  const auto [corrected, ekstazi] = recorded(b.build(ByteString({0x14}).u2(number).u1(0x58).u1(0xB1)));  // ldc2_w
  EXPECT_EQ(corrected, (Events{"Boot", "Touched"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

TEST(LoadedConstants, RecordClassAndTypeArgumentsAndTheResultOfACallSite) {
  LoadsBuilder b;
  const uint16_t constant =
      b.builder.dynamic(b.constant_bootstrap({b.touched_handle(kInvokeStaticHandle)}), "c", "Ljava/lang/Object;");
  const uint16_t bootstrap =
      b.site_bootstrap({b.builder.integer(5), b.builder.string("Ignored"), b.builder.method_type("(LOther;)V"),
                        b.builder.class_ref("Loads"), constant});
  const uint16_t site = b.builder.invoke_dynamic(bootstrap, "call", "()LResult;");
  const auto [corrected, ekstazi] = recorded(b.build(ByteString({0xBA}).u2(site).u2(0).u1(0x57).u1(0xB1)));
  EXPECT_EQ(corrected, (Events{"Boot", "Other", "Loads", "Result", "Touched"}));
  EXPECT_EQ(ekstazi, (Events{"Loads"}));
}

// The JVM refuses a constant that needs itself, when it is resolved.
TEST(LoadedConstants, MayFormACycle) {
  LoadsBuilder b;
  const uint16_t self = b.builder.dynamic(1, "self", "Ljava/lang/Object;");
  const uint16_t other = b.builder.dynamic(0, "other", "Ljava/lang/Object;");
  b.constant_bootstrap({self, b.touched_handle(kInvokeStaticHandle)});
  b.constant_bootstrap({other, self});
  const RewrittenProgram program =
      rewrite_program({{"Loads", b.build(load_wide_and_pop(other))}}, facts::PointSet::kCorrected);
  EXPECT_EQ(program.slots, (std::vector<facts::HitSlot>{
                               {{EntityKind::kClass, "Boot"}}, {{EntityKind::kClass, "Touched"}}, {{}, {0, 1}}}));
}

// Before the constant each time another class, so that no two groups are the same: what they hold has a bound.
TEST(LoadedConstants, ThatNameManyClassesTakeNoMoreMemoryThanTheirBound) {
  LoadsBuilder b;
  std::string type = "(";
  for (int i = 0; i < 8'000; ++i) type += "LA" + std::to_string(i) + ";";
  const uint16_t constant = b.builder.method_type(type + ")V");
  ByteString code;
  for (size_t i = 0; i < 3'000; ++i) {
    code.u1(0x13).u2(b.builder.class_ref("A" + std::to_string(i))).u1(0x57).u1(0x13).u2(constant).u1(0x57);
    code.u1(0xB8).u2(b.builder.method_ref("java/lang/System", "gc", "()V"));
  }
  const std::vector<uint8_t> bytes = b.build(code.u1(0xB1));
  instrument::RewriteOptions options;
  options.points = facts::PointSet::kCorrected;
  const instrument::ClassRewrite rewrite("Loads.class", bytes, options);
  size_t grouped = 0;
  for (const instrument::EntityGroup& group : rewrite.groups()) {
    EXPECT_LE(group.size(), 64u);
    grouped += group.size();
  }
  EXPECT_GT(grouped, 7'000u);
  EXPECT_LE(grouped, (size_t{1} << 16) + 64);
}

// 300 constants whose method types are 64,000 characters long, and name a class: no compiler's class.
TEST(LoadedConstants, ThatNameTooManyClassesLeaveTheClassAsItWas) {
  LoadsBuilder b;
  ByteString code;
  for (size_t i = 0; i < 300; ++i) {
    const uint16_t type = b.builder.method_type("(LA;" + std::string(64000 + i, 'I') + ")V");
    code.u1(0x13).u2(type).u1(0x57);
  }
  const std::vector<uint8_t> bytes = b.build(code.u1(0xB1));
  const RewrittenProgram program = rewrite_program({{"Loads", bytes}}, facts::PointSet::kCorrected);
  EXPECT_EQ(program.unprobed.at("Loads"), "its constants name more classes than can be probed");
  EXPECT_EQ(program.classes.at("Loads"), bytes);
}

TEST(LoadedConstants, WithoutABootstrapMethodFailTheirMethodOnly) {
  LoadsBuilder b;
  const uint16_t lost = b.builder.dynamic(3, "lost", "Ljava/lang/Object;");
  const uint16_t touched = b.builder.class_ref("Touched");
  b.builder.method(0x0009, "good", "()V", {b.builder.code(1, 0, load_wide_and_pop(touched))});
  const RewrittenProgram program =
      rewrite_program({{"Loads", b.build(load_wide_and_pop(lost))}}, facts::PointSet::kCorrected);
  EXPECT_NE(program.unprobed.at("Loads").find("main([Ljava/lang/String;)V"), std::string::npos);
  EXPECT_EQ(program.probes, 1u);
}

}  // namespace
}  // namespace retouch::test
