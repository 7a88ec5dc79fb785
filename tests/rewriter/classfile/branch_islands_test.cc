#include "rewriter/classfile/branch_islands.h"

#include <gtest/gtest.h>

#include "rewriter/classfile/stack_map_frames.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

constexpr uint8_t kIfEq = opcode("ifeq");
constexpr uint8_t kGoto = opcode("goto");
constexpr uint8_t kGotoW = opcode("goto_w");

// iconst_0; ifeq end; goto over; over: `nops` nops; end: return. The one place for an island is behind the goto, at 7.
constexpr uint32_t kPlace = 7;
MethodParts branch_over(uint32_t nops) {
  const uint32_t distance = 6 + nops;
  return {
      .code = join({{kZero, kIfEq, static_cast<uint8_t>(distance >> 8), static_cast<uint8_t>(distance), kGoto, 0, 3},
                    repeat(nops, kNop),
                    {kReturn}}),
      .major = 49};
}

struct Result {
  EditResult edit;
  ByteVector code;
  std::vector<ExceptionEntry> rows;
  std::vector<StackMapFrame> frames;
};

Result edit(const MethodParts& parts, CodeEdit edit) {
  BuiltMethod method(parts);
  edit.method = &method.class_file.methods.at(0);
  Result result{edit_code(method.class_file, method.code(), edit), {}, {}, {}};
  if (result.edit.status != EditStatus::kDone) return result;
  const Code code = parse_code(method.class_file, {0, "Code", result.edit.info, 0});
  result.code = to_vector(code.code);
  result.rows = code.exception_table;
  if (const Attribute* frames = find_attribute(code.attributes, "StackMapTable"); frames != nullptr) {
    result.frames = parse_stack_map_table(method.class_file.pool, *frames);
  }
  return result;
}

constexpr uint32_t kNops = 32'760;  // the branch goes over 32,766 bytes
constexpr uint32_t kEnd = kPlace + kNops;

TEST(BranchIslands, StandOutOfTheWayAndLeadOn) {
  const Result result = edit(branch_over(kNops), inserting({{kPlace, kProbe}}));
  ASSERT_EQ(result.edit.status, EditStatus::kDone);
  const uint32_t to_end = kNops + BranchIslands::kLength + 2;
  EXPECT_EQ(ByteVector(result.code.begin(), result.code.begin() + 15),
            (ByteVector{kZero, kIfEq, 0, 6, kGoto, 0, 8, kGotoW, 0, 0, static_cast<uint8_t>(to_end >> 8),
                        static_cast<uint8_t>(to_end), kZero, kPop, kNop}));
  EXPECT_EQ(result.code.size(), kEnd + 1 + BranchIslands::kLength + 2);
}

TEST(BranchIslands, AreThereOnlyForBranchesThatNoLongerReach) {
  EXPECT_EQ(edit(branch_over(kNops), inserting({{kPlace, {kNop}}})).code.size(), kEnd + 2);  // over 32,767 bytes
  EXPECT_EQ(edit(branch_over(kNops), inserting({{kPlace, kProbe}})).code.size(), kEnd + 3 + BranchIslands::kLength);
}

TEST(BranchIslands, StandInNoRangeThatLeavesTheirTargetOut) {
  MethodParts parts = branch_over(kNops);
  const auto status = [&](ExceptionEntry row) {
    parts.exception_table = {row};
    return edit(parts, inserting({{kPlace, kProbe}})).edit.status;
  };
  const uint16_t place = static_cast<uint16_t>(kPlace);
  const uint16_t end = static_cast<uint16_t>(kEnd);
  EXPECT_EQ(status({0, 4, place, 0}), EditStatus::kDone);
  EXPECT_EQ(status({place, end, place, 0}), EditStatus::kDone);          // begins behind the island
  EXPECT_EQ(status({4, place, place, 0}), EditStatus::kBranchOverflow);  // ends behind it
  EXPECT_EQ(status({0, end, place, 0}), EditStatus::kBranchOverflow);
  EXPECT_EQ(status({0, static_cast<uint16_t>(end + 1), place, 0}), EditStatus::kDone);  // covers the target as well
}

// same_frame at `over`; at the end a long in local 0.
ByteVector frames() { return join({u2s({2}), {7}, {252}, u2s({kEnd - kPlace - 1}), {4}}); }

