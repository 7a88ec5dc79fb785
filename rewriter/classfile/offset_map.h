// Where code offsets went when instructions were inserted (JVMS 4.7.3): two maps from old to new offsets.
//
// T, `before(pc)`: the start of what was inserted before the instruction at `pc`. I, `at(pc)`: the instruction itself.
// Both are strictly increasing on instruction starts, so two things never fall together that were apart. An offset
// inside an instruction goes where its byte went; the length of the code goes to the end of the moved code.
//
// Flat arrays, kept between methods: `reset` costs what the code is long, and allocates for longer code.
#pragma once

#include <algorithm>
#include <cstdint>
#include <string>
#include <vector>

#include "rewriter/base/error.h"

namespace retouch::classfile {

class OffsetMap {
 public:
  static constexpr uint32_t kMaxCodeLength = 65535;  // JVMS 4.7.3

  uint32_t old_length() const { return old_length_; }
  uint32_t new_length() const { return at_[old_length_]; }

  bool starts_instruction(uint32_t pc) const { return pc < old_length_ && starts_[pc] != 0; }

  // `pc` at most old_length().
  uint16_t before(uint32_t pc) const { return static_cast<uint16_t>(at_[pc] - inserted_[pc]); }
  uint16_t at(uint32_t pc) const { return at_[pc]; }

  // The same for an offset that the JVM holds to an instruction's start. `where` is the input offset for the error.
  uint16_t before_start(uint32_t pc, size_t where) const { return before(require_start(pc, where)); }
  uint16_t at_start(uint32_t pc, size_t where) const { return at_[require_start(pc, where)]; }
  // ... and the end of a range, which may be the end of the code.
  uint16_t before_end(uint32_t pc, size_t where) const { return pc == old_length_ ? at_[pc] : before_start(pc, where); }

  // For offsets that nothing checks (javac writes some wrong ones): what lies outside the code stays outside.
  uint16_t before_unchecked(uint16_t pc) const { return outside(pc) ? stay_outside(pc) : before(pc); }
  uint16_t at_unchecked(uint16_t pc) const { return outside(pc) ? stay_outside(pc) : at_[pc]; }

  // Building. `starts()` has a place for each offset; what is set there is the start of an instruction.
  void reset(uint32_t old_length) {
    old_length_ = old_length;
    if (at_.size() <= old_length) {
      starts_.resize(old_length + 1);
      at_.resize(old_length + 1);
      inserted_.resize(old_length + 1);
    }
    std::fill_n(starts_.begin(), old_length + 1, uint8_t{0});
    std::fill_n(inserted_.begin(), old_length + 1, uint16_t{0});
  }
  uint8_t* starts() { return starts_.data(); }
  // The bytes of [old_start, old_end) go to `new_start`, the last ones together where only `room` (at least 1) exist
  // there: a switch that lost padding.
  void set_run(uint32_t old_start, uint32_t old_end, uint32_t new_start, uint32_t room) {
    for (uint32_t i = 0; i < old_end - old_start; ++i) {
      at_[old_start + i] = static_cast<uint16_t>(new_start + std::min(i, room - 1));
    }
  }
  void set_inserted(uint32_t pc, uint32_t length) { inserted_[pc] = static_cast<uint16_t>(length); }
  void set_end(uint32_t new_length) { at_[old_length_] = static_cast<uint16_t>(new_length); }

 private:
  bool outside(uint32_t pc) const { return pc > old_length_; }
  uint16_t stay_outside(uint16_t pc) const { return std::max(pc, at_[old_length_]); }
  uint32_t require_start(uint32_t pc, size_t where) const {
    if (!starts_instruction(pc)) {
      throw FormatError(where, "expected the start of an instruction, found code offset " + std::to_string(pc));
    }
    return pc;
  }

  uint32_t old_length_ = 0;
  std::vector<uint8_t> starts_;
  std::vector<uint16_t> at_;
  std::vector<uint16_t> inserted_;  // how much stands before the instruction: T is I less this
};

}  // namespace retouch::classfile
