#include "rewriter/classfile/code_editor.h"

#include <gtest/gtest.h>

#include "rewriter/base/error.h"
#include "rewriter/classfile/opcodes.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {
namespace {

constexpr uint8_t kIfEq = opcode("ifeq");
constexpr uint8_t kGoto = opcode("goto");

TEST(CodeEditor, ChangesNothingWithoutInsertions) {
  const MethodParts parts{.code = {kZero, kIfEq, 0, 4, kNop, kReturn},
                          .attributes = {{"LineNumberTable", u2s({1, 0, 7})}, {"StackMapTable", {0, 1, 5}}},
                          .exception_table = {{0, 4, 5, 0}}};
  BuiltMethod method(parts);
  const EditResult result = edit_code(method.class_file, method.code(), {});
  EXPECT_EQ(result.status, EditStatus::kDone);
  EXPECT_EQ(result.info, to_vector(method.code().info));
  EXPECT_TRUE(result.warnings.empty());
}

TEST(CodeEditor, InsertsBeforeTheInstruction) {
  const Edited edited({.code = {kNop, kReturn}}, inserting({{1, kProbe}}));
  EXPECT_EQ(edited.bytes(), (ByteVector{kNop, kZero, kPop, kReturn}));
  EXPECT_EQ(edited.code.max_stack, 3);
}

TEST(CodeEditor, KeepsTheOrderOfInsertionsAtOnePlace) {
  const Edited edited({.code = {kNop, kReturn}}, inserting({{1, {kZero}}, {1, {}}, {1, {kPop}}}));
  EXPECT_EQ(edited.bytes(), (ByteVector{kNop, kZero, kPop, kReturn}));
}

TEST(CodeEditor, LetsForwardBranchesRunWhatStandsBeforeTheirTarget) {
  const Edited edited({.code = {kZero, kIfEq, 0, 3, kReturn}}, inserting({{1, kProbe}, {4, kProbe}}));
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kZero, kPop, kIfEq, 0, 3, kZero, kPop, kReturn}));
}

TEST(CodeEditor, LetsBackwardBranchesRunWhatStandsBeforeTheirTarget) {
  const Edited edited({.code = {kNop, kZero, kIfEq, 0xFF, 0xFF, kReturn}}, inserting({{0, kProbe}, {2, kProbe}}));
  // Back over the probe before ifeq and iconst_0; the probe at 0 is not passed again.
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kPop, kNop, kZero, kZero, kPop, kIfEq, 0xFF, 0xFD, kReturn}));
}

TEST(CodeEditor, RunsWhatIsInsertedAtTheStartOnEveryPathToIt) {
  const Edited edited({.code = {kNop, kGoto, 0xFF, 0xFF}}, inserting({{0, kProbe}}));
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kPop, kNop, kGoto, 0xFF, 0xFD}));
}

TEST(CodeEditor, RunsEntryCodeOnce) {
  CodeEdit edit = inserting({{0, {kNop, kNop}}});
  edit.entry = kProbe;
  edit.entry_stack = 9;
  const Edited edited({.code = {kNop, kGoto, 0xFF, 0xFF}}, edit);
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kPop, kNop, kNop, kNop, kGoto, 0xFF, 0xFD}));
  EXPECT_EQ(edited.code.max_stack, 9);
}

// if (0 == 0) the rest, or not: it branches to its end.
CodeEdit branching_entry() {
  CodeEdit edit;
  edit.entry = {kZero, kIfEq, 0, 5, kZero, kPop};
  edit.entry_branches = true;
  edit.entry_stack = 1;
  return edit;
}

ByteVector frames_of(const Edited& edited) {
  const Attribute* const frames = find_attribute(edited.code.attributes, "StackMapTable");
  return frames == nullptr ? ByteVector{} : to_vector(frames->info);
}

TEST(CodeEditor, GivesTheEndOfTheEntryTheFirstFrame) {
  EXPECT_EQ(frames_of(Edited({.code = {kReturn}}, branching_entry())), (ByteVector{0, 1, 6}));
  EXPECT_EQ(frames_of(Edited({.code = {kReturn}, .major = 50}, branching_entry())), (ByteVector{0, 1, 6}));
  EXPECT_EQ(frames_of(Edited({.code = {kReturn}, .major = 49}, branching_entry())), ByteVector{});
  const MethodParts parts{.code = {kZero, kIfEq, 0, 4, kNop, kReturn}, .attributes = {{"StackMapTable", {0, 1, 5}}}};
  EXPECT_EQ(frames_of(Edited(parts, branching_entry())), (ByteVector{0, 2, 6, 4}));
}

