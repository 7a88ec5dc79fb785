// The Code attribute (JVMS 4.7.3) and a walk over its instructions.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/opcodes.h"

namespace retouch::classfile {

struct ExceptionEntry {
  uint16_t start_pc;
  uint16_t end_pc;  // exclusive
  uint16_t handler_pc;
  uint16_t catch_type;  // 0 catches everything
};

struct Code {
  uint16_t max_stack;
  uint16_t max_locals;
  Bytes code;
  std::vector<ExceptionEntry> exception_table;
  std::vector<Attribute> attributes;
  uint32_t code_offset = 0;  // of `code` in the input, for error messages
  bool is_narrow = false;    // its sizes are u1, u1, u2
};

// `attribute` is a method's Code attribute. Versions 45.0 to 45.2 may have narrower sizes (u1, u1, u2): the JVM
// specification once said so and HotSpot read them up to JDK 11, while HotSpot 17 and 25 read wide ones, whatever the
// version [tried]. What such an attribute holds is whatever fits its length; where both do, it is refused. Checked: a code length
// of 1 to 65,535, exception ranges inside the code and not empty, catch types that are classes (as HotSpot does). Whether
// they are at instruction starts is not checked here.
Code parse_code(const ClassFile& class_file, const Attribute& attribute);

struct Instruction {
  uint32_t pc;
  uint8_t opcode;   // behind `wide`: the widened opcode
  bool wide;
  uint32_t length;  // whole, with `wide` and switch padding
};

// The instructions in order: `while (walk.next(instruction))`. Throws FormatError for an unknown opcode, an instruction
// that runs over the end, or a switch that lies about its size; what `next` returned has all of its `length` in the code.
class InstructionWalk {
 public:
  // `offset` is that of `code` in the whole input; it only serves error messages.
  explicit InstructionWalk(Bytes code, size_t offset = 0) : code_(code), offset_(offset) {}
  // Starts at the instruction at `pc`.
  InstructionWalk(Bytes code, size_t offset, uint32_t pc) : code_(code), offset_(offset), pc_(pc) {
    if (pc > code.size()) throw FormatError(offset + pc, "expected an instruction inside the code");
  }

  bool next(Instruction& instruction) {  // false at the end
    const size_t left = code_.size() - pc_;
    if (left == 0) return false;
    const uint8_t opcode = code_[pc_];
    const uint8_t length = kInstructionLengths[opcode];
    if (length == 0 || length > left) [[unlikely]] return next_variable(instruction);
    instruction = {pc_, opcode, false, length};
    pc_ += length;
    return true;
  }

 private:
  bool next_variable(Instruction& instruction);

  Bytes code_;
  size_t offset_;
  uint32_t pc_ = 0;
};

// The instruction at `pc`, which need not be a start that a walk has seen. Throws as the walk does.
Instruction instruction_at(Bytes code, uint32_t pc);

// Operand bytes of an instruction that a walk returned: `code[pc + 1 ...]`, big-endian.
inline uint16_t operand_u2(Bytes code, uint32_t pc) { return static_cast<uint16_t>(code[pc + 1] << 8 | code[pc + 2]); }
inline int16_t operand_s2(Bytes code, uint32_t pc) { return static_cast<int16_t>(operand_u2(code, pc)); }
inline int32_t operand_s4(Bytes code, uint32_t at) {  // `at` is the operand's own place
  return static_cast<int32_t>(static_cast<uint32_t>(code[at]) << 24 | static_cast<uint32_t>(code[at + 1]) << 16 |
                              static_cast<uint32_t>(code[at + 2]) << 8 | code[at + 3]);
}
// Of a switch at `pc`: where its first operand (the default offset) stands.
inline uint32_t switch_operands(uint32_t pc) { return (pc + 4) & ~uint32_t{3}; }
// The constant pool index of an instruction whose operands have one (has_pool_index).
inline uint16_t pool_index(Bytes code, const Instruction& instruction) {
  return operands_of(instruction.opcode) == Operands::kConstant1 ? code[instruction.pc + 1]
                                                                 : operand_u2(code, instruction.pc);
}
// The local variable of kLocal and kIncrement, wide or not.
inline uint16_t local_index(Bytes code, const Instruction& instruction) {
  return instruction.wide ? operand_u2(code, instruction.pc + 1) : code[instruction.pc + 1];
}

}  // namespace retouch::classfile
