// What an edit of a method has to keep, by rules of its own: T and I (code_editor.h) by counting instructions, islands
// (branch_islands.h) as what is left over, frames written out one by one.
//
// Every insertion of the edit must begin with another instruction than goto_w, and a goto must have one: so an island
// is told from all else.
#pragma once

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <iostream>
#include <map>
#include <optional>
#include <vector>

#include "rewriter/classfile/stack_map_frames.h"
#include "tests/rewriter/classfile/code_fixture.h"

namespace retouch::classfile {

inline void require(bool condition, const char* what) {
  if (condition) return;
  std::cerr << "edit_fuzzer: " << what << '\n';
  std::abort();
}

inline std::vector<uint32_t> starts_of(Bytes code) {
  std::vector<uint32_t> starts;
  InstructionWalk walk(code);
  for (Instruction instruction{}; walk.next(instruction);) starts.push_back(instruction.pc);
  return starts;
}

class EditOracle {
 public:
  EditOracle(const ConstantPool& pool, const Code& before, const Code& after, const CodeEdit& edit)
      : pool_(pool), before_(before), after_(after) {
    require(!after.code.empty() && after.code.size() <= 65'535, "code that has no length");
    const std::vector<uint32_t> old_starts = starts_of(before.code);
    new_starts_ = starts_of(after.code);
    next_ = edit.entry.size();  // every byte that this program inserts is an instruction
    auto insertion = edit.insertions.begin();
    t_.resize(before.code.size() + 1);
    i_.resize(before.code.size() + 1);
    bool may_have_islands = false;
    for (const uint32_t pc : old_starts) {
      const bool is_probed = insertion != edit.insertions.end() && insertion->pc == pc;
      if (edit.method != nullptr && (is_probed || before.code[pc] != opcode("goto_w"))) {
        take_islands(may_have_islands);
      }
      t_[pc] = new_starts_.at(next_);
      for (; insertion != edit.insertions.end() && insertion->pc == pc; ++insertion) next_ += insertion->length;
      i_[pc] = new_starts_.at(next_++);
      check_instruction(pc);
      may_have_islands = never_falls_through(before.code[pc]);
    }
    t_.back() = i_.back() = next_ < new_starts_.size() ? new_starts_[next_] : static_cast<uint32_t>(after.code.size());
    if (edit.method != nullptr) take_islands(may_have_islands);
    require(next_ + edit.catch_all.size() == new_starts_.size(), "the edit lost or made instructions");
    for (const uint32_t pc : old_starts) check_targets(pc);
    for (const auto& [at, island] : islands_) require(island.target.has_value(), "an island that nothing leads to");
  }

  void rows() const {
    for (size_t i = 0; i < before_.exception_table.size(); ++i) {
      const ExceptionEntry& old_row = before_.exception_table[i];
      const ExceptionEntry& row = after_.exception_table.at(i);
      require(row.start_pc == t_[old_row.start_pc] && row.end_pc == t_[old_row.end_pc] &&
                  row.handler_pc == t_[old_row.handler_pc],
              "an exception row is elsewhere");
      for (const auto& [at, island] : islands_) {
        const uint32_t target = t_[*island.target];
        require(!(row.start_pc <= at && at < row.end_pc) || (row.start_pc <= target && target < row.end_pc),
                "an island in the range of a handler that does not cover its target");
      }
    }
  }

  void attributes() const {
    bool has_frames = false;
    for (size_t i = 0; i < before_.attributes.size(); ++i) {
      const Attribute& old_one = before_.attributes[i];
      const Attribute& one = after_.attributes.at(i);
      require(old_one.name == one.name, "an attribute is elsewhere");
      if (one.name == "StackMapTable") {
        has_frames = true;
        frames(parse_stack_map_table(pool_, old_one), parse_stack_map_table(pool_, one));
      } else if (one.name == "StackMap") {
        frames(parse_cldc_stack_map(pool_, old_one), parse_cldc_stack_map(pool_, one));
      } else if (one.name == "LocalVariableTable") {
        variables(old_one, one);
      }
    }
    require(has_frames || islands_.empty() || before_.attributes.empty(), "islands without frames");
  }

 private:
  struct Island {
    std::optional<uint32_t> target;  // old offset, once a branch is seen to lead over it
  };

  // JVMS 6.5: what follows these is reached by branches alone.
  static bool never_falls_through(uint8_t instruction) {
    const bool is_return = instruction >= opcode("ireturn") && instruction <= opcode("return");
    return is_return || instruction == opcode("goto") || instruction == opcode("goto_w") ||
           instruction == opcode("ret") || instruction == opcode("athrow") || instruction == opcode("tableswitch") ||
           instruction == opcode("lookupswitch");
  }

  void take_islands(bool may_have_islands) {
    for (; next_ < new_starts_.size() && after_.code[new_starts_[next_]] == opcode("goto_w"); ++next_) {
      require(may_have_islands, "an island where code falls through");
      islands_[new_starts_[next_]] = {};
    }
  }

  void check_instruction(uint32_t pc) const {
    const uint8_t old_opcode = before_.code[pc];
    const uint8_t new_opcode = after_.code[i_[pc]];
    require(old_opcode == new_opcode || (old_opcode == opcode("goto") && new_opcode == opcode("goto_w")) ||
                (old_opcode == opcode("jsr") && new_opcode == opcode("jsr_w")),
            "an instruction is another one");
  }

  static int64_t offset(Bytes code, uint32_t at, bool near) {
    return near ? operand_s2(code, at - 1) : operand_s4(code, at);
  }

  // Where the new branch goes is where the old one went, or an island that goes there.
  void check_target(uint32_t pc, int64_t old_offset, int64_t new_offset, bool may_detour) {
    const auto target = static_cast<size_t>(pc + old_offset);
    const int64_t place = i_[pc] + new_offset;
    if (place == t_.at(target)) return;
    const auto island = islands_.find(static_cast<uint32_t>(place));
    require(may_detour && island != islands_.end(), "a branch goes elsewhere");
    const uint32_t at = island->first;
    require(at + offset(after_.code, at + 1, false) == t_.at(target), "an island leads elsewhere");
    require(!island->second.target || *island->second.target == target, "an island of two targets");
    island->second.target = static_cast<uint32_t>(target);
  }

  void check_targets(uint32_t pc) {
    const Operands operands = operands_of(before_.code[pc]);
    const uint32_t moved = i_[pc];
    if (operands == Operands::kBranch16 || operands == Operands::kBranch32) {
      const bool was_near = operands == Operands::kBranch16;
      const bool is_near = operands_of(after_.code[moved]) == Operands::kBranch16;
      return check_target(pc, offset(before_.code, pc + 1, was_near), offset(after_.code, moved + 1, is_near), is_near);
    }
    if (operands != Operands::kTableSwitch && operands != Operands::kLookupSwitch) return;
    const uint32_t body = switch_operands(pc);
    const uint32_t moved_body = switch_operands(moved);
    const uint32_t end = pc + instruction_at(before_.code, pc).length;
    const auto check_case = [&](uint32_t at) {
      check_target(pc, offset(before_.code, body + at, false), offset(after_.code, moved_body + at, false), false);
    };
    check_case(0);
    const uint32_t step = operands == Operands::kTableSwitch ? 4 : 8;
    for (uint32_t at = 12;  // behind default, low, high; or default, count, the first match
         body + at < end; at += step)
      check_case(at);
  }

  void frames(const std::vector<StackMapFrame>& old_frames, const std::vector<StackMapFrame>& new_frames) const {
    if (!islands_.empty()) return frames_with_islands(old_frames, new_frames);
    for (size_t i = 0; i < old_frames.size(); ++i) {
      const StackMapFrame& old_frame = old_frames[i];
      const StackMapFrame& frame = new_frames.at(i);
      require(frame.pc == t_[old_frame.pc], "a frame is elsewhere");
      require(frame.kind == old_frame.kind && frame.chopped == old_frame.chopped, "a frame is another one");
      types(old_frame.locals, frame.locals);
      types(old_frame.stack, frame.stack);
    }
  }

  struct Written {
    std::vector<VerificationType> locals;
    std::vector<VerificationType> stack;
  };

  // JVMS 4.7.4, from the frame of a static method without parameters.
  static std::map<uint32_t, Written> written_out(const std::vector<StackMapFrame>& frames) {
    std::map<uint32_t, Written> all;
    std::vector<VerificationType> locals;
    for (const StackMapFrame& frame : frames) {
      if (frame.kind == FrameKind::kFull) locals = frame.locals;
      if (frame.kind == FrameKind::kAppend) locals.insert(locals.end(), frame.locals.begin(), frame.locals.end());
      require(frame.kind != FrameKind::kChop || frame.chopped <= locals.size(), "a chop of what is not there");
      if (frame.kind == FrameKind::kChop) locals.resize(locals.size() - frame.chopped);
      const bool is_new = all.emplace(frame.pc, Written{locals, frame.stack}).second;
      require(is_new, "two frames at one place");
    }
    return all;
  }

  void frames_with_islands(const std::vector<StackMapFrame>& old_frames,
                           const std::vector<StackMapFrame>& new_frames) const {
    const std::map<uint32_t, Written> before = written_out(old_frames);
    std::map<uint32_t, Written> after = written_out(new_frames);
    const auto expect = [&](uint32_t place, uint32_t old_pc) {
      const auto wanted = before.find(old_pc);
      const auto found = after.find(place);
      require(wanted != before.end(), "an island whose target has no frame");
      require(found != after.end(), "a frame is missing");
      types(wanted->second.locals, found->second.locals);
      types(wanted->second.stack, found->second.stack);
      after.erase(found);
    };
    for (const auto& [at, island] : islands_) expect(at, *island.target);
    for (const auto& [pc, frame] : before) expect(t_[pc], pc);
    after.erase(handler_of_all());
    require(after.empty(), "a frame too many");
  }

  // Where the handler begins that the edit put behind all else; the end of the code where it put none.
  uint32_t handler_of_all() const {
    const size_t old_rows = before_.exception_table.size();
    return after_.exception_table.size() == old_rows ? static_cast<uint32_t>(after_.code.size())
                                                     : after_.exception_table.back().handler_pc;
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
  std::vector<uint32_t> new_starts_;
  size_t next_ = 0;  // of them
  std::vector<uint32_t> t_;
  std::vector<uint32_t> i_;
  std::map<uint32_t, Island> islands_;  // by where they are
};

}  // namespace retouch::classfile