TEST(CodeEditor, KeepsTheFrameOfAMethodThatBeginsWithATarget) {
  const MethodParts parts{.code = {kNop, kGoto, 0xFF, 0xFF}, .attributes = {{"StackMapTable", {0, 1, 0}}}};
  EXPECT_EQ(frames_of(Edited(parts, branching_entry())), (ByteVector{0, 1, 6}));
  // An append_frame, of an int, that stands at 0: its locals are those that branches to it have.
  const MethodParts appending{.code = parts.code, .attributes = {{"StackMapTable", {0, 1, 252, 0, 0, 1}}}};
  EXPECT_EQ(frames_of(Edited(appending, branching_entry())), (ByteVector{0, 1, 252, 0, 6, 1}));
}

TEST(CodeEditor, WritesTheFirstFrameWithALongDeltaWhereItIsFar) {
  const auto frames = [](size_t entry) {
    CodeEdit edit = branching_entry();
    edit.entry = join({repeat(entry - 6, kNop), edit.entry});
    return frames_of(Edited({.code = {kReturn}}, edit));
  };
  EXPECT_EQ(frames(63), (ByteVector{0, 1, 63}));
  EXPECT_EQ(frames(64), (ByteVector{0, 1, 251, 0, 64}));
}

TEST(CodeEditor, WritesTheFirstFrameAndThatOfTheHandler) {
  CodeEdit edit = branching_entry();
  edit.catch_all = {kThrow};
  const Edited edited({.code = {kReturn}}, edit);
  const ByteVector frames = frames_of(edited);
  ASSERT_EQ(frames.size(), 13u);
  EXPECT_EQ(ByteVector(frames.begin(), frames.begin() + 6), (ByteVector{0, 2, 6, 255, 0, 0}));  // at 6 and 7
}

TEST(CodeEditor, MovesFarBranches) {
  const uint8_t goto_w = opcode("goto_w");
  const uint8_t jsr_w = opcode("jsr_w");
  const Edited edited({.code = {goto_w, 0, 0, 0, 5, jsr_w, 0xFF, 0xFF, 0xFF, 0xFB}},
                      inserting({{0, kProbe}, {5, kProbe}}));
  EXPECT_EQ(edited.bytes(), (ByteVector{kZero, kPop, goto_w, 0, 0, 0, 5, kZero, kPop, jsr_w, 0xFF, 0xFF, 0xFF, 0xF7}));
}

TEST(CodeEditor, MovesSubroutinesAndWideInstructions) {
  const uint8_t jsr = opcode("jsr");
  const uint8_t wide = opcode("wide");
  const uint8_t ret = opcode("ret");
  const uint8_t iinc = opcode("iinc");
  const Edited edited({.code = {jsr, 0, 4, kReturn, wide, iinc, 0, 1, 0, 1, wide, ret, 0, 1}, .major = 49},
                      inserting({{3, kProbe}, {4, kProbe}, {10, kProbe}}));
  EXPECT_EQ(edited.bytes(),
            (ByteVector{jsr,   0,    6,    kZero, kPop, kReturn, kZero, kPop, wide, iinc, 0, 1, 0, 1,  //
                        kZero, kPop, wide, ret,   0,    1}));
}

TEST(CodeEditor, MovesExceptionRangesAtTheirStartEndAndHandler) {
  const MethodParts parts{.code = {kNop, kNop, kNop, kReturn, kThrow}, .exception_table = {{1, 3, 4, 0}}};
  const auto row = [&](uint32_t pc) {
    const ExceptionEntry moved = Edited(parts, inserting({{pc, kProbe}})).code.exception_table.at(0);
    return std::vector<int>{moved.start_pc, moved.end_pc, moved.handler_pc};
  };
  EXPECT_EQ(row(0), (std::vector<int>{3, 5, 6}));
  EXPECT_EQ(row(1), (std::vector<int>{1, 5, 6}));  // at the start: covered
  EXPECT_EQ(row(2), (std::vector<int>{1, 5, 6}));
  EXPECT_EQ(row(3), (std::vector<int>{1, 3, 6}));  // at the end: not covered
  EXPECT_EQ(row(4), (std::vector<int>{1, 3, 4}));  // at the handler: part of it
}

