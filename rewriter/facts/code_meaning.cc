#include "rewriter/facts/code_meaning.h"

#include <algorithm>
#include <cstring>

namespace retouch::facts {

using classfile::Instruction;
using classfile::opcode;
using classfile::Operands;

namespace {

enum class Kind : uint8_t { kPlain, kConstant, kBranch16, kBranch32, kSwitch };

struct Row {
  Kind kind;
  uint8_t opcode;  // the short form of an opcode that has one
  uint8_t tail;    // operand bytes behind a pool index that count
};

constexpr std::array<Row, 256> kRows = [] {
  std::array<Row, 256> rows{};
  for (size_t i = 0; i < rows.size(); ++i) {
    rows[i] = {Kind::kPlain, static_cast<uint8_t>(i), 0};
    const Operands operands = classfile::operands_of(static_cast<uint8_t>(i));
    if (has_pool_index(operands)) rows[i].kind = Kind::kConstant;
    if (operands == Operands::kMultiArray) rows[i].tail = 1;
    if (operands == Operands::kInterfaceMethod || operands == Operands::kDynamic) rows[i].tail = 2;
    if (operands == Operands::kBranch16) rows[i].kind = Kind::kBranch16;
    if (operands == Operands::kBranch32) rows[i].kind = Kind::kBranch32;
    if (operands == Operands::kTableSwitch || operands == Operands::kLookupSwitch) rows[i].kind = Kind::kSwitch;
  }
  rows[opcode("ldc_w")].opcode = opcode("ldc");
  rows[opcode("goto_w")].opcode = opcode("goto");
  rows[opcode("jsr_w")].opcode = opcode("jsr");
  return rows;
}();

// The most that one byte of code becomes: an ldc of two bytes an opcode and a digest.
constexpr size_t kGrowth = 9;
constexpr size_t kSlack = 64;
constexpr size_t kLongestPlain = 6;  // wide iinc

}  // namespace

void CodeMeaning::write_instructions(const classfile::Code& method, ConstantDigests& constants, DigestStream& meaning,
                                     DigestStream& lines) {
  const Bytes code = method.code;
  code_size_ = static_cast<uint32_t>(code.size());
  count_ = 0;
  targets_.clear();
  classfile::InstructionWalk walk(code, method.code_offset);
  Instruction instruction;
  uint8_t* at = meaning.room(code.size() * kGrowth + kSlack);
  while (walk.next(instruction)) {
    const uint32_t pc = instruction.pc;
    numbers_[pc] = static_cast<uint16_t>(count_);
    starts_[count_] = static_cast<uint16_t>(pc);
    const Row row = kRows[instruction.opcode];
    switch (row.kind) {
      case Kind::kPlain:
        if (pc + 8 <= code.size()) {
          std::memcpy(at, code.data() + pc, 8);
        } else {
          std::memcpy(at, code.data() + pc, instruction.length);
        }
        static_assert(kLongestPlain <= 8);
        at += instruction.length;
        break;
      case Kind::kConstant:
        *at++ = row.opcode;
        at = DigestStream::put(at, constants.any(pool_index(code, instruction)));
        for (uint32_t i = 3; i < 3u + row.tail; ++i) *at++ = code[pc + i];
        break;
      case Kind::kBranch16:
        *at++ = row.opcode;
        targets_.push_back(pc + static_cast<uint32_t>(classfile::operand_s2(code, pc)));
        break;
      case Kind::kBranch32:
        *at++ = row.opcode;
        targets_.push_back(pc + static_cast<uint32_t>(classfile::operand_s4(code, pc + 1)));
        break;
      case Kind::kSwitch:
        meaning.commit(at);
        write_switch(code, instruction, meaning);
        at = meaning.room((code.size() - pc) * kGrowth + kSlack);
        break;
    }
    if (row.opcode != instruction.opcode) [[unlikely]]
      lines.u4(count_);
    ++count_;
  }
  meaning.commit(at);
  lines.u4(count_);  // ends the list: no instruction has this number
  // Targets can lie ahead, so they are known only now; the instructions say how many there are.
  for (const uint32_t target : targets_) meaning.u4(place(target));
}

// The keys; the targets are left to the end.
void CodeMeaning::write_switch(Bytes code, const Instruction& instruction, DigestStream& meaning) {
  meaning.u1(instruction.opcode);
  uint32_t at = classfile::switch_operands(instruction.pc);
  uint8_t padding = 0;  // the verifier refuses any but zeros in old classes
  for (uint32_t i = instruction.pc + 1; i < at; ++i) padding |= code[i];
  meaning.u1(padding);
  const uint32_t end = instruction.pc + instruction.length;
  const auto target = [&](uint32_t operand) {
    targets_.push_back(instruction.pc + static_cast<uint32_t>(classfile::operand_s4(code, operand)));
  };
  target(at);
  at += 4;
  if (instruction.opcode == opcode("tableswitch")) {
    meaning.bytes(code.subspan(at, 8));  // low and high say how many targets there are
    for (at += 8; at < end; at += 4) target(at);
  } else {
    meaning.bytes(code.subspan(at, 4));
    for (at += 4; at < end; at += 8) {
      meaning.bytes(code.subspan(at, 4));
      target(at + 4);
    }
  }
}

}  // namespace retouch::facts
