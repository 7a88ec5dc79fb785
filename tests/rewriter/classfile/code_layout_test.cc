#include "rewriter/classfile/code_layout.h"

#include <gtest/gtest.h>

#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

constexpr uint8_t kTableSwitch = opcode("tableswitch");
constexpr uint8_t kLookupSwitch = opcode("lookupswitch");

ByteVector s4(int32_t value) {
  ByteWriter out;
  out.u4(static_cast<uint32_t>(value));
  return out.take();
}

ByteVector padding(size_t pc) { return repeat(3 - pc % 4, 0); }

// `before` nops, iconst_0, a switch whose targets are the return behind it, the nop behind that, and (backwards) the
// start.
ByteVector code_with_switch(uint8_t opcode, size_t before, size_t inserted_at_start, size_t inserted_at_nop) {
  const size_t pc = before + 1 + inserted_at_start;
  const int32_t length = static_cast<int32_t>(1 + padding(pc).size() + 24);
  const ByteVector start = s4(-static_cast<int32_t>(pc));
  const ByteVector next = s4(length);
  const ByteVector far = s4(length + 1);
  const ByteVector operands = opcode == kTableSwitch ? join({next, s4(-1), s4(1), start, next, far})
                                                     : join({start, s4(2), s4(-7), next, s4(7), far});
  return join({repeat(inserted_at_start + before, kNop),
               {kZero, opcode},
               padding(pc),
               operands,
               {kReturn},
               repeat(inserted_at_nop, kNop),
               {kNop, kReturn}});
}

TEST(CodeLayout, PadsSwitchesAgainAtEveryPlace) {
  for (const uint8_t opcode : {kTableSwitch, kLookupSwitch}) {
    for (size_t before = 0; before < 4; ++before) {
      for (size_t inserted = 0; inserted < 5; ++inserted) {
        const ByteVector code = code_with_switch(opcode, before, 0, 0);
        const uint32_t last_nop = static_cast<uint32_t>(code.size() - 2);
        const Edited edited({.code = code},
                            inserting({{0, repeat(inserted, kNop)}, {last_nop, repeat(inserted, kNop)}}));
        EXPECT_EQ(edited.bytes(), code_with_switch(opcode, before, inserted, inserted))
            << static_cast<int>(opcode) << " at " << before << " moved by " << inserted;
      }
    }
  }
}

TEST(CodeLayout, RunsWhatIsInsertedBeforeASwitchAndBeforeItsTargets) {
  const ByteVector code = {kZero, kLookupSwitch, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, kReturn};
  const Edited edited({.code = code}, inserting({{1, kProbe}, {12, kProbe}}));
  EXPECT_EQ(edited.bytes(),
            (ByteVector{kZero, kZero, kPop, kLookupSwitch, 0, 0, 0, 9, 0, 0, 0, 0, kZero, kPop, kReturn}));
}

TEST(CodeLayout, MovesWhatFollowsSwitchesThatGrowAndShrink) {
  // Two switches in a row: the first loses two bytes of padding, the second then stands where it needs none.
  const ByteVector second = join({{kZero, kLookupSwitch}, padding(13), s4(11), s4(0), {kReturn}});
  const ByteVector code = join({{kZero, kLookupSwitch}, padding(1), s4(11), s4(0), second});
  const ByteVector moved = join({{kNop, kNop, kZero, kLookupSwitch}, padding(3), s4(9), s4(0), second});
  EXPECT_EQ(Edited({.code = code}, inserting({{0, {kNop, kNop}}})).bytes(), moved);
  EXPECT_EQ(Edited({.code = moved}, {}).bytes(), moved);
}

TEST(CodeLayout, WritesZerosForPaddingOfAnyContent) {
  const Edited edited({.code = {kZero, kLookupSwitch, 9, 9, 0, 0, 0, 11, 0, 0, 0, 0, kReturn}}, {});
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kLookupSwitch, 0, 0, 0, 0, 0, 11, 0, 0, 0, 0, kReturn}));
}

TEST(CodeLayout, RejectsSwitchesThatLeaveTheCode) {
  EXPECT_THROW(Edited({.code = {kZero, kLookupSwitch, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, kReturn}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {kZero, kLookupSwitch, 0, 0, 0x80, 0, 0, 0, 0, 0, 0, 0, kReturn}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {kZero, kLookupSwitch, 0, 0, 0, 0, 0, 11, 0, 0, 0, 1, kReturn}}, {}), FormatError);
}

class CodeLayoutMap : public ::testing::Test {
 protected:
  const OffsetMap& plan(ByteVector code, CodeEdit edit) {
    bytes_ = std::move(code);
    code_.code = bytes_;
    edit_ = std::move(edit);
    EXPECT_EQ(layout_.plan(code_, edit_, false), EditStatus::kDone);
    return layout_.map();
  }
  CodeLayout layout_;
  ByteVector bytes_;
  Code code_{};
  CodeEdit edit_;
};

TEST_F(CodeLayoutMap, TellsTheInstructionFromWhatStandsBeforeIt) {
  const OffsetMap& map =
      plan({opcode("sipush"), 0, 0, kPop, kReturn}, inserting({{0, kProbe}, {3, kProbe}, {3, {kNop}}}));
  const std::vector<std::pair<int, int>> expected = {{0, 2}, {3, 3}, {4, 4}, {5, 8}, {9, 9}, {10, 10}};
  for (uint32_t pc = 0; pc < expected.size(); ++pc) {
    EXPECT_EQ(std::pair(int{map.before(pc)}, int{map.at(pc)}), expected[pc]) << pc;
  }
  EXPECT_EQ(map.new_length(), 10u);
  EXPECT_TRUE(map.starts_instruction(3));
  EXPECT_FALSE(map.starts_instruction(1));
  EXPECT_FALSE(map.starts_instruction(5));
}

TEST_F(CodeLayoutMap, KeepsOffsetsInsideALostPaddingInsideTheSwitch) {
  const ByteVector code = {kNop, kZero, kNop, kZero, kLookupSwitch, 0, 0, 0, 0, 0, 0, 12, 0, 0, 0, 0, kReturn};
  const OffsetMap& map = plan(code, inserting({{0, repeat(3, kNop)}}));
  EXPECT_EQ(map.at(4), 7);
  EXPECT_EQ(map.at(15), 15);  // three bytes less: the last ones fall together
  EXPECT_EQ(map.at(13), 15);
  EXPECT_EQ(map.at(16), 16);
}

TEST_F(CodeLayoutMap, LeavesOffsetsOutsideTheCodeOutside) {
  const OffsetMap& map = plan({kNop, kReturn}, inserting({{1, kProbe}}));
  EXPECT_EQ(map.before_unchecked(1), 1);
  EXPECT_EQ(map.at_unchecked(1), 3);
  EXPECT_EQ(map.before_unchecked(2), 4);
  EXPECT_EQ(map.before_unchecked(3), 4);
  EXPECT_EQ(map.at_unchecked(0xFFFF), 0xFFFF);
}

TEST_F(CodeLayoutMap, ForgetsTheMethodBefore) {
  plan(repeat(100, kReturn), inserting({{50, kProbe}}));
  const OffsetMap& map = plan({opcode("sipush"), 0, 0, kReturn}, {});
  EXPECT_FALSE(map.starts_instruction(1));
  EXPECT_EQ(map.new_length(), 4u);
  EXPECT_EQ(map.before(3), 3);
}

}  // namespace
}  // namespace retouch::classfile