TEST(BranchIslands, HaveTheFrameOfTheirTarget) {
  MethodParts parts = branch_over(kNops);
  parts.major = 61;
  parts.attributes = {{"StackMapTable", frames()}};
  const Result result = edit(parts, inserting({{kPlace, kProbe}}));
  ASSERT_EQ(result.edit.status, EditStatus::kDone);
  ASSERT_EQ(result.frames.size(), 3u);
  const std::vector<VerificationType> with_long = {{VerificationTag::kLong}};
  EXPECT_EQ(result.frames[0].pc, kPlace);
  EXPECT_EQ(result.frames[0].locals, with_long);
  EXPECT_EQ(result.frames[1].pc, kPlace + BranchIslands::kLength);
  EXPECT_TRUE(result.frames[1].locals.empty());
  EXPECT_EQ(result.frames[2].pc, kEnd + BranchIslands::kLength + 2);
  EXPECT_EQ(result.frames[2].locals, with_long);
}

TEST(BranchIslands, AreNotThereWhereTheTargetHasNoFrame) {
  MethodParts parts = branch_over(kNops);
  parts.major = 61;
  EXPECT_EQ(edit(parts, inserting({{kPlace, kProbe}})).edit.status, EditStatus::kBranchOverflow);
  parts.attributes = {{"StackMapTable", join({u2s({1}), {7}})}};
  EXPECT_EQ(edit(parts, inserting({{kPlace, kProbe}})).edit.status, EditStatus::kBranchOverflow);
  parts.attributes = {
      {"StackMapTable", join({u2s({2}), {7}, {250}, u2s({kEnd - kPlace - 1})})}};  // chops what is not there
  EXPECT_EQ(edit(parts, inserting({{kPlace, kProbe}})).edit.status, EditStatus::kBranchOverflow);
}

// More than that is not worth the time: the caller puts all probes at the entry.
TEST(BranchIslands, HaveALimit) {
  for (const uint32_t branches : {256u, 257u}) {
    MethodParts parts{.code = {}, .major = 49};
    const uint32_t end = 4 * branches + 3 + kNops - 4 * branches;  // all reach it without what is inserted
    for (uint32_t i = 0; i < branches; ++i) {
      const uint32_t distance = end - (4 * i + 1);
      parts.code =
          join({parts.code, {kZero, kIfEq, static_cast<uint8_t>(distance >> 8), static_cast<uint8_t>(distance)}});
    }
    const uint32_t place = static_cast<uint32_t>(parts.code.size()) + 3;
    parts.code = join({parts.code, {kGoto, 0, 3}, repeat(end - place, kNop), {kReturn}});
    EXPECT_EQ(edit(parts, inserting({{place, repeat(2'000, kNop)}})).edit.status,
              branches == 256 ? EditStatus::kDone : EditStatus::kBranchOverflow);
  }
}

TEST(FullFrames, StartFromTheDescriptorAndTheClass) {
  test::ClassBuilder builder("T");
  builder.method(0x0001, "<init>", "(I[[JLq/R;D[Lq/R;Z)V", {builder.code(1, 9, {0xB1})});
  builder.method(0x0008, "m", "([I", {builder.code(1, 9, {0xB1})});
  builder.method(0x0001, "n", "(Lq", {builder.code(1, 9, {0xB1})});
  const std::vector<uint8_t> bytes = builder.build();
  ClassFile parsed = parse_class(bytes);
  const auto locals = locals_at_entry(parsed, parsed.methods.at(0));
  ASSERT_TRUE(locals);
  ASSERT_EQ(locals->size(), 7u);
  const auto tag = [&](size_t i) { return (*locals)[i].tag; };
  EXPECT_EQ(tag(0), VerificationTag::kUninitializedThis);
  EXPECT_EQ(tag(1), VerificationTag::kInteger);
  EXPECT_EQ(parsed.pool.class_name((*locals)[2].operand), "[[J");
  EXPECT_EQ(parsed.pool.class_name((*locals)[3].operand), "q/R");
  EXPECT_EQ(tag(4), VerificationTag::kDouble);
  EXPECT_EQ(parsed.pool.class_name((*locals)[5].operand), "[Lq/R;");
  EXPECT_EQ(tag(6), VerificationTag::kInteger);
  EXPECT_FALSE(locals_at_entry(parsed, parsed.methods.at(2)));
}

}  // namespace
}  // namespace retouch::classfile
