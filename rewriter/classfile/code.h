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
};

// `attribute` is a method's Code attribute. Versions 45.0 to 45.2 have narrower sizes (u1, u1, u2).
Code parse_code(const ClassFile& class_file, const Attribute& attribute);

struct Instruction {
  uint32_t pc;
  uint8_t opcode;   // behind `wide`: the widened opcode
  bool wide;
  uint32_t length;  // whole, with `wide` and switch padding
};

// Calls `visit(Instruction)` for each instruction in order. Throws FormatError for an unknown opcode, an instruction that
// runs over the end, or a switch that lies about its size.
class InstructionWalk {
 public:
  explicit InstructionWalk(Bytes code) : code_(code) {}
  bool next(Instruction& instruction);  // false at the end

 private:
  Bytes code_;
  uint32_t pc_ = 0;
};

// Operand bytes of an instruction: `code[pc + 1 ...]`, big-endian.
inline uint16_t operand_u2(Bytes code, uint32_t pc) { return static_cast<uint16_t>(code[pc + 1] << 8 | code[pc + 2]); }

}  // namespace retouch::classfile
