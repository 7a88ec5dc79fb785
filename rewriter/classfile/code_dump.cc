#include "rewriter/classfile/code_dump.h"

#include <algorithm>
#include <array>
#include <utility>

#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/code_labels.h"
#include "rewriter/classfile/constant_text.h"
#include "rewriter/classfile/printable.h"
#include "rewriter/classfile/stack_map_frames.h"

namespace retouch::classfile {
namespace {

// JVMS table 6.5.newarray-A, from 4.
constexpr std::array<std::string_view, 8> kPrimitives = {"boolean", "char", "float", "double", "byte", "short", "int", "long"};

std::string types_text(const ConstantPool& pool, const CodeLabels& labels, const std::vector<VerificationType>& types) {
  constexpr std::array<std::string_view, 7> kSimple = {"top", "int", "float", "double", "long", "null", "uninitialized_this"};
  std::string text = "[";
  for (const VerificationType& type : types) {
    if (text.size() > 1) text += ", ";
    if (type.tag == VerificationTag::kObject) {
      text += name_text(pool.class_name(type.operand));
    } else if (type.tag == VerificationTag::kUninitialized) {
      text += "uninitialized " + labels.text(type.operand);
    } else {
      text += kSimple[static_cast<size_t>(type.tag)];
    }
  }
  return text + ']';
}

std::string frame_text(const ConstantPool& pool, const CodeLabels& labels, const StackMapFrame& frame) {
  switch (frame.kind) {
    case FrameKind::kSame:
      return "frame same";
    case FrameKind::kSameLocals1Stack:
      return "frame same stack " + types_text(pool, labels, frame.stack);
    case FrameKind::kChop:
      return "frame chop " + std::to_string(frame.chopped);
    case FrameKind::kAppend:
      return "frame append " + types_text(pool, labels, frame.locals);
    case FrameKind::kFull:
      break;
  }
  return "frame full " + types_text(pool, labels, frame.locals) + " stack " + types_text(pool, labels, frame.stack);
}

class CodeDump {
 public:
  CodeDump(const DumpContext& context, const Code& code, DumpText& out)
      : context_(context),
        pool_(context.class_file.pool),
        code_(code),
        labels_(context.class_file.pool, code),
        offset_text_([this](uint32_t pc) { return labels_.text(pc); }),
        out_(out) {}

  void dump() {
    out_.line("Code max_stack " + std::to_string(code_.max_stack) + " max_locals " + std::to_string(code_.max_locals));
    DumpText::Indent indent(out_);
    DumpText attributes(out_.depth());  // first, because some of their rows are shown between the instructions
    for (const Attribute& attribute : code_.attributes) dump_code_attribute(attribute, attributes);
    dump_instructions();
    for (const ExceptionEntry& entry : code_.exception_table) {
      out_.line("try " + range_text(entry.start_pc, entry.end_pc) + " catch " +
                (entry.catch_type == 0 ? "any" : name_text(pool_.class_name(entry.catch_type))) + " at " +
                labels_.text(entry.handler_pc));
    }
    out_.append(attributes);
  }

 private:
  std::string range_text(int64_t start, int64_t end) const { return labels_.text(start) + ".." + labels_.text(end); }

