#include "rewriter/classfile/stack_map.h"

#include <gtest/gtest.h>

#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

constexpr uint8_t kObject = 7;
constexpr uint8_t kUninitialized = 8;

// The frames of a method of nops, edited.
ByteVector moved_frames(const ByteVector& table, const CodeEdit& edit, size_t length = 1000) {
  const Edited edited({.code = join({repeat(length - 1, kNop), {kReturn}}), .attributes = {{"StackMapTable", table}}},
                      edit);
  EXPECT_EQ(edited.result.status, EditStatus::kDone) << edited.result.detail;
  return edited.attribute("StackMapTable");
}

// Inserts `count` nops at 0, behind which every test here has its first frame.
CodeEdit shifted(size_t count) { return inserting({{0, repeat(count, kNop)}}); }

ByteVector same_at(uint32_t delta) {
  return delta < 64 ? ByteVector{static_cast<uint8_t>(delta)} : join({{251}, u2s({delta})});
}
ByteVector one_stack_at(uint32_t delta) {
  return delta < 64 ? ByteVector{static_cast<uint8_t>(64 + delta), kObject, 0, 9}
                    : join({{247}, u2s({delta}), {kObject, 0, 9}});
}

TEST(StackMap, LengthensSmallFramesWhenTheirDeltaPasses63) {
  for (const uint32_t delta : {0u, 1u, 62u, 63u}) {
    for (const uint32_t shift : {1u, 2u, 62u, 63u, 64u, 128u, 192u, 193u, 255u, 256u}) {
      if (delta == 0) continue;  // a frame at 0 does not move
      EXPECT_EQ(moved_frames(join({{0, 1}, same_at(delta)}), shifted(shift)), join({{0, 1}, same_at(delta + shift)}));
      EXPECT_EQ(moved_frames(join({{0, 1}, one_stack_at(delta)}), shifted(shift)),
                join({{0, 1}, one_stack_at(delta + shift)}));
    }
  }
}

TEST(StackMap, KeepsAFrameAtTheStart) {
  EXPECT_EQ(moved_frames({0, 1, 0}, shifted(5)), (ByteVector{0, 1, 0}));
  CodeEdit edit;
  edit.entry = repeat(8, kNop);  // runs once: the start moves
  EXPECT_EQ(moved_frames({0, 1, 0}, edit), (ByteVector{0, 1, 8}));
}

TEST(StackMap, KeepsExtendedFramesExtendedAndMovesThem) {
  for (const uint32_t delta : {3u, 63u, 64u, 127u, 128u, 255u, 256u, 511u}) {
    for (const ByteVector& rest : {ByteVector{}, {1}, {kObject, 1, 2}, {kUninitialized, 0, 2}}) {
      const bool one_stack = !rest.empty();
      const ByteVector type = {static_cast<uint8_t>(one_stack ? 247 : 251)};
      ByteVector moved = rest;
      if (one_stack && rest[0] == kUninitialized) moved = {kUninitialized, 0, 4};
      EXPECT_EQ(moved_frames(join({{0, 1}, type, u2s({delta}), rest}), shifted(2)),
                join({{0, 1}, type, u2s({delta + 2}), moved}));
    }
  }
}

TEST(StackMap, MovesEveryKindOfFrameByWhatStandsBeforeIt) {
  const ByteVector table = join({{0, 7},
                                 {10},                                                  // same at 10
                                 {64 + 9, 1},                                           // same_locals_1 at 20
                                 {249, 0, 9},                                           // chop 2 at 30
                                 {254, 0, 9, 1, 4, kObject, 0, 1},                      // append 3 at 40
                                 {252, 0, 9, kUninitialized, 0, 5},                     // append 1 at 50
                                 {255, 0, 9, 0, 2, 6, kUninitialized, 0, 50, 0, 1, 2},  // full at 60
                                 {255, 0, 9, 0, 0, 0, 0}});                             // full at 70
  const ByteVector moved = join({{0, 7},
                                 {10},  // the insertion at 10 is part of it
                                 {64 + 11, 1},
                                 {249, 0, 9},
                                 {254, 0, 9, 1, 4, kObject, 0, 1},
                                 {252, 0, 12, kUninitialized, 0, 5},
                                 {255, 0, 12, 0, 2, 6, kUninitialized, 0, 58, 0, 1, 2},
                                 {255, 0, 9, 0, 0, 0, 0}});
  EXPECT_EQ(moved_frames(table, inserting({{10, kProbe}, {41, {kNop, kNop, kNop}}, {50, {kNop, kNop, kNop}}})), moved);
}

