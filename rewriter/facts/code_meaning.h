// Instructions as part of a class's meaning: constants resolved, and places in the code by instruction number, so that
// an `ldc` that became an `ldc_w` because the pool was reordered changes nothing behind it.
#pragma once

#include <array>
#include <memory>
#include <vector>

#include "rewriter/classfile/code.h"
#include "rewriter/facts/constant_digests.h"

namespace retouch::facts {

class CodeMeaning {
 public:
  // Writes the instructions, and to `lines` what of their byte offsets the numbers do not show: which are written
  // longer than they need be. Throws FormatError.
  void write_instructions(const classfile::Code& code, ConstantDigests& constants, DigestStream& meaning,
                          DigestStream& lines);

  // The number of the instruction at `pc`, of the code written last; the end of the code has the number behind the last
  // one. Where no instruction begins: a number that no instruction has.
  uint32_t place(uint32_t pc) const {
    if (pc == code_size_) return count_;
    if (pc < code_size_ && numbers_[pc] < count_ && starts_[numbers_[pc]] == pc) return numbers_[pc];
    return pc | 0x80000000;
  }
  // Outside code there are no places.
  void leave_code() { code_size_ = count_ = 0; }

 private:
  void write_switch(Bytes code, const classfile::Instruction& instruction, DigestStream& meaning);

  static constexpr size_t kMaxCode = 65536;
  uint32_t code_size_ = 0;
  uint32_t count_ = 0;
  // Not cleared between methods: numbers_ is only believed where starts_ agrees.
  std::vector<uint16_t> numbers_ = std::vector<uint16_t>(kMaxCode);  // by pc
  std::vector<uint16_t> starts_ = std::vector<uint16_t>(kMaxCode);   // by number
  std::vector<uint32_t> targets_;
};

}  // namespace retouch::facts
