#include "rewriter/classfile/type_annotations.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/type_targets.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

const ByteVector kMarker = {0, 0, 9, 0, 0};  // no type_path, an annotation without elements

ByteVector moved(const ByteVector& info, const CodeEdit& edit) {
  const MovedAttribute result = move_attribute("RuntimeVisibleTypeAnnotations", info, edit);
  EXPECT_TRUE(result.warnings.empty());
  EXPECT_EQ(move_attribute("RuntimeInvisibleTypeAnnotations", info, edit).info, result.info);
  return result.info;
}

ByteVector annotation(uint8_t target_type, const ByteVector& target_info) {
  return join({{0, 1, target_type}, target_info, kMarker});
}

TEST(TypeAnnotations, NameTheInstructionItself) {
  for (const TargetType& type : kTargetTypes) {
    if (type.info != TargetInfo::kOffset && type.info != TargetInfo::kTypeArgument) continue;
    const ByteVector rest = type.info == TargetInfo::kTypeArgument ? ByteVector{3} : ByteVector{};
    const auto at = [&](uint32_t offset) { return annotation(type.value, join({u2s({offset}), rest})); };
    EXPECT_EQ(moved(at(4), inserting({{3, kProbe}})), at(6)) << type.name;
    EXPECT_EQ(moved(at(4), inserting({{4, kProbe}})), at(6)) << type.name;  // behind what stands before it
    EXPECT_EQ(moved(at(4), inserting({{5, kProbe}})), at(4)) << type.name;
    EXPECT_EQ(moved(at(0xFFFF), inserting({{5, kProbe}})), at(0xFFFF)) << type.name;  // "not set", as javac has it
  }
}

TEST(TypeAnnotations, MoveTheRangesOfVariables) {
  for (const uint8_t type : ByteVector{0x40, 0x41}) {
    const auto range = [&](uint32_t start, uint32_t length) {
      return annotation(type, u2s({2, start, length, 1, 0, 1, 2}));
    };
    EXPECT_EQ(moved(range(4, 3), inserting({{3, kProbe}})), range(6, 3));
    EXPECT_EQ(moved(range(4, 3), inserting({{4, kProbe}})), range(4, 5));
    EXPECT_EQ(moved(range(4, 3), inserting({{6, kProbe}})), range(4, 5));
    EXPECT_EQ(moved(range(4, 3), inserting({{7, kProbe}})), range(4, 3));
    EXPECT_EQ(moved(range(4, 6), inserting({{7, kProbe}})), range(4, 8));
    EXPECT_EQ(moved(range(4, 7), inserting({{7, kProbe}})), range(4, 8));  // too long: to the end of the code
    EXPECT_EQ(moved(range(11, 1), inserting({{7, kProbe}})), range(12, 1));
    EXPECT_EQ(moved(range(0xFFFF, 0xFFFF), inserting({{7, kProbe}})), range(0xFFFF, 0xFFFF));
  }
}

TEST(TypeAnnotations, LeaveEverythingElseAlone) {
  const std::vector<std::pair<TargetInfo, ByteVector>> infos = {
      {TargetInfo::kTypeParameter, {4}}, {TargetInfo::kSupertype, {0, 4}},    {TargetInfo::kTypeParameterBound, {4, 4}},
      {TargetInfo::kEmpty, {}},          {TargetInfo::kFormalParameter, {4}}, {TargetInfo::kThrows, {0, 4}},
      {TargetInfo::kCatch, {0, 4}}};
  for (const TargetType& type : kTargetTypes) {
    for (const auto& [info, bytes] : infos) {
      if (info != type.info) continue;
      const ByteVector table = annotation(type.value, bytes);
      EXPECT_EQ(moved(table, inserting({{0, kProbe}, {4, kProbe}})), table) << type.name;
    }
  }
}

TEST(TypeAnnotations, FindTheNextAnnotationBehindEveryKindOfValue) {
  const auto table = [](uint32_t offset) {
    return join({{0, 2, 0x47},
                 u2s({offset}),
                 {0},
                 {2, 3, 4, 3, 5},  // a type_path of two steps
                 u2s({9, 6}),      // six elements
                 {0, 1, 'B', 0, 4},
                 {0, 1, 'e', 0, 4, 0, 4},
                 {0, 1, 'c', 0, 4},
                 {0, 1, 's', 0, 4},
                 {0, 1, '@', 0, 4, 0, 1, 0, 4, 'I', 0, 4},
                 {0, 1, '[', 0, 2, '[', 0, 0, '[', 0, 1, 'Z', 0, 4},
                 {0x44},
                 u2s({offset}),
                 kMarker});
  };
  EXPECT_EQ(moved(table(4), inserting({{4, kProbe}})), table(6));
}

TEST(TypeAnnotations, KeepWhatStopsMakingSenseWithAWarning) {
  for (const ByteVector& wrong :
       {annotation(0x4C, {0, 4}), annotation(0x99, {}), join({annotation(0x44, {0, 4}), {0}}), {0, 1, 0x44}, {0}}) {
    const MovedAttribute result = move_attribute("RuntimeVisibleTypeAnnotations", wrong, inserting({{9, kProbe}}));
    EXPECT_EQ(result.info, wrong);
    EXPECT_EQ(result.warnings.size(), 1u);
  }
}

TEST(TypeAnnotations, BoundHowDeepTheyNest) {
  ByteVector deep = {0, 1, 0x44, 0, 4, 0, 0, 9, 0, 1, 0, 1};
  for (int i = 0; i < 20000; ++i) deep.insert(deep.end(), {'[', 0, 1});
  const MovedAttribute result = move_attribute("RuntimeVisibleTypeAnnotations", deep, inserting({{4, kProbe}}));
  EXPECT_EQ(result.info.size(), deep.size());
  EXPECT_EQ(result.warnings.size(), 1u);
}

}  // namespace
}  // namespace retouch::classfile
