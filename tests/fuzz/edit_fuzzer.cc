// A Code attribute put together from any bytes, edited: refused with a typed outcome, or every branch, exception row,
// frame, line and variable is where a second, plain computation of the two offset maps puts it.
#include <algorithm>
#include <cstdlib>
#include <iostream>

#include "rewriter/classfile/stack_map_frames.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace {

using namespace retouch;
using namespace retouch::classfile;

void require(bool condition, const char* what) {
  if (condition) return;
  std::cerr << "edit_fuzzer: " << what << '\n';
  std::abort();
}

constexpr const char* kNames[] = {"StackMapTable",
                                  "StackMap",
                                  "LineNumberTable",
                                  "LocalVariableTable",
                                  "LocalVariableTypeTable",
                                  "CharacterRangeTable",
                                  "RuntimeVisibleTypeAnnotations",
                                  "RuntimeInvisibleTypeAnnotations",
                                  "Unknown"};
constexpr uint16_t kMajors[] = {45, 49, 50, 52, 61, 69};
constexpr uint8_t kEvery = 1, kCatch = 2, kEntry = 4, kLong = 8;  // bits of the input's first byte

// The parts in the order of the input; what it does not hold is zero.
struct Input {
  explicit Input(Bytes bytes) : bytes_(bytes) {}
  uint8_t byte() { return at_ < bytes_.size() ? bytes_[at_++] : uint8_t{0}; }
  ByteVector take(size_t count) {
    const size_t end = std::min(bytes_.size(), at_ + count);
    ByteVector taken(bytes_.begin() + static_cast<std::ptrdiff_t>(at_),
                     bytes_.begin() + static_cast<std::ptrdiff_t>(end));
    at_ = end;
    return taken;
  }
  bool at_end() const { return at_ == bytes_.size(); }

 private:
  Bytes bytes_;
  size_t at_ = 0;
};

MethodParts parts_of(Input& in) {
  MethodParts parts;
  parts.major = kMajors[in.byte() % std::size(kMajors)];
  parts.minor = parts.major == 45 ? 2 : 0;
  parts.max_stack = in.byte();
  parts.code = in.take(in.byte());
  for (size_t rows = in.byte() % 4; rows > 0; --rows) {
    const ByteVector pcs = in.take(3);
    if (pcs.size() == 3) parts.exception_table.push_back({pcs[0], pcs[1], pcs[2], 0});
  }
  while (!in.at_end()) {
    const char* name = kNames[in.byte() % std::size(kNames)];
    parts.attributes.push_back({name, in.take(in.byte())});
  }
  return parts;
}

std::vector<uint32_t> starts_of(Bytes code) {
  std::vector<uint32_t> starts;
  InstructionWalk walk(code);
  for (Instruction instruction{}; walk.next(instruction);) starts.push_back(instruction.pc);
  return starts;
}

// T and I by counting instructions, and the checks against them.
class Oracle {
 public:
  Oracle(const ConstantPool& pool, const Code& before, const Code& after, const CodeEdit& edit)
      : pool_(pool), before_(before), after_(after) {
    const std::vector<uint32_t> old_starts = starts_of(before.code);
    const std::vector<uint32_t> new_starts = starts_of(after.code);
    size_t next = edit.entry.size();  // every byte that this program inserts is an instruction
    auto insertion = edit.insertions.begin();
    t_.resize(before.code.size() + 1);
    i_.resize(before.code.size() + 1);
    for (const uint32_t pc : old_starts) {
      t_[pc] = new_starts.at(next);
      for (; insertion != edit.insertions.end() && insertion->pc == pc; ++insertion) next += insertion->length;
      i_[pc] = new_starts.at(next++);
      check_instruction(pc);
    }
    t_.back() = i_.back() = static_cast<uint32_t>(after.code.size() - edit.catch_all.size());
    require(next + edit.catch_all.size() == new_starts.size(), "the edit lost or made instructions");
    for (const uint32_t pc : old_starts) check_targets(pc);
  }

  void rows() const {
    for (size_t i = 0; i < before_.exception_table.size(); ++i) {
      const ExceptionEntry& old_row = before_.exception_table[i];
      const ExceptionEntry& row = after_.exception_table.at(i);
      require(row.start_pc == t_[old_row.start_pc] && row.end_pc == t_[old_row.end_pc] &&
                  row.handler_pc == t_[old_row.handler_pc],
              "an exception row is elsewhere");
    }
  }

  void attributes() const {
    for (size_t i = 0; i < before_.attributes.size(); ++i) {
      const Attribute& old_one = before_.attributes[i];
      const Attribute& one = after_.attributes.at(i);
      require(old_one.name == one.name, "an attribute is elsewhere");
      if (one.name == "StackMapTable") {
        frames(parse_stack_map_table(pool_, old_one), parse_stack_map_table(pool_, one));
      } else if (one.name == "StackMap") {
        frames(parse_cldc_stack_map(pool_, old_one), parse_cldc_stack_map(pool_, one));
      } else if (one.name == "LocalVariableTable") {
        variables(old_one, one);
      }
    }
  }

