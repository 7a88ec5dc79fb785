#include "rewriter/classfile/code.h"

#include <optional>

namespace retouch::classfile {

namespace {

Code parse_code(const ClassFile& class_file, const Attribute& attribute, bool is_narrow) {
  const ConstantPool& pool = class_file.pool;
  ByteReader in(attribute.info, attribute.offset);
  Code result;
  uint32_t length;
  result.is_narrow = is_narrow;
  if (is_narrow) {
    result.max_stack = in.u1();
    result.max_locals = in.u1();
    length = in.u2();
  } else {
    result.max_stack = in.u2();
    result.max_locals = in.u2();
    length = in.u4();
  }
  if (length == 0 || length > 0xFFFF) in.fail("a code length from 1 to 65,535");
  result.code_offset = static_cast<uint32_t>(in.offset());
  result.code = in.bytes(length);
  constexpr size_t kEntrySize = 8;
  const uint16_t count = in.u2();
  if (count > in.remaining() / kEntrySize) in.fail("an exception table that the attribute can hold");
  result.exception_table.reserve(count);
  for (uint16_t i = 0; i < count; ++i) {
    ExceptionEntry& entry = result.exception_table.emplace_back();
    entry.start_pc = in.u2();
    entry.end_pc = in.u2();
    entry.handler_pc = in.u2();
    entry.catch_type = in.u2();
    if (entry.start_pc >= entry.end_pc || entry.end_pc > length || entry.handler_pc >= length) {
      in.fail("an exception range and handler inside the code");
    }
    if (entry.catch_type != 0) pool.class_name(entry.catch_type);
  }
  result.attributes = parse_attributes(in, pool);
  in.expect_end("the Code attribute");
  return result;
}

std::optional<Code> code_if_it_fits(const ClassFile& class_file, const Attribute& attribute, bool is_narrow) {
  try {
    return parse_code(class_file, attribute, is_narrow);
  } catch (const FormatError&) {
    return std::nullopt;
  }
}

}  // namespace

Code parse_code(const ClassFile& class_file, const Attribute& attribute) {
  if (!class_file.has_narrow_code()) return parse_code(class_file, attribute, false);
  const std::optional<Code> narrow = code_if_it_fits(class_file, attribute, true);
  if (!narrow) return parse_code(class_file, attribute, false);
  if (code_if_it_fits(class_file, attribute, false)) {
    throw FormatError(attribute.offset, "expected sizes of code that can be read in one way only");
  }
  return *narrow;
}

namespace {

// Counts of a switch are checked as 64-bit numbers: high - low + 1 and pairs can pass 32 bits.
void skip_switch(ByteReader& in, Operands operands, uint32_t pc) {
  in.skip(switch_operands(pc) - pc - 1);
  in.skip(4);
  if (operands == Operands::kTableSwitch) {
    const int64_t low = static_cast<int32_t>(in.u4());
    const int64_t high = static_cast<int32_t>(in.u4());
    if (high < low) in.fail("a tableswitch whose high is not below its low");
    if (high - low >= static_cast<int64_t>(in.remaining() / 4)) in.fail("a tableswitch that its code can hold");
    in.skip(static_cast<size_t>(high - low + 1) * 4);
  } else {
    const int64_t pairs = static_cast<int32_t>(in.u4());
    if (pairs < 0 || pairs > static_cast<int64_t>(in.remaining() / 8)) in.fail("a lookupswitch that its code can hold");
    in.skip(static_cast<size_t>(pairs) * 8);
  }
}

}  // namespace

bool InstructionWalk::next_variable(Instruction& instruction) {
  ByteReader in(code_.subspan(pc_), offset_ + pc_);
  uint8_t opcode = in.u1();
  bool wide = false;
  switch (operands_of(opcode)) {
    case Operands::kUndefined:
      throw FormatError(offset_ + pc_, "expected an instruction, found opcode " + std::to_string(opcode));
    case Operands::kWide: {
      wide = true;
      opcode = in.u1();
      const Operands operands = operands_of(opcode);
      if (operands != Operands::kLocal && operands != Operands::kIncrement) in.fail("an opcode that can be wide");
      in.skip(operands == Operands::kLocal ? 2 : 4);
      break;
    }
    case Operands::kTableSwitch:
    case Operands::kLookupSwitch:
      skip_switch(in, operands_of(opcode), pc_);
      break;
    default:  // of a fixed length that runs over the end: this throws
      in.skip(kInstructionLengths[opcode] - size_t{1});
      break;
  }
  instruction = {pc_, opcode, wide, static_cast<uint32_t>(in.position())};
  pc_ += instruction.length;
  return true;
}

Instruction instruction_at(Bytes code, uint32_t pc) {
  InstructionWalk walk(code, 0, pc);
  Instruction instruction;
  if (!walk.next(instruction)) throw FormatError(pc, "expected an instruction inside the code");
  return instruction;
}

}  // namespace retouch::classfile
