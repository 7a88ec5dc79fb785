#include "rewriter/classfile/code_layout.h"

#include <algorithm>
#include <cstring>
#include <limits>
#include <stdexcept>

namespace retouch::classfile {
namespace {

constexpr uint32_t kNone = std::numeric_limits<uint32_t>::max();

// A round of widening moves code, which may push other branches over the border. Real code settles in two or three
// rounds; code that does not is treated like code whose branches overflow.
constexpr int kWideningRounds = 32;

constexpr uint32_t kWidenedLength = kInstructionLengths[opcode("goto_w")];
static_assert(kInstructionLengths[opcode("jsr_w")] == kWidenedLength);

// Lengths of the instructions whose bytes do not depend on their place; 0 for the others.
constexpr std::array<uint8_t, 256> kPlainLengths = [] {
  std::array<uint8_t, 256> lengths = kInstructionLengths;
  for (size_t i = 0; i < lengths.size(); ++i) {
    const Operands operands = kOpcodes[i].operands;
    if (operands == Operands::kBranch16 || operands == Operands::kBranch32) lengths[i] = 0;
  }
  return lengths;
}();

uint8_t wide_form(uint8_t near) {
  if (near == opcode("goto")) return opcode("goto_w");
  if (near == opcode("jsr")) return opcode("jsr_w");
  return 0;
}

uint32_t switch_padding(uint32_t pc) { return switch_operands(pc) - pc - 1; }

void store_u2(uint8_t* at, uint32_t value) {
  at[0] = static_cast<uint8_t>(value >> 8);
  at[1] = static_cast<uint8_t>(value);
}
void store_u4(uint8_t* at, uint32_t value) {
  store_u2(at, value >> 16);
  store_u2(at + 2, value);
}

void check_caller(const CodeEdit::Insertion& insertion, const CodeEdit& edit) {
  if (insertion.begin > edit.inserted.size() || insertion.length > edit.inserted.size() - insertion.begin) {
    throw std::invalid_argument("an insertion outside the inserted bytes");
  }
}

}  // namespace

EditStatus CodeLayout::plan(const Code& code, const CodeEdit& edit, bool may_have_islands) {
  code_ = code.code;
  edit_ = &edit;
  where_ = code.code_offset;
  may_have_islands_ = may_have_islands;
  overflowed_ = false;
  widened_.clear();
  islands_.reset(code);
  for (int round = 0; round < kWideningRounds && !overflowed_; ++round) {
    if (!place()) return EditStatus::kCodeTooLarge;
    if (branches_reach()) return EditStatus::kDone;
  }
  return EditStatus::kBranchOverflow;
}

bool CodeLayout::place() {
  const uint32_t length = static_cast<uint32_t>(code_.size());
  map_.reset(length);
  runs_.clear();
  jumps_.clear();
  if (edit_->entry.size() > OffsetMap::kMaxCodeLength) return false;
  run_old_ = 0;
  run_new_ = static_cast<uint32_t>(edit_->entry.size());
  next_insertion_ = edit_->insertions.begin();
  next_widened_ = widened_.begin();
  islands_.start_round();

  uint8_t* const starts = map_.starts();
  const uint8_t* const code = code_.data();
  uint32_t stop = next_stop();
  for (uint32_t pc = 0; pc < length;) {
    starts[pc] = 1;
    if (pc == stop) {
      if (!place_islands(pc) || !place_insertions(pc)) return false;
      stop = next_stop();
    }
    uint32_t step = kPlainLengths[code[pc]];
    if (step == 0 && (step = place_special(pc)) == 0) return false;
    pc += step;
    if (pc > length) throw FormatError(where_ + length, "expected an instruction that ends inside the code");
  }
  if (next_insertion_pc() != kNone) throw std::invalid_argument("an insertion that is not at an instruction's start");
  if (!end_run(length)) return false;
  map_.set_end(run_new_);
  if (!place_islands(length)) return false;
  length_ = run_new_;
  return true;
}

uint32_t CodeLayout::next_stop() const { return std::min(next_insertion_pc(), islands_.next()); }

bool CodeLayout::place_islands(uint32_t pc) {
  if (islands_.next() != pc) return true;
  if (!end_run(pc)) return false;
  run_new_ += islands_.place(run_new_);
  return run_new_ <= OffsetMap::kMaxCodeLength;
}

uint32_t CodeLayout::next_insertion_pc() const {
  return next_insertion_ == edit_->insertions.end() ? kNone : next_insertion_->pc;
}

bool CodeLayout::place_insertions(uint32_t pc) {
  if (next_insertion_pc() != pc) return true;
  if (!end_run(pc)) return false;
  const uint32_t before = run_new_;
  for (; next_insertion_pc() == pc; ++next_insertion_) {
    check_caller(*next_insertion_, *edit_);
    if (next_insertion_->length > OffsetMap::kMaxCodeLength - run_new_) return false;
    run_new_ += next_insertion_->length;
  }
  map_.set_inserted(pc, run_new_ - before);
  return true;
}

uint32_t CodeLayout::place_special(uint32_t pc) {
  Instruction instruction{};
  InstructionWalk(code_, where_, pc).next(instruction);
  const uint32_t length = instruction.length;
  switch (operands_of(code_[pc])) {
    case Operands::kBranch16: {
      const uint32_t target = pc + static_cast<uint32_t>(operand_s2(code_, pc));
      const bool widened = next_widened_ != widened_.end() && *next_widened_ == pc;
      const bool detoured = !islands().empty() && islands_.of(pc) != nullptr;
      const JumpKind kind = widened ? JumpKind::kWidened : detoured ? JumpKind::kDetoured : JumpKind::kNear;
      jumps_.push_back({pc, length, target, kind});
      if (!widened) break;
      ++next_widened_;
      if (!place_resized(pc, length, kWidenedLength)) return 0;
      break;
    }
    case Operands::kBranch32:
      jumps_.push_back({pc, length, pc + static_cast<uint32_t>(operand_s4(code_, pc + 1)), JumpKind::kFar});
      break;
    case Operands::kTableSwitch:
    case Operands::kLookupSwitch: {
      jumps_.push_back({pc, length, 0, JumpKind::kSwitch});
      const uint32_t moved_length = length - switch_padding(pc) + switch_padding(run_new_ + (pc - run_old_));
      if (moved_length != length && !place_resized(pc, length, moved_length)) return 0;
      break;
    }
    default:
      break;  // wide
  }
  return length;
}

bool CodeLayout::end_run(uint32_t old_end) {
  const uint32_t length = old_end - run_old_;
  if (length == 0) return true;
  if (length > OffsetMap::kMaxCodeLength - run_new_) return false;
  runs_.push_back({run_old_, run_new_, length});
  map_.set_run(run_old_, old_end, run_new_, length);
  run_old_ = old_end;
  run_new_ += length;
  return true;
}

bool CodeLayout::place_resized(uint32_t pc, uint32_t length, uint32_t moved_length) {
  if (!end_run(pc) || moved_length > OffsetMap::kMaxCodeLength - run_new_) return false;
  map_.set_run(pc, pc + length, run_new_, moved_length);
  run_old_ = pc + length;
  run_new_ += moved_length;
  return true;
}

bool CodeLayout::branches_reach() {
  const size_t widened = widened_.size();
  bool all = true;
  for (const Jump& jump : jumps_) all = branch_reaches(jump) && all;
  if (widened_.size() != widened) std::sort(widened_.begin(), widened_.end());
  return all;
}

bool CodeLayout::branch_reaches(const Jump& jump) {
  if (jump.kind != JumpKind::kNear && jump.kind != JumpKind::kDetoured) return true;
  const int32_t offset = near_offset(jump);
  if (offset >= std::numeric_limits<int16_t>::min() && offset <= std::numeric_limits<int16_t>::max()) return true;
  if (jump.kind == JumpKind::kNear && wide_form(code_[jump.pc]) != 0) {
    widened_.push_back(jump.pc);
  } else if (jump.kind == JumpKind::kDetoured || !may_have_islands_ || !islands_.detour(jump.pc, jump.target, map_)) {
    overflowed_ = true;
  }
  return false;
}

int32_t CodeLayout::near_offset(const Jump& jump) const {
  if (jump.kind == JumpKind::kNear) return moved_offset(jump.pc, jump.target);
  return static_cast<int32_t>(islands_.of(jump.pc)->at) - map_.at(jump.pc);
}

int32_t CodeLayout::moved_offset(uint32_t pc, uint32_t target) const {
  return map_.before_start(target, where_ + pc) - map_.at(pc);
}

void CodeLayout::write(ByteWriter& out) {
  moved_.resize(length_);
  std::copy(edit_->entry.begin(), edit_->entry.end(), moved_.begin());
  for (const Run& run : runs_) std::memcpy(&moved_[run.new_start], &code_[run.old_start], run.length);
  uint32_t pc = kNone;
  uint32_t at = 0;
  for (const CodeEdit::Insertion& insertion : edit_->insertions) {
    if (insertion.pc != pc) {
      pc = insertion.pc;
      at = map_.before(pc);
    }
    std::copy_n(edit_->inserted.begin() + insertion.begin, insertion.length, moved_.begin() + at);
    at += insertion.length;
  }
  for (const Jump& jump : jumps_) write_jump(jump);
  for (const BranchIslands::Island& island : islands()) {
    moved_[island.at] = opcode("goto_w");
    store_u4(&moved_[island.at + 1],
             static_cast<uint32_t>(map_.before_start(island.target, where_) - static_cast<int32_t>(island.at)));
  }
  out.bytes(moved_);
}

void CodeLayout::write_jump(const Jump& jump) {
  uint8_t* const at = &moved_[map_.at(jump.pc)];
  switch (jump.kind) {
    case JumpKind::kNear:
    case JumpKind::kDetoured:
      return store_u2(at + 1, static_cast<uint32_t>(near_offset(jump)));
    case JumpKind::kWidened:
      *at = wide_form(code_[jump.pc]);
      return store_u4(at + 1, static_cast<uint32_t>(moved_offset(jump.pc, jump.target)));
    case JumpKind::kFar:
      return store_u4(at + 1, static_cast<uint32_t>(moved_offset(jump.pc, jump.target)));
    case JumpKind::kSwitch:
      return write_switch(jump, at);
  }
}

// JVMS 6.5: padding, default, then low, high and offsets (tableswitch), or a count and pairs of match and offset.
void CodeLayout::write_switch(const Jump& jump, uint8_t* out) {
  const uint32_t pc = jump.pc;
  const uint32_t end = pc + jump.length;
  uint32_t from = switch_operands(pc);
  const auto copy = [&](uint32_t count) {
    std::memcpy(out, &code_[from], count);
    from += count;
    out += count;
  };
  const auto move = [&] {
    store_u4(out, static_cast<uint32_t>(moved_offset(pc, pc + static_cast<uint32_t>(operand_s4(code_, from)))));
    from += 4;
    out += 4;
  };
  *out++ = code_[pc];
  out = std::fill_n(out, switch_padding(map_.at(pc)), uint8_t{0});
  move();
  if (code_[pc] == opcode("tableswitch")) {
    copy(8);
    while (from < end) move();
  } else {
    copy(4);
    while (from < end) {
      copy(4);
      move();
    }
  }
}

}  // namespace retouch::classfile