TEST(CodeEditor, KeepsARangeThatEndsWithTheCode) {
  const Edited edited({.code = {kNop, kThrow}, .exception_table = {{1, 2, 0, 0}}}, inserting({{1, kProbe}}));
  EXPECT_EQ(edited.code.exception_table.at(0).start_pc, 1);
  EXPECT_EQ(edited.code.exception_table.at(0).end_pc, 4);
}

TEST(CodeEditor, WritesNarrowSizesForTheOldestVersions) {
  const MethodParts parts{.code = {kNop, kReturn}, .max_stack = 254, .major = 45, .minor = 2};
  const Edited edited(parts, inserting({{1, kProbe}}));
  EXPECT_EQ(edited.result.info, (ByteVector{255, 2, 0, 4, kNop, kZero, kPop, kReturn, 0, 0, 0, 0}));
  CodeEdit edit = inserting({{1, kProbe}});
  edit.extra_stack = 2;
  EXPECT_EQ(Edited(parts, edit).result.status, EditStatus::kStackFull);
}

TEST(CodeEditor, RefusesAStackThatPassesItsLimit) {
  MethodParts parts{.code = {kReturn}, .max_stack = 65534};
  EXPECT_EQ(Edited(parts, inserting({{0, kProbe}})).code.max_stack, 65535);
  parts.max_stack = 65535;
  EXPECT_EQ(Edited(parts, inserting({{0, kProbe}})).result.status, EditStatus::kStackFull);
}

TEST(CodeEditor, AddsLocalVariablesUpToTheLimit) {
  MethodParts parts{.code = {kReturn}, .max_locals = 65533};
  CodeEdit edit = inserting({{0, kProbe}});
  EXPECT_EQ(Edited(parts, edit).code.max_locals, 65533);
  edit.extra_locals = 2;
  EXPECT_EQ(Edited(parts, edit).code.max_locals, 65535);
  edit.extra_locals = 3;
  EXPECT_EQ(Edited(parts, edit).result.status, EditStatus::kLocalsFull);
  parts = {.code = {kReturn}, .max_locals = 255, .major = 45, .minor = 2};
  edit.extra_locals = 1;
  EXPECT_EQ(Edited(parts, edit).result.status, EditStatus::kLocalsFull);
}

TEST(CodeEditor, RefusesCodeThatPassesItsLimit) {
  const auto status = [](size_t length, size_t entry, size_t handler) {
    CodeEdit edit = inserting({{0, kProbe}});
    edit.entry = repeat(entry, kNop);
    edit.catch_all = repeat(handler, kThrow);
    return Edited({.code = join({repeat(length - 1, kNop), {kReturn}})}, edit).result.status;
  };
  EXPECT_EQ(status(65532, 0, 0), EditStatus::kDone);
  EXPECT_EQ(status(65533, 0, 0), EditStatus::kDone);
  EXPECT_EQ(status(65534, 0, 0), EditStatus::kCodeTooLarge);
  EXPECT_EQ(status(65529, 4, 0), EditStatus::kDone);
  EXPECT_EQ(status(65530, 4, 0), EditStatus::kCodeTooLarge);
  EXPECT_EQ(status(65532, 0, 1), EditStatus::kDone);
  EXPECT_EQ(status(65533, 0, 1), EditStatus::kCodeTooLarge);
  EXPECT_EQ(status(1, 65536, 0), EditStatus::kCodeTooLarge);
}

// iconst_0 ifeq +offset, nops, return at the target; with one nop inserted before the target.
Edited branch_over(uint32_t nops, uint8_t branch) {
  const uint32_t offset = nops + 3;
  const MethodParts parts{.code = join({{kZero, branch}, u2s({offset}), repeat(nops, kNop), {kReturn}})};
  return Edited(parts, inserting({{3 + 1, {kNop}}}));
}

TEST(CodeEditor, ReportsConditionalBranchesThatPass32767) {
  EXPECT_EQ(branch_over(32762, kIfEq).bytes().at(3), 0xFE);
  const Edited longest = branch_over(32763, kIfEq);
  EXPECT_EQ(longest.result.status, EditStatus::kDone);
  EXPECT_EQ(longest.bytes().at(2), 0x7F);
  EXPECT_EQ(longest.bytes().at(3), 0xFF);
  EXPECT_EQ(branch_over(32764, kIfEq).result.status, EditStatus::kBranchOverflow);
}

