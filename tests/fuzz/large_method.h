// Methods near and beyond 32 KB out of few bytes: branches, switches and ends between long runs of nops, with frames at
// targets and exception rows, so that an edit has to widen branches and lead them over islands (branch_islands.h).
//
// Two bytes an operation: what it is, and an argument. Nothing is verified; what only matters is that all offsets are
// those of instructions.
#pragma once

#include <cstdint>
#include <optional>
#include <set>
#include <utility>
#include <vector>

#include "tests/fuzz/fuzz_input.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {

class LargeMethod {
 public:
  LargeMethod(FuzzInput& in, uint16_t major) {
    const uint8_t rows = in.byte() % 4;
    std::vector<ExceptionEntry> table;
    for (uint8_t i = 0; i < rows; ++i) {
      const uint8_t start = in.byte();
      const uint8_t end = in.byte();
      table.push_back({start, end, in.byte(), 0});
    }
    while (!in.at_end() && operations_.size() < kMostOperations) {
      const uint8_t kind = in.byte();
      operations_.push_back({static_cast<Kind>(kind % 8), in.byte()});
    }
    if (operations_.empty()) return;
    MethodParts parts;
    parts.major = major;
    parts.code = assemble();
    if (parts.code.size() > 0xFFFF) return;
    for (const ExceptionEntry& row : table) {
      const uint16_t start = starts_[label(static_cast<uint8_t>(row.start_pc))];
      const uint16_t end = starts_[label(static_cast<uint8_t>(row.end_pc))];
      if (start < end) table_.push_back({start, end, starts_[label(static_cast<uint8_t>(row.handler_pc))], 0});
    }
    parts.exception_table = table_;
    if (major >= 50) parts.attributes.push_back({"StackMapTable", frames()});
    parts_ = std::move(parts);
  }

  const std::optional<MethodParts>& parts() const { return parts_; }

  // Before every goto, so that no one takes it for an island; before other operations by their argument, and inside
  // runs of nops where asked for.
  std::vector<uint32_t> insertions(bool inside_runs) const {
    std::vector<uint32_t> pcs;
    for (size_t i = 0; i < operations_.size(); ++i) {
      const Operation& operation = operations_[i];
      if (operation.kind == Kind::kGoto || operation.argument % 2 == 0) pcs.push_back(starts_[i]);
      if (operation.kind != Kind::kRun && operation.kind != Kind::kLongRun) continue;
      const uint32_t end = i + 1 < starts_.size() ? starts_[i + 1] : length_;
      for (uint32_t pc = starts_[i] + 16; inside_runs && pc < end; pc += 16) pcs.push_back(pc);
    }
    return pcs;
  }

 private:
  enum class Kind : uint8_t { kRun, kLongRun, kIf, kIfAgain, kGoto, kEnd, kSwitch, kNew };
  struct Operation {
    Kind kind;
    uint8_t argument;
  };
  static constexpr size_t kMostOperations = 600;

  size_t label(uint8_t argument) const { return argument * operations_.size() / 256; }

  uint32_t length_of(const Operation& operation, uint32_t pc) const {
    switch (operation.kind) {
      case Kind::kRun:
        return 1 + operation.argument % 32;
      case Kind::kLongRun:
        return 1 + operation.argument * 24;
      case Kind::kIf:
      case Kind::kIfAgain:
        return 4;
      case Kind::kSwitch:
        return 1 + (switch_operands(pc + 1) - pc - 1) + 16;  // iconst_0, lookupswitch of one pair
      default:
        return 3;
    }
  }

  ByteVector assemble() {
    uint32_t pc = 0;
    for (const Operation& operation : operations_) {
      starts_.push_back(static_cast<uint16_t>(pc));
      pc += length_of(operation, pc);
      if (pc > 0xFFFF - 1) return ByteVector(0x10000);
    }
    length_ = pc;
    ByteWriter out;
    for (size_t i = 0; i < operations_.size(); ++i) put(operations_[i], starts_[i], out);
    out.u1(kReturn);
    return out.take();
  }

  void put(const Operation& operation, uint32_t pc, ByteWriter& out) {
    const size_t to = label(operation.argument);
    const auto branch = [&](uint8_t instruction) {
      const int32_t offset = int32_t{starts_[to]} - static_cast<int32_t>(out.size());
      const bool reaches = offset == static_cast<int16_t>(offset);
      if (reaches) targets_.insert(to);
      out.u1(reaches ? instruction : kNop);
      out.u2(reaches ? static_cast<uint16_t>(offset) : uint16_t{0});  // or two nops
    };
    switch (operation.kind) {
      case Kind::kRun:
      case Kind::kLongRun:
        out.bytes(repeat(length_of(operation, pc), kNop));
        break;
      case Kind::kIf:
      case Kind::kIfAgain:
        out.u1(kZero);
        branch(opcode("ifeq"));
        break;
      case Kind::kGoto:
        branch(opcode("goto"));
        break;
      case Kind::kEnd:
        out.u1(kNop);
        out.u1(operation.argument % 2 == 0 ? kNop : opcode("aconst_null"));
        out.u1(operation.argument % 2 == 0 ? kReturn : kThrow);
        break;
      case Kind::kSwitch: {
        out.u1(kZero);
        const auto at = static_cast<uint32_t>(out.size());
        out.u1(opcode("lookupswitch"));
        out.bytes(repeat(switch_operands(at) - at - 1, 0));
        out.u4(static_cast<uint32_t>(starts_[to]) - at);
        out.u4(1);
        out.u4(operation.argument);
        out.u4(static_cast<uint32_t>(starts_[operations_.size() - 1 - to]) - at);
        targets_.insert({to, operations_.size() - 1 - to});
        break;
      }
      case Kind::kNew:
        out.u1(opcode("new"));
        out.u2(1);
        news_.push_back(static_cast<uint16_t>(pc));
        break;
    }
  }

  // At most targets, of all kinds: what they hold goes by the target's operation.
  ByteVector frames() const {
    ByteWriter out;
    uint16_t count = 0;
    int32_t previous = -1;
    for (const size_t target : targets_) {
      const uint8_t argument = operations_[target].argument;
      if (argument % 16 == 15) continue;  // none: no island may lead there
      const auto delta = static_cast<uint16_t>(int32_t{starts_[target]} - previous - 1);
      previous = starts_[target];
      ++count;
      if (argument % 4 == 0) {
        out.u1(251);  // same
        out.u2(delta);
      } else if (argument % 4 == 1) {
        out.u1(252);  // one more local
        out.u2(delta);
        type(argument, out);
      } else if (argument % 4 == 2) {
        out.u1(247);  // one on the stack
        out.u2(delta);
        type(argument, out);
      } else {
        out.u1(255);
        out.u2(delta);
        out.u2(2);
        type(argument, out);
        out.u1(4);
        out.u2(argument % 3);
        for (int i = 0; i < argument % 3; ++i) type(argument, out);
      }
    }
    ByteWriter table;
    table.u2(count);
    table.bytes(out.view());
    return table.take();
  }

  void type(uint8_t argument, ByteWriter& out) const {
    if (news_.empty() || argument % 8 < 4) return static_cast<void>(out.u1(argument % 6));
    out.u1(8);
    out.u2(news_[argument % news_.size()]);
  }

  std::vector<Operation> operations_;
  std::vector<uint16_t> starts_;
  uint32_t length_ = 0;
  std::set<size_t> targets_;
  std::vector<uint16_t> news_;
  std::vector<ExceptionEntry> table_;
  std::optional<MethodParts> parts_;
};

}  // namespace retouch::classfile
