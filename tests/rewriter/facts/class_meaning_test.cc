#include <gtest/gtest.h>

#include "rewriter/facts/class_facts.h"
#include "tests/rewriter/facts/class_builders.h"
#include "tests/support/java_samples.h"

namespace retouch::facts {
namespace {

using test::ByteString;
using test::ClassBuilder;
using test::ClassVariant;
using Names = std::vector<std::string_view>;

ClassFacts facts_of(const std::vector<uint8_t>& bytes) { return class_facts("entry/Path.class", bytes); }
ClassFacts facts_of(const ClassVariant& variant) { return facts_of(test::build_variant(variant)); }

void expect_same(const ClassFacts& a, const ClassFacts& b) {
  EXPECT_EQ(a.meaning, b.meaning);
  EXPECT_EQ(a.header, b.header);
  EXPECT_EQ(a.named, b.named);
  EXPECT_EQ(a.annotation_types, b.annotation_types);
}

TEST(ClassMeaning, DoesNotDependOnTheOrderOfThePool) {
  const ClassFacts plain = facts_of(ClassVariant{});
  const ClassFacts reordered = facts_of(ClassVariant{.pool_reordered = true});
  expect_same(plain, reordered);
  EXPECT_NE(plain.lines, reordered.lines);  // instructions have other offsets, which a StackWalker shows
}

TEST(ClassMeaning, DoesNotDependOnTheOrderOfAttributes) {
  expect_same(facts_of(ClassVariant{}), facts_of(ClassVariant{.attributes_reversed = true}));
  EXPECT_EQ(facts_of(ClassVariant{}).lines, facts_of(ClassVariant{.attributes_reversed = true}).lines);
}

TEST(ClassMeaning, DoesNotDependOnTheOrderOfBootstrapMethods) {
  expect_same(facts_of(ClassVariant{}), facts_of(ClassVariant{.bootstraps_reordered = true}));
  EXPECT_EQ(facts_of(ClassVariant{}).lines, facts_of(ClassVariant{.bootstraps_reordered = true}).lines);
}

TEST(ClassMeaning, LeavesOutFramesAndGenericTypesOfLocals) {
  const ClassFacts plain = facts_of(ClassVariant{});
  for (const ClassVariant& variant :
       {ClassVariant{.frames = "other"}, ClassVariant{.generic_local = "Ljava/util/Set<TT;>;"}}) {
    EXPECT_EQ(facts_of(variant).meaning, plain.meaning);
    EXPECT_EQ(facts_of(variant).lines, plain.lines);
  }
}

TEST(ClassMeaning, LeavesLinesToTheirOwnDigest) {
  const ClassFacts plain = facts_of(ClassVariant{});
  for (const ClassVariant& variant : {ClassVariant{.line = 11}, ClassVariant{.source_debug = "SMAQ"}}) {
    expect_same(facts_of(variant), plain);
    EXPECT_NE(facts_of(variant).lines, plain.lines);
  }
}

TEST(ClassMeaning, HoldsWhatNoCompilerChangesAlone) {
  const ClassFacts plain = facts_of(ClassVariant{});
  const std::vector<ClassVariant> variants = {{.source_file = "D.java"},  {.unknown = "RAW"},
                                              {.unknown_in_code = "RAW"}, {.condy_argument = "y"},
                                              {.minor_version = 1},       {.synthetic_field = 1}};
  for (size_t i = 0; i < variants.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_NE(facts_of(variants[i]).meaning, plain.meaning);
    EXPECT_NE(facts_of(variants[i]).lines, plain.lines);
    EXPECT_EQ(facts_of(variants[i]).header, plain.header);
  }
}

TEST(ClassMeaning, LeavesVersionsOfModulesToTheDigestWithLines) {
  const ClassFacts plain = facts_of(test::build_module(0x8000, 0, "p/Used"));
  const ClassFacts newer = facts_of(test::build_module(0x8000, 0, "p/Used", "18"));
  EXPECT_EQ(plain.meaning, newer.meaning);
  EXPECT_NE(plain.lines, newer.lines);
}

TEST(ClassMeaning, HoldsEveryPartOfAModule) {
  const ClassFacts plain = facts_of(test::build_module(0x8000, 0, "p/Used"));
  EXPECT_TRUE(plain.parsed);
  EXPECT_EQ(plain.name, "module-info");
  EXPECT_EQ(plain.super_name, "");
  EXPECT_EQ(plain.named, (Names{"p/Main", "p/One", "p/Service", "p/Two", "p/Used"}));
  EXPECT_NE(plain.meaning, facts_of(test::build_module(0x8020, 0, "p/Used")).meaning);
  EXPECT_NE(plain.meaning, facts_of(test::build_module(0x8000, 0x1000, "p/Used")).meaning);
  EXPECT_NE(plain.meaning, facts_of(test::build_module(0x8000, 0, "p/Usee")).meaning);
}

TEST(ClassMeaning, ShowsModuleVersionsInTheDigestWithLinesOnly) {
  const ClassFacts plain = facts_of(test::build_module(0x8000, 0, "p/Used", "1.0"));
  const std::vector<std::vector<uint8_t>> others = {test::build_module(0x8000, 0, "p/Used", "1.1"),
                                                    test::build_module(0x8000, 0, "p/Used"),
                                                    test::build_module(0x8000, 0, "p/Used", "1.0", "18")};
  for (size_t i = 0; i < others.size(); ++i) {
    SCOPED_TRACE(i);
    EXPECT_EQ(facts_of(others[i]).meaning, plain.meaning);
    EXPECT_NE(facts_of(others[i]).lines, plain.lines);
  }
}

// `in_code` is a Code attribute's content, whatever it may be.
std::vector<uint8_t> with_code(const ByteString& in_code, std::string_view text) {
  ClassBuilder b("p/C");
  b.method(0x0009, "m", "()V", {b.attribute("Code", in_code)});
  b.string(text);
  return b.build();
}

TEST(ClassMeaning, CountsTheWholeFileWhereAnAttributeIsMalformed) {
  const ByteString cut = ByteString().u2(1).u2(1).u4(9).u1(0xB1);
  const ClassFacts a = facts_of(with_code(cut, "a"));
  const ClassFacts b = facts_of(with_code(cut, "b"));
  EXPECT_TRUE(a.parsed);
  EXPECT_EQ(a.super_name, "java/lang/Object");
  EXPECT_NE(a.meaning, b.meaning);  // a constant that nothing uses, as far as one can see
  EXPECT_EQ(a.header, b.header);
}

TEST(ClassMeaning, RefusesDynamicConstantsThatNeedThemselves) {
  const auto circle = [](std::string_view unused) {
    ClassBuilder b("p/C");
    const uint16_t handle = b.method_handle(6, b.method_ref("p/Boot", "boot", "()V"));
    const uint16_t condy = b.dynamic(0, "c", "I");
    b.add(b.attribute("BootstrapMethods", ByteString().u2(1).u2(handle).u2(1).u2(condy)));
    b.method(0x0009, "m", "()V", {b.code(1, 0, ByteString().u1(0x12).u1(condy).u1(0x57).u1(0xB1))});
    b.string(unused);
    return facts_of(b.build());
  };
  EXPECT_TRUE(circle("a").parsed);
  EXPECT_NE(circle("a").meaning, circle("b").meaning);
}

TEST(ClassMeaning, EndsSoonForBootstrapMethodsThatAreUsedByEveryConstant) {
  ClassBuilder b("p/C");
  const uint16_t handle = b.method_handle(6, b.method_ref("p/Boot", "boot", "()V"));
  constexpr int kMany = 20000;
  ByteString bootstraps = ByteString().u2(1).u2(handle).u2(kMany);
  for (int i = 0; i < kMany; ++i) bootstraps.u2(handle);
  ByteString code;
  for (int i = 0; i < kMany; ++i) code.u1(0x13).u2(b.dynamic(0, "c" + std::to_string(i), "I"));
  b.add(b.attribute("BootstrapMethods", bootstraps));
  b.method(0x0009, "m", "()V", {b.code(1, 0, code)});
  EXPECT_TRUE(facts_of(b.build()).parsed);
}

TEST(ClassMeaning, TakesAnyNumberOfAttributes) {
  const auto build = [](bool reversed) {
    ClassBuilder b("p/C");
    for (int i = 0; i < 2000; ++i) b.add(b.attribute("A" + std::to_string(reversed ? 1999 - i : i)));
    return facts_of(b.build()).meaning;
  };
  EXPECT_EQ(build(false), build(true));
}

}  // namespace
}  // namespace retouch::facts
