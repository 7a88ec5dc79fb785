#include "rewriter/classfile/stack_map_frames.h"

#include <gtest/gtest.h>

#include "tests/support/class_builder.h"
#include "tests/support/truncation.h"

namespace retouch::classfile {
namespace {

using test::ByteString;
using test::ClassBuilder;

class StackMapFrames : public ::testing::Test {
 protected:
  StackMapFrames() : bytes_(b_.build()), class_file_(parse_class(bytes_)) {}
  std::vector<StackMapFrame> parse(Bytes info) { return parse_stack_map_table(class_file_.pool, Attribute{0, "S", info, 0}); }
  void refuse(const ByteString& info) { EXPECT_THROW(parse(info.view()), FormatError); }

  ClassBuilder b_{"p/C"};
  std::vector<uint8_t> bytes_;
  ClassFile class_file_;
};

TEST_F(StackMapFrames, StandAtTheSumOfTheirDeltas) {
  ByteString info;
  info.u2(8).u1(5).u1(64 + 3).u1(1).u1(247).u2(100).u1(7).u2(b_.this_class).u1(249).u2(1).u1(251).u2(0);
  info.u1(253).u2(2).u1(3).u1(8).u2(9).u1(255).u2(3).u2(1).u1(6).u2(2).u1(0).u1(5).u1(63);
  const std::vector<StackMapFrame> frames = parse(info.view());
  ASSERT_EQ(frames.size(), 8u);
  const std::vector<uint32_t> pcs = {5, 9, 110, 112, 113, 116, 120, 184};
  const std::vector<FrameKind> kinds = {FrameKind::kSame, FrameKind::kSameLocals1Stack, FrameKind::kSameLocals1Stack, FrameKind::kChop,
                                        FrameKind::kSame, FrameKind::kAppend, FrameKind::kFull, FrameKind::kSame};
  for (size_t i = 0; i < frames.size(); ++i) {
    EXPECT_EQ(frames[i].pc, pcs[i]) << i;
    EXPECT_EQ(frames[i].kind, kinds[i]) << i;
    EXPECT_EQ(frames[i].extended, i == 2 || i == 4) << i;
  }
  EXPECT_EQ(frames[1].stack.at(0).tag, VerificationTag::kInteger);
  EXPECT_EQ(frames[2].stack.at(0).operand, b_.this_class);
  EXPECT_EQ(frames[3].chopped, 2);
  ASSERT_EQ(frames[5].locals.size(), 2u);
  EXPECT_EQ(frames[5].locals[1].tag, VerificationTag::kUninitialized);
  EXPECT_EQ(frames[5].locals[1].operand, 9);
  EXPECT_EQ(frames[6].locals.size(), 1u);
  EXPECT_EQ(frames[6].stack.size(), 2u);
  test::expect_every_cut_fails(info.view(), [this](Bytes cut) { parse(cut); });
}

TEST_F(StackMapFrames, AreRefusedWithReservedTypes) {
  for (const uint32_t type : {128u, 200u, 246u}) refuse(ByteString().u2(1).u1(type).u4(0));
  refuse(ByteString().u2(1).u1(64).u1(9).u2(0));
}

TEST_F(StackMapFrames, AreRefusedWithClassesThatAreNone) { refuse(ByteString().u2(1).u1(64).u1(7).u2(b_.utf8("p/C"))); }

TEST_F(StackMapFrames, AreRefusedWithCountsThatTheAttributeCannotHold) { refuse(ByteString().u2(1).u1(255).u2(0).u2(0xFFFF).u1(0)); }

TEST_F(StackMapFrames, AreRefusedWithBytesBehind) { refuse(ByteString().u2(1).u1(5).u1(0)); }

TEST_F(StackMapFrames, OfCldcHaveAbsoluteOffsets) {
  ByteString info;
  info.u2(2).u2(7).u2(1).u1(1).u2(0).u2(3).u2(0).u2(1).u1(8).u2(1);
  const auto parse_cldc = [&](Bytes bytes) { return parse_cldc_stack_map(class_file_.pool, Attribute{0, "S", bytes, 0}); };
  const std::vector<StackMapFrame> frames = parse_cldc(info.view());
  ASSERT_EQ(frames.size(), 2u);
  EXPECT_EQ(frames[0].pc, 7u);
  EXPECT_EQ(frames[0].locals.size(), 1u);
  EXPECT_EQ(frames[1].pc, 3u);
  EXPECT_EQ(frames[1].stack.at(0).operand, 1);
  test::expect_every_cut_fails(info.view(), parse_cldc);
}

}  // namespace
}  // namespace retouch::classfile