TEST(CodeEditor, ReportsConditionalBranchesThatPassMinus32768) {
  const auto status = [](uint32_t nops) {  // nop..., iconst_0 ifeq 0
    const MethodParts parts{.code = join({repeat(nops, kNop), {kZero, kIfEq}, u2s({0x10000 - nops - 1}), {kReturn}})};
    return Edited(parts, inserting({{1, {kNop}}})).result.status;
  };
  EXPECT_EQ(status(32765), EditStatus::kDone);
  EXPECT_EQ(status(32766), EditStatus::kDone);
  EXPECT_EQ(status(32767), EditStatus::kBranchOverflow);
}

TEST(CodeEditor, WidensGotoAndJsrThatPass32767) {
  for (const auto& [near, far] : {std::pair{"goto", "goto_w"}, std::pair{"jsr", "jsr_w"}}) {
    const auto code_of = [](std::string_view mnemonic) {
      for (size_t i = 0; i < kOpcodes.size(); ++i) {
        if (kOpcodes[i].mnemonic == mnemonic) return static_cast<uint8_t>(i);
      }
      return uint8_t{0};
    };
    EXPECT_EQ(branch_over(32763, code_of(near)).bytes().at(1), code_of(near));
    const Edited widened = branch_over(32764, code_of(near));
    ASSERT_EQ(widened.result.status, EditStatus::kDone);
    ByteVector start = widened.bytes();
    start.resize(8);
    // 32,764 nops, one more, and the instruction itself, which grew by two.
    EXPECT_EQ(start, (ByteVector{kZero, code_of(far), 0, 0, 0x80, 0x02, kNop, kNop}));
    EXPECT_EQ(widened.bytes().size(), 1 + 5 + 32765 + 1u);
    EXPECT_EQ(widened.bytes().back(), kReturn);
  }
}

TEST(CodeEditor, WidensBranchesThatOnlyOverflowBecauseOthersGrew) {
  // With the insertion the first goto is 32,766 long and the second 32,768. That grows by two, so the first passes too.
  const MethodParts parts{.code = join({{kGoto}, u2s({32763}), {kGoto}, u2s({32765}), repeat(32762, kNop), {kReturn}})};
  const Edited edited(parts, inserting({{6, repeat(3, kNop)}}));
  ASSERT_EQ(edited.result.status, EditStatus::kDone);
  EXPECT_EQ(edited.bytes().at(0), opcode("goto_w"));
  EXPECT_EQ(edited.bytes().at(5), opcode("goto_w"));
  EXPECT_EQ(edited.bytes().size(), parts.code.size() + 3 + 4);
}

TEST(CodeEditor, RejectsBranchesIntoInstructionsAndOutOfTheCode) {
  for (const uint32_t offset : {2u, 4u, 0x7FFFu, 0xFFFFu, 0x8000u}) {
    const MethodParts parts{.code = join({{kGoto}, u2s({offset}), {kReturn}})};
    EXPECT_THROW(Edited(parts, {}), FormatError) << offset;
  }
  EXPECT_THROW(Edited({.code = {opcode("goto_w"), 0x80, 0, 0, 0}}, {}), FormatError);
}

TEST(CodeEditor, RejectsCodeThatEndsInsideAnInstruction) {
  EXPECT_THROW(Edited({.code = {opcode("sipush"), 0}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {kGoto, 0}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {opcode("goto_w"), 0, 0, 0}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {opcode("wide"), opcode("iinc"), 0, 0}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = {0xCB}}, {}), FormatError);
}

TEST(CodeEditor, RejectsExceptionRowsInsideInstructions) {
  const ByteVector code = {opcode("sipush"), 0, 0, kPop, kReturn};
  EXPECT_THROW(Edited({.code = code, .exception_table = {{1, 4, 4, 0}}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = code, .exception_table = {{0, 2, 4, 0}}}, {}), FormatError);
  EXPECT_THROW(Edited({.code = code, .exception_table = {{0, 4, 2, 0}}}, {}), FormatError);
}

TEST(CodeEditor, RejectsInsertionsThatAreNotAtAnInstruction) {
  const MethodParts parts{.code = {opcode("sipush"), 0, 0, kPop, kReturn}};
  EXPECT_THROW(Edited(parts, inserting({{1, kProbe}})), std::invalid_argument);
  EXPECT_THROW(Edited(parts, inserting({{5, kProbe}})), std::invalid_argument);
  EXPECT_THROW(Edited(parts, inserting({{3, kProbe}, {0, kProbe}})), std::invalid_argument);
  CodeEdit edit;
  edit.insertions.push_back({0, 0, 1});
  EXPECT_THROW(Edited(parts, edit), std::invalid_argument);
}

}  // namespace
}  // namespace retouch::classfile
