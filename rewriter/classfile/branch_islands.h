// Islands: a `goto_w` out of the way, for a branch that no longer reaches its target in 16 bits (JVMS 6.5: conditional
// branches have no wide form).
//
// An island stands behind an instruction that never falls through, so that only such branches reach it. Its frame is a
// copy of its target's. A handler that covers it covers its target as well: the verifier holds the types at an
// instruction against those of each handler around it, and those at the target are already known to pass.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/classfile/code.h"
#include "rewriter/classfile/offset_map.h"

namespace retouch::classfile {

class BranchIslands {
 public:
  static constexpr uint32_t kLength = 5;  // of goto_w

  struct Island {
    uint32_t before;  // the old offset that it stands before, in front of all that is inserted there
    uint32_t target;  // an old offset
    uint32_t at;      // in the moved code
  };

  // `code` must outlive the use.
  void reset(const Code& code);
  const std::vector<Island>& islands() const { return islands_; }  // by ascending `before`

  // Sends the branch at `pc` over an island, of those that `map` puts in its reach; false where there is none.
  bool detour(uint32_t pc, uint32_t target, const OffsetMap& map);
  // The island of the branch at `pc`; null where it has none.
  const Island* of(uint32_t pc) const;

  // A round of placing: the old offset of the next islands, and how many bytes they take when they begin at `at`.
  void start_round() { next_ = 0; }
  uint32_t next() const { return next_ == islands_.size() ? UINT32_MAX : islands_[next_].before; }
  uint32_t place(uint32_t at);

 private:
  struct Detour {
    uint32_t pc;
    uint32_t before;
    uint32_t target;
  };
  void find_places();
  uint32_t nearest_place(uint32_t pc, uint32_t target, const OffsetMap& map) const;
  bool is_sound(uint32_t before, uint32_t target) const;
  size_t find(uint32_t before, uint32_t target) const;

  const Code* code_ = nullptr;
  std::vector<uint32_t> places_;  // old offsets behind instructions that do not fall through; found when first needed
  std::vector<Island> islands_;
  std::vector<Detour> detours_;  // by ascending pc
  size_t next_ = 0;
};

}  // namespace retouch::classfile
