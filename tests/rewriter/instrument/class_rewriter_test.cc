// What becomes of classes as a whole: unchanged, left out, damaged, module descriptors.
#include "rewriter/instrument/class_rewriter.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/class_file.h"
#include "tests/rewriter/instrument/instrumented_program.h"
#include "tests/support/class_builder.h"

namespace retouch::test {
namespace {

using instrument::ClassRewrite;
using instrument::RewriteOptions;

constexpr std::string_view kHits = "retouch/x/Hits";

ClassRewrite::Outcome outcome_of(Bytes bytes, const RewriteOptions& options = {}, std::string_view path = "p/C.class") {
  ClassRewrite rewrite(path, bytes, options);
  std::vector<uint32_t> slots(rewrite.entities().size() + rewrite.groups().size());
  for (size_t i = 0; i < slots.size(); ++i) slots[i] = static_cast<uint32_t>(i);
  return rewrite.finish(slots, kHits);
}

// A class with one static method that reads p/Used.field.
std::vector<uint8_t> reading_class(const char* name = "p/C") {
  ClassBuilder b(name);
  const uint16_t field = b.field_ref("p/Used", "field", "I");
  b.method(0x0009, "m", "()I", {b.code(1, 0, ByteString({0xB2}).u2(field).u1(0xAC))});
  return b.build();
}

TEST(ClassRewrite, NamesEntitiesInOrderOfFirstUse) {
  const std::vector<uint8_t> bytes = reading_class();
  const ClassRewrite rewrite("p/C.class", bytes, {});
  EXPECT_EQ(rewrite.entities(),
            (std::vector<instrument::EntityRef>{{EntityKind::kClass, "p/C"}, {EntityKind::kClass, "p/Used"}}));
  EXPECT_EQ(rewrite.groups(), (std::vector<instrument::EntityGroup>{{0, 1}}));
  EXPECT_EQ(rewrite.facts().name, "p/C");
  const ClassRewrite::Outcome outcome = outcome_of(bytes);
  EXPECT_TRUE(outcome.changed);
  EXPECT_EQ(outcome.probes, 1u);
  EXPECT_EQ(outcome.unprobed, "");
  EXPECT_EQ(classfile::parse_class(outcome.bytes).name(), "p/C");
}

TEST(ClassRewrite, LeavesClassesWithoutPointsAlone) {
  ClassBuilder interface("p/I");
  interface.access_flags = 0x0601;
  interface.method(0x0401, "m", "()V");
  ClassBuilder package("p/package-info");
  package.access_flags = 0x1600;
  for (const std::vector<uint8_t>& bytes : {interface.build(), package.build()}) {
    const ClassRewrite::Outcome outcome = outcome_of(bytes);
    EXPECT_FALSE(outcome.changed);
    EXPECT_TRUE(outcome.bytes.empty());
    EXPECT_EQ(outcome.unprobed, "");
  }
}

TEST(ClassRewrite, SaysWhyAClassIsLeftOut) {
  const std::vector<uint8_t> bytes = reading_class();
  RewriteOptions options;
  options.exclude = {"q.*", "p.*"};
  EXPECT_EQ(outcome_of(bytes, options).unprobed, "excluded");
  options = {};
  options.include = {"q.**"};
  EXPECT_EQ(outcome_of(bytes, options).unprobed, "not among the included classes");
  options.include = {"p.C"};
  EXPECT_EQ(outcome_of(bytes, options).unprobed, "");
  EXPECT_EQ(outcome_of(reading_class("retouch/runtime/Collector")).unprobed, "belongs to retouch");
  options.include = {"q.**"};
  EXPECT_TRUE(ClassRewrite("p/C.class", bytes, options).entities().empty());
  EXPECT_FALSE(outcome_of(bytes, options).changed);
}

TEST(ClassRewrite, NeverRecordsNamesBelowJava) {
  ClassBuilder b("java/util/Own");
  const uint16_t other = b.class_ref("java/util/Other");
  b.method(0x0009, "m", "()V", {b.code(1, 0, ByteString({0xBB}).u2(other).u1(0x57).u1(0xB1))});
  const std::vector<uint8_t> bytes = b.build();
  EXPECT_TRUE(ClassRewrite("x.class", bytes, {}).entities().empty());
  EXPECT_FALSE(outcome_of(bytes).changed);
  RewriteOptions options;
  options.java_names = true;
  EXPECT_EQ(ClassRewrite("x.class", bytes, options).entities().size(), 2u);
  ClassBuilder javax("javax/my/K");
  javax.method(0x0009, "m", "()V", {javax.code(0, 0, {0xB1})});
  EXPECT_TRUE(outcome_of(javax.build()).changed);
}

TEST(ClassRewrite, LeavesWhatIsNoClassAsItWas) {
  const std::vector<uint8_t> whole = reading_class();
  for (size_t length = 0; length < whole.size(); ++length) {
    const std::vector<uint8_t> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    const ClassRewrite::Outcome outcome = outcome_of(cut);
    EXPECT_FALSE(outcome.changed);
    EXPECT_NE(outcome.unprobed, "") << length;
  }
}

// Whatever one byte is changed to, the outcome is a class that parses or none, and never an exception.
TEST(ClassRewrite, SurvivesEveryChangedByte) {
  const JavaClasses classes = compile_java("Much.java", R"(
class Much {
  static int x; static { x = 1; }
  static int m(int n) { try { switch (n) { case 1: return x; case 200: return Much.class.hashCode(); } Runnable r = () -> {}; r.run(); }
    catch (RuntimeException e) { new int[1][2][0].clone(); } for (int i = 0; i < n; i++) x += i; return x; }
})",
                                           17);
  std::vector<uint8_t> bytes = classes.bytes("Much");
  size_t unprobed = 0;
  for (uint8_t& byte : bytes) {
    const uint8_t original = byte;
    for (const int flip : {0x01, 0x80, 0xFF}) {
      byte = static_cast<uint8_t>(original ^ flip);
      const ClassRewrite::Outcome outcome = outcome_of(bytes);
      if (!outcome.unprobed.empty()) ++unprobed;
      if (outcome.changed) classfile::parse_class(outcome.bytes);
    }
    byte = original;
  }
  EXPECT_GT(unprobed, 100u);
}

TEST(ClassRewrite, ProbesTheOtherMethodsWhereOneIsDamaged) {
  ClassBuilder b("p/C");
  const uint16_t field = b.field_ref("p/Used", "field", "I");
  b.method(0x0009, "bad", "()V", {b.code(1, 0, {0xFE, 0xB1})});
  b.method(0x0009, "odd", "()I", {b.code(1, 0, ByteString({0xB2}).u2(b.utf8("x")).u1(0xAC))});  // for HotSpot to refuse
  b.method(0x0009, "good", "()I", {b.code(1, 0, ByteString({0xB2}).u2(field).u1(0xAC))});
  const std::vector<uint8_t> bytes = b.build();
  const ClassRewrite::Outcome outcome = outcome_of(bytes);
  EXPECT_TRUE(outcome.changed);
  EXPECT_TRUE(outcome.unprobed.starts_with("bad()V: ")) << outcome.unprobed;
  EXPECT_EQ(outcome.probes, 2u);  // both entries, of `good` with its field
}

TEST(ClassRewrite, KeepsAMethodAsItWasWhenItCannotBeMoved) {
  ClassBuilder b("p/C");
  // A frame type that is not defined (JVMS 4.7.4).
  const BuiltAttribute frames = b.attribute("StackMapTable", ByteString().u2(1).u1(200));
  b.method(0x0009, "odd", "()V", {b.code(0, 0, {0x00, 0xB1}, {}, {frames})});
  const std::vector<uint8_t> bytes = b.build();
  const ClassRewrite::Outcome outcome = outcome_of(bytes);
  EXPECT_FALSE(outcome.changed);
  EXPECT_TRUE(outcome.unprobed.starts_with("odd()V: it cannot be moved")) << outcome.unprobed;
}

TEST(ClassRewrite, TellsOfAttributesInCodeThatItDoesNotKnow) {
  ClassBuilder b("p/C");
  b.method(0x0009, "m", "()V", {b.code(0, 0, {0xB1}, {}, {b.attribute("Mystery", ByteString().u2(7))})});
  const ClassRewrite::Outcome outcome = outcome_of(b.build());
  ASSERT_EQ(outcome.warnings.size(), 1u);
  EXPECT_TRUE(outcome.warnings[0].starts_with("m()V: ")) << outcome.warnings[0];
}

// --- module descriptors ----------------------------------------------------------------------------------------------

std::vector<uint8_t> module_info(const std::vector<const char*>& packages, bool listed) {
  ClassBuilder b("module-info", "");
  b.major_version = 53;
  b.access_flags = 0x8000;
  if (listed) {
    ByteString list;
    list.u2(static_cast<uint32_t>(packages.size()));
    for (const char* package : packages) list.u2(b.package(package));
    b.add(b.attribute("ModulePackages", list));
  }
  return b.build();
}

TEST(ClassRewrite, AddsThePackageOfTheGeneratedClassToModulePackages) {
  const std::vector<uint8_t> bytes = module_info({"p/a", "p/b"}, true);
  RewriteOptions options;
  options.include = {"p.**"};  // a descriptor is no class that could be left out
  const ClassRewrite::Outcome outcome = outcome_of(bytes, options, "module-info.class");
  ASSERT_TRUE(outcome.changed);
  EXPECT_EQ(outcome.unprobed, "");
  const classfile::ClassFile parsed = classfile::parse_class(outcome.bytes);
  EXPECT_EQ(parse_package_list(parsed.pool, *parsed.find("ModulePackages")),
            (std::vector<std::string_view>{"p/a", "p/b", "retouch/x"}));
}

TEST(ClassRewrite, LeavesAModuleDescriptorWithoutModulePackagesAlone) {
  EXPECT_FALSE(outcome_of(module_info({}, false)).changed);
  EXPECT_FALSE(outcome_of(module_info({"retouch/x"}, true)).changed);
}

}  // namespace
}  // namespace retouch::test
