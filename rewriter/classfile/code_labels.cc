#include "rewriter/classfile/code_labels.h"

#include "rewriter/classfile/annotation_text.h"
#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/stack_map_frames.h"

namespace retouch::classfile {

std::vector<int64_t> branch_targets(Bytes code, const Instruction& instruction) {
  const int64_t pc = instruction.pc;
  switch (operands_of(instruction.opcode)) {
    case Operands::kBranch16:
      return {pc + operand_s2(code, instruction.pc)};
    case Operands::kBranch32:
      return {pc + operand_s4(code, instruction.pc + 1)};
    case Operands::kTableSwitch:
    case Operands::kLookupSwitch: {
      const bool table = operands_of(instruction.opcode) == Operands::kTableSwitch;
      const uint32_t at = switch_operands(instruction.pc);
      std::vector<int64_t> targets = {pc + operand_s4(code, at)};
      const uint32_t end = instruction.pc + instruction.length;
      const uint32_t step = table ? 4 : 8;
      for (uint32_t row = at + (table ? 12 : 8); row < end; row += step) {
        targets.push_back(pc + operand_s4(code, table ? row : row + 4));
      }
      return targets;
    }
    default:
      return {};
  }
}

CodeLabels::CodeLabels(const ConstantPool& pool, const Code& code)
    : starts_(code.code.size() + 1), numbers_(code.code.size() + 1) {
  InstructionWalk starts(code.code, code.code_offset);
  for (Instruction instruction; starts.next(instruction);) starts_[instruction.pc] = true;
  starts_[code.code.size()] = true;
  InstructionWalk walk(code.code, code.code_offset);
  for (Instruction instruction; walk.next(instruction);) {
    for (const int64_t target : branch_targets(code.code, instruction)) name(target);
  }
  for (const ExceptionEntry& entry : code.exception_table) {
    name(entry.start_pc);
    name(entry.end_pc);
    name(entry.handler_pc);
  }
  for (const Attribute& attribute : code.attributes) {
    try {
      name_attribute_offsets(pool, attribute);
    } catch (const FormatError&) {
      continue;  // the dump shows it by its bytes
    }
  }
  uint32_t next = 1;
  for (uint32_t& number : numbers_) {
    if (number != 0) number = next++;
  }
}

void CodeLabels::name(int64_t pc) {
  if (pc >= 0 && pc < static_cast<int64_t>(starts_.size()) && starts_[static_cast<size_t>(pc)]) {
    numbers_[static_cast<size_t>(pc)] = 1;
  }
}

void CodeLabels::name_attribute_offsets(const ConstantPool& pool, const Attribute& attribute) {
  const auto name_frames = [this](const std::vector<StackMapFrame>& frames) {
    for (const StackMapFrame& frame : frames) {
      for (const auto* types : {&frame.locals, &frame.stack}) {
        for (const VerificationType& type : *types) {
          if (type.tag == VerificationTag::kUninitialized) name(type.operand);
        }
      }
    }
  };
  const AttributeId id = attribute_id(attribute.name, kInCode);
  switch (id) {
    case AttributeId::kStackMapTable:
      return name_frames(parse_stack_map_table(pool, attribute));
    case AttributeId::kStackMap:
      return name_frames(parse_cldc_stack_map(pool, attribute));
    case AttributeId::kLocalVariableTable:
    case AttributeId::kLocalVariableTypeTable:
      for (const LocalVariable& row : parse_local_variables(pool, attribute)) {
        name(row.start_pc);
        name(int64_t{row.start_pc} + row.length);
      }
      return;
    case AttributeId::kCharacterRangeTable:
      for (const CharacterRange& row : parse_character_ranges(attribute)) {
        name(row.start_pc);
        name(int64_t{row.end_pc} + 1);
      }
      return;
    default:
      if (is_annotation_attribute(id)) {
        for (const uint32_t pc : annotation_offsets(pool, id, attribute)) name(pc);
      }
  }
}

std::string CodeLabels::text(int64_t pc) const {
  if (pc >= 0 && pc < static_cast<int64_t>(numbers_.size()) && numbers_[static_cast<size_t>(pc)] > 0) {
    return 'L' + std::to_string(numbers_[static_cast<size_t>(pc)] - 1);
  }
  return '@' + std::to_string(pc);
}

}  // namespace retouch::classfile