 private:
  void check_instruction(uint32_t pc) const {
    const uint8_t old_opcode = before_.code[pc];
    const uint8_t new_opcode = after_.code[i_[pc]];
    require(old_opcode == new_opcode, "an instruction is another one");
  }
  int64_t offset(Bytes code, uint32_t at, bool near) const {
    return near ? operand_s2(code, at - 1) : operand_s4(code, at);
  }
  void check_target(uint32_t pc, uint32_t old_at, uint32_t new_at, bool near) const {
    const int64_t target = pc + offset(before_.code, old_at, near);
    require(i_[pc] + offset(after_.code, new_at, near) == t_.at(static_cast<size_t>(target)),
            "a branch goes elsewhere");
  }
  void check_targets(uint32_t pc) const {
    const Operands operands = operands_of(before_.code[pc]);
    const uint32_t moved = i_[pc];
    if (operands == Operands::kBranch16) return check_target(pc, pc + 1, moved + 1, true);
    if (operands == Operands::kBranch32) return check_target(pc, pc + 1, moved + 1, false);
    if (operands != Operands::kTableSwitch && operands != Operands::kLookupSwitch) return;
    const uint32_t body = switch_operands(pc);
    const uint32_t moved_body = switch_operands(moved);
    const uint32_t end = pc + instruction_at(before_.code, pc).length;
    check_target(pc, body, moved_body, false);
    const uint32_t step = operands == Operands::kTableSwitch ? 4 : 8;
    for (uint32_t at = 12;  // behind default, low, high; or default, count, the first match
         body + at < end; at += step)
      check_target(pc, body + at, moved_body + at, false);
  }
  void frames(const std::vector<StackMapFrame>& old_frames, const std::vector<StackMapFrame>& new_frames) const {
    for (size_t i = 0; i < old_frames.size(); ++i) {
      const StackMapFrame& old_frame = old_frames[i];
      const StackMapFrame& frame = new_frames.at(i);
      require(frame.pc == t_[old_frame.pc], "a frame is elsewhere");
      require(frame.kind == old_frame.kind && frame.chopped == old_frame.chopped, "a frame is another one");
      types(old_frame.locals, frame.locals);
      types(old_frame.stack, frame.stack);
    }
  }
  void types(const std::vector<VerificationType>& old_types, const std::vector<VerificationType>& new_types) const {
    require(old_types.size() == new_types.size(), "a frame has other types");
    for (size_t i = 0; i < old_types.size(); ++i) {
      const bool is_new = old_types[i].tag == VerificationTag::kUninitialized;
      require(new_types[i].tag == old_types[i].tag, "a type is another one");
      require(new_types[i].operand == (is_new ? i_[old_types[i].operand] : old_types[i].operand),
              "a type is of another one");
    }
  }
  void variables(const Attribute& old_one, const Attribute& one) const {
    ByteReader in(one.info);
    for (uint32_t count = in.u2(); count > 0; --count) {
      const uint32_t start = in.u2();
      require(start + in.u2() <= after_.code.size(), "a variable lives behind the code");
      in.skip(6);
    }
    require(old_one.info.size() == one.info.size(), "a table has another size");
  }

  const ConstantPool& pool_;
  const Code& before_;
  const Code& after_;
  std::vector<uint32_t> t_;
  std::vector<uint32_t> i_;
};

CodeEdit edit_of(Bytes code, uint8_t choice) {
  CodeEdit edit;
  const ByteVector probe = (choice & kLong) != 0 ? repeat(61, kNop) : kProbe;
  size_t count = 0;
  for (const uint32_t pc : starts_of(code)) {
    if ((choice & kEvery) != 0 || count++ % 3 == 1) edit.insert(pc, probe);
  }
  edit.extra_stack = 1;
  if ((choice & kEntry) != 0) edit.entry = kProbe;
  if ((choice & kCatch) != 0) {
    edit.catch_all = {kThrow};
    edit.catch_all_stack = 1;
  }
  return edit;
}

void check(BuiltMethod& method, const CodeEdit& edit) {
  const EditResult result = edit_code(method.class_file, method.code(), edit);
  if (result.status != EditStatus::kDone) return;
  const Code before = parse_code(method.class_file, method.code());
  const Code after = parse_code(method.class_file, {0, "Code", result.info, 0});
  const Oracle oracle(method.class_file.pool, before, after, edit);
  oracle.rows();
  try {
    oracle.attributes();
  } catch (const FormatError&) {
    // The reader also looks at the classes that frames name; moving them does not.
  }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  Input in({data, size});
  const uint8_t choice = in.byte();
  try {
    BuiltMethod method(parts_of(in));
    const Code code = parse_code(method.class_file, method.code());
    check(method, edit_of(code.code, choice));
    const EditResult prepended = prepend_code(method.class_file, method.code(), kProbe, 1);
    require(prepended.status == EditStatus::kDone || prepended.status == EditStatus::kUnsupported, "no fallback");
  } catch (const FormatError&) {
  }
  return 0;
}
