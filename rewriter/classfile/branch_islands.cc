#include "rewriter/classfile/branch_islands.h"

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iterator>
#include <utility>

namespace retouch::classfile {
namespace {

// Short of what a branch reaches, since more islands and wider branches may still come between.
constexpr int32_t kReach = 32'000;

// Code that needs more is not worth the time: its probes go to its entry.
constexpr size_t kMaxDetours = 256;
constexpr int kMaxTries = 16;

constexpr uint32_t kNone = UINT32_MAX;

// After these comes only what is reached by a branch.
constexpr uint8_t kNeverFallThrough[] = {opcode("goto"),        opcode("goto_w"),       opcode("ret"),
                                         opcode("tableswitch"), opcode("lookupswitch"), opcode("ireturn"),
                                         opcode("lreturn"),     opcode("freturn"),      opcode("dreturn"),
                                         opcode("areturn"),     opcode("return"),       opcode("athrow")};

bool falls_through(uint8_t instruction) {
  return std::find(std::begin(kNeverFallThrough), std::end(kNeverFallThrough), instruction) ==
         std::end(kNeverFallThrough);
}

}  // namespace

void BranchIslands::reset(const Code& code) {
  code_ = &code;
  places_.clear();
  islands_.clear();
  detours_.clear();
}

bool BranchIslands::detour(uint32_t pc, uint32_t target, const OffsetMap& map) {
  if (detours_.size() == kMaxDetours) return false;
  if (places_.empty()) find_places();
  const uint32_t nearest = nearest_place(pc, target, map);
  if (nearest == kNone) return false;
  const auto detour = std::lower_bound(detours_.begin(), detours_.end(), pc,
                                       [](const Detour& one, uint32_t other) { return one.pc < other; });
  detours_.insert(detour, {pc, nearest, target});
  const size_t index = find(nearest, target);
  if (index == islands_.size() || islands_[index].before != nearest || islands_[index].target != target) {
    islands_.insert(islands_.begin() + static_cast<std::ptrdiff_t>(index), {nearest, target, 0});
  }
  return true;
}

const BranchIslands::Island* BranchIslands::of(uint32_t pc) const {
  const auto detour = std::lower_bound(detours_.begin(), detours_.end(), pc,
                                       [](const Detour& one, uint32_t other) { return one.pc < other; });
  if (detour == detours_.end() || detour->pc != pc) return nullptr;
  return &islands_[find(detour->before, detour->target)];
}

uint32_t BranchIslands::place(uint32_t at) {
  uint32_t length = 0;
  for (const uint32_t before = next(); next() == before; ++next_) {
    islands_[next_].at = at + length;
    length += kLength;
  }
  return length;
}

// Outwards from the branch, in both directions at once.
uint32_t BranchIslands::nearest_place(uint32_t pc, uint32_t target, const OffsetMap& map) const {
  const auto distance = [&](std::vector<uint32_t>::const_iterator place) {
    return std::abs(int32_t{map.before(*place)} - int32_t{map.at(pc)});
  };
  auto above = std::lower_bound(places_.begin(), places_.end(), pc);
  auto below = above;
  for (int tries = 0; tries < kMaxTries; ++tries) {
    const int32_t up = above == places_.end() ? kReach : distance(above);
    const int32_t down = below == places_.begin() ? kReach : distance(below - 1);
    if (up >= kReach && down >= kReach) break;
    const uint32_t place = up < down ? *above++ : *--below;
    if (is_sound(place, target)) return place;
  }
  return kNone;
}

void BranchIslands::find_places() {
  InstructionWalk walk(code_->code, code_->code_offset);
  for (Instruction instruction{}; walk.next(instruction);) {
    if (!falls_through(instruction.opcode)) places_.push_back(instruction.pc + instruction.length);
  }
}

// A range that ends at `before` ends behind the island, since that is where all else goes that names the offset; the
// end of the code alone stays in front of the islands there.
bool BranchIslands::is_sound(uint32_t before, uint32_t target) const {
  if (before == code_->code.size()) return true;
  return std::all_of(code_->exception_table.begin(), code_->exception_table.end(), [&](const ExceptionEntry& row) {
    const bool covers_island = row.start_pc < before && before <= row.end_pc;
    return !covers_island || (row.start_pc <= target && target < row.end_pc);
  });
}

size_t BranchIslands::find(uint32_t before, uint32_t target) const {
  const auto island = std::lower_bound(islands_.begin(), islands_.end(), std::pair(before, target),
                                       [](const Island& one, const std::pair<uint32_t, uint32_t>& other) {
                                         return std::pair(one.before, one.target) < other;
                                       });
  return static_cast<size_t>(island - islands_.begin());
}

}  // namespace retouch::classfile
