#include "rewriter/classfile/code_attributes.h"

#include <gtest/gtest.h>

#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

constexpr uint32_t kLength = 10;

// With the probe inserted at `pc`.
ByteVector moved(const std::string& name, const ByteVector& info, uint32_t pc) {
  const MovedAttribute result = move_attribute(name, info, inserting({{pc, kProbe}}));
  EXPECT_TRUE(result.warnings.empty()) << result.warnings.front();
  return result.info;
}

MovedAttribute moved_with_warnings(const std::string& name, const ByteVector& info) {
  return move_attribute(name, info, inserting({{1, kProbe}}));
}

TEST(CodeAttributes, LetLinesBeginWithWhatIsInsertedAtThem) {
  const auto lines = [](uint32_t second) { return u2s({2, 0, 7, second, 8}); };
  EXPECT_EQ(moved("LineNumberTable", lines(4), 0), lines(6));
  EXPECT_EQ(moved("LineNumberTable", lines(4), 3), lines(6));
  EXPECT_EQ(moved("LineNumberTable", lines(4), 4), lines(4));
  EXPECT_EQ(moved("LineNumberTable", lines(4), 5), lines(4));
}

TEST(CodeAttributes, MoveLocalVariablesAtTheStartAndEndOfTheirRange) {
  for (const std::string name : {"LocalVariableTable", "LocalVariableTypeTable"}) {
    const auto variable = [](uint32_t start, uint32_t length) { return u2s({1, start, length, 101, 102, 1}); };
    EXPECT_EQ(moved(name, variable(4, 3), 3), variable(6, 3));
    EXPECT_EQ(moved(name, variable(4, 3), 4), variable(4, 5));
    EXPECT_EQ(moved(name, variable(4, 3), 6), variable(4, 5));
    EXPECT_EQ(moved(name, variable(4, 3), 7), variable(4, 3));
    EXPECT_EQ(moved(name, variable(4, 0), 4), variable(4, 0));
    EXPECT_EQ(moved(name, variable(0, kLength), 9), variable(0, kLength + 2));  // to the end of the code
  }
}

TEST(CodeAttributes, LetTheFirstLineAndTheArgumentsBeginWhereTheMethodDoes) {
  CodeEdit edit = inserting({{0, kProbe}});
  edit.entry = {kNop, kNop, kNop};
  EXPECT_EQ(move_attribute("LineNumberTable", u2s({2, 0, 7, 4, 8}), edit).info, u2s({2, 0, 7, 9, 8}));
  EXPECT_EQ(move_attribute("LineNumberTable", u2s({2, 0, 7, 0, 8}), edit).info, u2s({2, 3, 7, 3, 8}));
  EXPECT_EQ(move_attribute("LineNumberTable", u2s({1, 1, 7}), edit).info, u2s({1, 6, 7}));
  for (const std::string name : {"LocalVariableTable", "LocalVariableTypeTable"}) {
    EXPECT_EQ(move_attribute(name, u2s({2, 0, 4, 101, 102, 1, 1, 3, 101, 102, 2}), edit).info,
              u2s({2, 0, 9, 101, 102, 1, 6, 3, 101, 102, 2}));
  }
}

TEST(CodeAttributes, MoveCharacterRangesWhoseEndIsInclusive) {
  const auto range = [](uint32_t start, uint32_t last) { return u2s({1, start, last, 1, 2, 3, 4, 5}); };
  EXPECT_EQ(moved("CharacterRangeTable", range(4, 6), 3), range(6, 8));
  EXPECT_EQ(moved("CharacterRangeTable", range(4, 6), 4), range(4, 8));
  EXPECT_EQ(moved("CharacterRangeTable", range(4, 6), 6), range(4, 8));
  EXPECT_EQ(moved("CharacterRangeTable", range(4, 6), 7), range(4, 6));
  EXPECT_EQ(moved("CharacterRangeTable", range(0, kLength - 1), 9), range(0, kLength + 1));
  EXPECT_EQ(moved("CharacterRangeTable", range(70, 90), 9), range(70, 90));  // nothing checks these
}

TEST(CodeAttributes, RejectLinesAndVariablesOutsideTheCode) {
  EXPECT_THROW(moved_with_warnings("LineNumberTable", u2s({1, kLength, 7})), FormatError);
  EXPECT_THROW(moved_with_warnings("LocalVariableTable", u2s({1, 4, 7, 1, 1, 0})), FormatError);
  EXPECT_THROW(moved_with_warnings("LocalVariableTable", u2s({1, 11, 0, 1, 1, 0})), FormatError);
  EXPECT_THROW(moved_with_warnings("LocalVariableTypeTable", u2s({1, 0xFFFF, 0xFFFF, 1, 1, 0})), FormatError);
}

TEST(CodeAttributes, RejectTablesThatEndElsewhere) {
  EXPECT_THROW(moved_with_warnings("LineNumberTable", u2s({1, 0})), FormatError);
  EXPECT_THROW(moved_with_warnings("LineNumberTable", u2s({0, 0})), FormatError);
  EXPECT_THROW(moved_with_warnings("LocalVariableTable", u2s({1, 0, 1, 1, 1})), FormatError);
  EXPECT_THROW(moved_with_warnings("LocalVariableTable", {0}), FormatError);
}

TEST(CodeAttributes, KeepUnknownAttributesWithAWarning) {
  const MovedAttribute result = moved_with_warnings("Mystery", {1, 2, 3});
  EXPECT_EQ(result.info, (ByteVector{1, 2, 3}));
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_EQ(result.warnings[0], "unknown attribute Mystery in code: kept as it was");
}

TEST(CodeAttributes, WarnOfSoManyOnly) {
  MethodParts parts{.code = kTenInstructions};
  for (int i = 0; i < 1000; ++i) parts.attributes.push_back({"Mystery" + std::to_string(i), {}});
  const Edited edited(parts, inserting({{1, kProbe}}));
  EXPECT_EQ(edited.code.attributes.size(), 1000u);
  EXPECT_EQ(edited.result.warnings.size(), 64u);
}

TEST(CodeAttributes, TreatAttributesInTheWrongPlaceAsUnknown) {
  EXPECT_EQ(moved_with_warnings("SourceFile", {0, 1}).warnings.size(), 1u);
}

TEST(CodeAttributes, KeepMalformedOnesThatNothingChecksWithAWarning) {
  const MovedAttribute result = moved_with_warnings("CharacterRangeTable", u2s({1, 0, 9}));
  EXPECT_EQ(result.info.size(), 6u);
  ASSERT_EQ(result.warnings.size(), 1u);
  EXPECT_NE(result.warnings[0].find("malformed"), std::string::npos);
}

TEST(CodeAttributes, MoveSeveralTablesOfOneKind) {
  const MethodParts parts{.code = {kNop, kNop, kReturn},
                          .attributes = {{"LineNumberTable", u2s({1, 0, 1})}, {"LineNumberTable", u2s({1, 2, 3})}}};
  const Edited edited(parts, inserting({{1, kProbe}}));
  ASSERT_EQ(edited.code.attributes.size(), 2u);
  EXPECT_EQ(to_vector(edited.code.attributes[1].info), u2s({1, 4, 3}));
}

}  // namespace
}  // namespace retouch::classfile