  void dump_instructions() {
    std::stable_sort(between_.begin(), between_.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    auto next_between = between_.begin();
    InstructionWalk walk(code_.code, code_.code_offset);
    for (Instruction instruction; walk.next(instruction);) {
      dump_label(instruction.pc);
      DumpText::Indent indent(out_);
      for (; next_between != between_.end() && next_between->first == instruction.pc; ++next_between) {
        out_.line(next_between->second);
      }
      dump_instruction(instruction);
    }
    dump_label(static_cast<uint32_t>(code_.code.size()));
  }

  void dump_label(uint32_t pc) {
    if (!labels_.has(pc)) return;
    out_.line(labels_.text(pc) + (context_.options.offsets ? " @" + std::to_string(pc) : "") + ':');
  }

  void dump_instruction(const Instruction& instruction) {
    std::string text;
    if (context_.options.offsets) {
      text = std::to_string(instruction.pc) + ": ";
      if (text.size() < 7) text.insert(0, 7 - text.size(), ' ');
    }
    if (instruction.wide) text += "wide ";
    text += mnemonic_of(instruction.opcode);
    text += operand_text(instruction);
    out_.line(text + remark(instruction));
    dump_switch_rows(instruction);
    pushed_ = pushed_int(instruction);
    if (instruction.opcode == opcode("getstatic")) {
      static_field_ = pool_index(code_.code, instruction);
    } else if (!pushed_) {
      static_field_.reset();
    }
  }

  std::string operand_text(const Instruction& instruction) const {
    const Bytes code = code_.code;
    const uint32_t pc = instruction.pc;
    const uint32_t index = has_pool_index(operands_of(instruction.opcode)) ? pool_index(code, instruction) : 0;
    switch (operands_of(instruction.opcode)) {
      case Operands::kByte:
        return ' ' + std::to_string(static_cast<int8_t>(code[pc + 1]));
      case Operands::kShort:
        return ' ' + std::to_string(operand_s2(code, pc));
      case Operands::kLocal:
        return ' ' + std::to_string(local_index(code, instruction));
      case Operands::kIncrement:
        return ' ' + std::to_string(local_index(code, instruction)) + ' ' +
               std::to_string(instruction.wide ? operand_s2(code, pc + 3) : static_cast<int8_t>(code[pc + 2]));
      case Operands::kConstant1:
      case Operands::kConstant2:
      case Operands::kWideConstant:
        return ' ' + constant_text(pool_, index);
      case Operands::kField:
      case Operands::kMethod:
        return ' ' + member_ref_text(pool_, index);
      case Operands::kInterfaceMethod:
        return ' ' + member_ref_text(pool_, index) + " count " + std::to_string(code[pc + 3]) + unused_text(pc + 4, pc + 5);
      case Operands::kDynamic:
        return ' ' + dynamic_text(pool_, index) + unused_text(pc + 3, pc + 5);
      case Operands::kClass:
        return ' ' + name_text(pool_.class_name(index));
      case Operands::kPrimitive: {
        const unsigned type = code[pc + 1];
        const bool known = type >= 4 && type < 4 + kPrimitives.size();
        return ' ' + (known ? std::string(kPrimitives[type - 4]) : std::to_string(type));
      }
      case Operands::kMultiArray:
        return ' ' + name_text(pool_.class_name(index)) + ' ' + std::to_string(code[pc + 3]);
      case Operands::kBranch16:
      case Operands::kBranch32:
        return ' ' + labels_.text(branch_targets(code, instruction)[0]);
      case Operands::kTableSwitch:
      case Operands::kLookupSwitch:
        return unused_text(pc + 1, switch_operands(pc));
      default:
        return {};
    }
  }

  // Bytes that ought to be zero, where they are not.
  std::string unused_text(uint32_t begin, uint32_t end) const {
    const Bytes unused = code_.code.subspan(begin, end - begin);
    const bool zero = std::all_of(unused.begin(), unused.end(), [](uint8_t byte) { return byte == 0; });
    return zero ? "" : " unused " + bytes_text(unused);
  }

  void dump_switch_rows(const Instruction& instruction) {
    const Operands operands = operands_of(instruction.opcode);
    if (operands != Operands::kTableSwitch && operands != Operands::kLookupSwitch) return;
    const std::vector<int64_t> targets = branch_targets(code_.code, instruction);
    const uint32_t at = switch_operands(instruction.pc);
    DumpText::Indent indent(out_);
    for (size_t i = 1; i < targets.size(); ++i) {
      const uint32_t row = static_cast<uint32_t>(i - 1);
      const int64_t match = operands == Operands::kTableSwitch ? int64_t{operand_s4(code_.code, at + 4)} + row
                                                               : operand_s4(code_.code, at + 8 + 8 * row);
      out_.line(std::to_string(match) + " -> " + labels_.text(targets[i]));
    }
    out_.line("default -> " + labels_.text(targets[0]));
  }

  std::optional<int32_t> pushed_int(const Instruction& instruction) const {
    const uint8_t op = instruction.opcode;
    if (op >= opcode("iconst_m1") && op <= opcode("iconst_5")) return op - opcode("iconst_0");
    if (op == opcode("bipush")) return static_cast<int8_t>(code_.code[instruction.pc + 1]);
    if (op == opcode("sipush")) return operand_s2(code_.code, instruction.pc);
    if (op == opcode("ldc") || op == opcode("ldc_w")) {
      const uint16_t index = pool_index(code_.code, instruction);
      if (pool_.has(index, ConstantTag::kInteger)) return static_cast<int32_t>(pool_.u4_value(index));
    }
    return std::nullopt;
  }

  std::string remark(const Instruction& instruction) const {
    if (!context_.options.remark) return {};
    std::string text;
    if (instruction.opcode == opcode("invokestatic")) {
      text = context_.options.remark({pool_.member_ref(pool_index(code_.code, instruction)), pushed_});
    } else if (instruction.opcode == opcode("baload") && static_field_ && pushed_) {
      text = context_.options.remark({pool_.member_ref(*static_field_), pushed_});
    }
    return text.empty() ? text : "  // " + text;
  }

  // An attribute whose rows stand between the instructions is itself one line, followed by the rows that have no place there.
  void dump_code_attribute(const Attribute& attribute, DumpText& out) {
    const AttributeId id = attribute_id(attribute.name, kInCode);
    const size_t rows_before = between_.size();
    DumpText lines(out.depth());
    try {
      if (dump_table(id, attribute, lines)) {
        out.append(lines);
        return;
      }
    } catch (const FormatError& error) {
      between_.resize(rows_before);
      dump_malformed(attribute, error, out);
      return;
    }
    dump_attribute(context_, attribute, kInCode, offset_text_, out);
  }

  bool dump_table(AttributeId id, const Attribute& attribute, DumpText& out) {
    switch (id) {
      case AttributeId::kLineNumberTable:
        out.line(attribute_title(id));
        for (const LineNumber& row : parse_line_numbers(attribute)) {
          place(row.start_pc, "line " + std::to_string(row.line_number), out);
        }
        return true;
      case AttributeId::kStackMapTable:
      case AttributeId::kStackMap:
        out.line(attribute_title(id));
        for (const StackMapFrame& frame : id == AttributeId::kStackMap ? parse_cldc_stack_map(pool_, attribute)
                                                                       : parse_stack_map_table(pool_, attribute)) {
          place(frame.pc, frame_text(pool_, labels_, frame), out);
        }
        return true;
      case AttributeId::kLocalVariableTable:
      case AttributeId::kLocalVariableTypeTable:
        dump_local_variables(id, attribute, out);
        return true;
      case AttributeId::kCharacterRangeTable:
        dump_character_ranges(attribute, out);
        return true;
      default:
        return false;
    }
  }

  void place(uint32_t pc, std::string text, DumpText& out) {
    if (pc < code_.code.size() && labels_.starts_instruction(pc)) {
      between_.emplace_back(pc, std::move(text));
    } else {
      DumpText::Indent indent(out);
      out.line(labels_.text(pc) + ": " + text);
    }
  }

  void dump_local_variables(AttributeId id, const Attribute& attribute, DumpText& out) {
    out.line(attribute_title(id));
    DumpText::Indent indent(out);
    for (const LocalVariable& row : parse_local_variables(pool_, attribute)) {
      out.line(range_text(row.start_pc, int64_t{row.start_pc} + row.length) + " local " + std::to_string(row.index) + ' ' +
               name_text(row.name) + ' ' + name_text(row.type));
    }
  }

  void dump_character_ranges(const Attribute& attribute, DumpText& out) {
    out.line(attribute_title(AttributeId::kCharacterRangeTable));
    DumpText::Indent indent(out);
    const auto place_text = [](uint32_t at) { return std::to_string(at >> 10) + ':' + std::to_string(at & 1023); };
    for (const CharacterRange& row : parse_character_ranges(attribute)) {
      out.line(range_text(row.start_pc, int64_t{row.end_pc} + 1) + " source " + place_text(row.character_range_start) + ".." +
               place_text(row.character_range_end) + " flags 0x" + hex_text(row.flags, 4));
    }
  }

  const DumpContext& context_;
  const ConstantPool& pool_;
  const Code& code_;
  CodeLabels labels_;
  OffsetText offset_text_;
  DumpText& out_;
  std::vector<std::pair<uint32_t, std::string>> between_;  // lines and frames, by pc
  std::optional<int32_t> pushed_;                          // by the instruction before
  std::optional<uint16_t> static_field_;                   // read by it, or by the one before it where it pushed that
};

}  // namespace

void dump_code(const DumpContext& context, const Code& code, DumpText& out) { CodeDump(context, code, out).dump(); }

}  // namespace retouch::classfile
