// A handler around a whole method.
#include <gtest/gtest.h>

#include "rewriter/classfile/stack_map_frames.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

CodeEdit catching(CodeEdit edit = {}) {
  edit.catch_all = {kZero, kPop, kThrow};
  edit.catch_all_stack = 2;
  return edit;
}

std::vector<StackMapFrame> frames_of(const Edited& edited) {
  const Attribute* table = find_attribute(edited.code.attributes, "StackMapTable");
  return table == nullptr ? std::vector<StackMapFrame>{} : parse_stack_map_table(edited.class_file().pool, *table);
}

void expect_handler_frame(const Edited& edited, uint32_t pc) {
  const std::vector<StackMapFrame> frames = frames_of(edited);
  ASSERT_FALSE(frames.empty());
  const StackMapFrame& last = frames.back();
  EXPECT_EQ(last.pc, pc);
  EXPECT_EQ(last.kind, FrameKind::kFull);
  EXPECT_TRUE(last.locals.empty());
  ASSERT_EQ(last.stack.size(), 1u);
  EXPECT_EQ(last.stack[0].tag, VerificationTag::kObject);
  EXPECT_EQ(edited.class_file().pool.class_name(last.stack[0].operand), "java/lang/Throwable");
}

TEST(CatchAll, CoversEverythingAndStandsBehindIt) {
  CodeEdit edit = catching(inserting({{0, kProbe}, {1, kProbe}}));
  edit.entry = {kNop, kNop};
  const Edited edited({.code = {kNop, kReturn}, .max_stack = 0}, edit);
  EXPECT_EQ(edited.bytes(), (ByteVector{kNop, kNop, kZero, kPop, kNop, kZero, kPop, kReturn, kZero, kPop, kThrow}));
  EXPECT_EQ(edited.code.max_stack, 2);
  ASSERT_EQ(edited.code.exception_table.size(), 1u);
  EXPECT_EQ(edited.code.exception_table[0].start_pc, 0);
  EXPECT_EQ(edited.code.exception_table[0].end_pc, 8);
  EXPECT_EQ(edited.code.exception_table[0].handler_pc, 8);
  EXPECT_EQ(edited.code.exception_table[0].catch_type, 0);
  expect_handler_frame(edited, 8);
}

TEST(CatchAll, StandsBehindTheHandlersOfTheMethod) {
  const Edited edited({.code = {kNop, kReturn, kThrow}, .exception_table = {{0, 1, 2, 0}}}, catching());
  ASSERT_EQ(edited.code.exception_table.size(), 2u);
  EXPECT_EQ(edited.code.exception_table[0].handler_pc, 2);
  EXPECT_EQ(edited.code.exception_table[1].handler_pc, 3);
  EXPECT_EQ(edited.code.exception_table[1].end_pc, 3);
}

TEST(CatchAll, AddsItsFrameBehindTheFramesOfTheMethod) {
  const Edited edited({.code = {kNop, kReturn, kThrow}, .attributes = {{"StackMapTable", {0, 2, 1, 64, 1}}}},
                      catching());
  EXPECT_EQ(frames_of(edited).size(), 3u);
  EXPECT_EQ(frames_of(edited)[1].pc, 2u);
  expect_handler_frame(edited, 3);
}

TEST(CatchAll, AddsItsFrameToAnEmptyTable) {
  const Edited edited({.code = {kReturn}, .attributes = {{"StackMapTable", {0, 0}}}}, catching());
  EXPECT_EQ(frames_of(edited).size(), 1u);
  expect_handler_frame(edited, 1);
}

TEST(CatchAll, HasAFrameOnlyWhereTheVersionHasFrames) {
  for (const uint16_t major : std::initializer_list<uint16_t>{45, 49, 50, 51, 69}) {
    const Edited edited({.code = {kReturn}, .major = major, .minor = 3}, catching());
    EXPECT_EQ(frames_of(edited).size(), major < 50 ? 0u : 1u) << major;
    EXPECT_EQ(edited.code.exception_table.size(), 1u) << major;
    EXPECT_EQ(edited.class_file().pool.count() == edited.class_file().pool.parsed_count(), major < 50) << major;
  }
}

TEST(CatchAll, RefusesATableWithoutRoom) {
  const std::vector<ExceptionEntry> rows(65535, {0, 1, 0, 0});
  EXPECT_EQ(Edited({.code = {kReturn}, .exception_table = rows}, {}).result.status, EditStatus::kDone);
  EXPECT_EQ(Edited({.code = {kReturn}, .exception_table = rows}, catching()).result.status, EditStatus::kUnsupported);
}

TEST(CatchAll, LeavesAttributesOfTheMethodInsideItsCode) {
  const MethodParts parts{
      .code = {kNop, kReturn},
      .attributes = {{"LocalVariableTable", u2s({1, 0, 2, 1, 1, 0})}, {"LineNumberTable", u2s({1, 1, 5})}}};
  const Edited edited(parts, catching());
  EXPECT_EQ(edited.attribute("LocalVariableTable"), u2s({1, 0, 2, 1, 1, 0}));
  EXPECT_EQ(edited.attribute("LineNumberTable"), u2s({1, 1, 5}));
}

}  // namespace
}  // namespace retouch::classfile
