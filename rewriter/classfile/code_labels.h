// Labels for the code offsets that something in a Code attribute names: branches, handlers, uninitialized types of frames,
// locals, character ranges, type annotations. Numbered in code order, so inserted code does not change them. Lines and
// frames have none: a dump shows them at their instructions.
#pragma once

#include <string>
#include <vector>

#include "rewriter/classfile/code.h"

namespace retouch::classfile {

class CodeLabels {
 public:
  // Throws FormatError for malformed instructions; attributes that do not parse name nothing.
  CodeLabels(const ConstantPool& pool, const Code& code);

  // `L3`; `@17` for an offset that is neither an instruction's start nor the end of the code.
  std::string text(int64_t pc) const;
  bool has(uint32_t pc) const { return pc < numbers_.size() && numbers_[pc] > 0; }
  bool starts_instruction(uint32_t pc) const { return pc < starts_.size() && starts_[pc]; }

 private:
  void name(int64_t pc);
  void name_targets(Bytes code, const Instruction& instruction);
  void name_attribute_offsets(const ConstantPool& pool, const Attribute& attribute);

  std::vector<bool> starts_;      // by pc; the end of the code counts as a start here
  std::vector<uint32_t> numbers_; // by pc; 0: no label, else number + 1
};

// All branch targets of an instruction, in the order of its operands (a switch: default first).
std::vector<int64_t> branch_targets(Bytes code, const Instruction& instruction);

}  // namespace retouch::classfile