TEST(StackMap, NamesTheNewItselfInUninitializedTypes) {
  // T(4) is 4, but the new stands behind the probe.
  const ByteVector table = {0, 1, 255, 0, 8, 0, 1, kUninitialized, 0, 4, 0, 1, kUninitialized, 0, 4};
  EXPECT_EQ(moved_frames(table, inserting({{4, kProbe}})),
            (ByteVector{0, 1, 255, 0, 10, 0, 1, kUninitialized, 0, 6, 0, 1, kUninitialized, 0, 6}));
}

TEST(StackMap, MovesFramesOfNeighbouringInstructions) {
  // Also in code that nothing reaches: frames follow their instruction.
  EXPECT_EQ(moved_frames({0, 3, 5, 0, 0}, inserting({{5, kProbe}, {6, kProbe}, {7, kProbe}})),
            (ByteVector{0, 3, 5, 2, 2}));
}

TEST(StackMap, ReportsReservedFrameTypes) {
  for (int type = 128; type < 247; ++type) {
    const ByteVector table = {0, 1, static_cast<uint8_t>(type), 0, 0, 0, 0, 0, 0};
    const Edited edited({.code = repeat(9, kReturn), .attributes = {{"StackMapTable", table}}}, {});
    EXPECT_EQ(edited.result.status, EditStatus::kUnsupported) << type;
    EXPECT_NE(edited.result.detail.find(std::to_string(type)), std::string::npos);
  }
}

TEST(StackMap, ReportsUnknownTypes) {
  for (const uint8_t tag : ByteVector{9, 128, 255}) {
    const Edited edited({.code = repeat(9, kReturn), .attributes = {{"StackMapTable", {0, 1, 64, tag, 0, 0}}}}, {});
    EXPECT_EQ(edited.result.status, EditStatus::kUnsupported) << int{tag};
  }
}

TEST(StackMap, RejectsFramesThatAreNotAtInstructions) {
  const auto edit = [](const ByteVector& table) {
    return Edited({.code = {opcode("sipush"), 0, 0, kPop, kReturn}, .attributes = {{"StackMapTable", table}}}, {});
  };
  EXPECT_THROW(edit({0, 1, 1}), FormatError);
  EXPECT_THROW(edit({0, 1, 5}), FormatError);
  EXPECT_THROW(edit({0, 2, 4, 0}), FormatError);
  EXPECT_THROW(edit({0, 2, 4, 251, 0xFF, 0xFF}), FormatError);
  EXPECT_THROW(edit({0, 1, 64, kUninitialized, 0, 1}), FormatError);
  EXPECT_THROW(edit({0, 1, 64, kUninitialized, 0, 5}), FormatError);
  EXPECT_THROW(edit({0, 1, 0, 0}), FormatError);  // bytes behind the table
  EXPECT_EQ(edit({0, 1, 64, kUninitialized, 0, 4}).result.status, EditStatus::kDone);
}

TEST(StackMap, RejectsATableCutAnywhere) {
  const ByteVector whole = {0, 2, 64, kObject, 0, 1, 255, 0, 0, 0, 1, kUninitialized, 0, 0, 0, 1, 1};
  for (size_t length = 0; length < whole.size(); ++length) {
    const ByteVector cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(length));
    EXPECT_THROW(Edited({.code = repeat(9, kReturn), .attributes = {{"StackMapTable", cut}}}, {}), FormatError)
        << length;
  }
  EXPECT_EQ(
      Edited({.code = repeat(9, kReturn), .attributes = {{"StackMapTable", whole}}}, {}).attribute("StackMapTable"),
      whole);
}

TEST(StackMap, MovesTheAbsoluteOffsetsOfCldc) {
  const ByteVector table = join({u2s({2, 5, 1}), {kUninitialized, 0, 5}, u2s({0}), u2s({7, 0, 2}), {kObject, 0, 1, 1}});
  const ByteVector moved = join({u2s({2, 5, 1}), {kUninitialized, 0, 7}, u2s({0}), u2s({9, 0, 2}), {kObject, 0, 1, 1}});
  const Edited edited({.code = repeat(9, kReturn), .attributes = {{"StackMap", table}}, .major = 47},
                      inserting({{5, kProbe}}));
  EXPECT_EQ(edited.attribute("StackMap"), moved);
  EXPECT_TRUE(edited.result.warnings.empty());
  EXPECT_THROW(Edited({.code = {kNop, kReturn}, .attributes = {{"StackMap", u2s({1, 2, 0, 0})}}}, {}), FormatError);
}

}  // namespace
}  // namespace retouch::classfile
