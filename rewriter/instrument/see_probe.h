// The bytes of a probe that shows arguments of the call that it stands before (JVMS 6.5): a copy of the value and its
// kind go to the generated class, and the operand stack is as it was.
//
// A value on top is copied by `dup`, one below by `dup2`. One further down is laid open first: what lies above it goes
// into local variables behind the method's own and comes back. Those that held references are cleared, so that nothing
// is kept alive by them while the call runs. No frame of the method knows these variables, and no branch comes in
// between, so verification of the code around stays as it was.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/instrument/probe.h"
#include "rewriter/instrument/reflective_calls.h"

namespace retouch::instrument {

class SeeProbe {
 public:
  // Of the stack, above what the call needs.
  static constexpr uint16_t kStack = 3;

  explicit SeeProbe(ProbeWriter& probe) : probe_(probe) {}

  // Appends the probes of all views. `first_local` is the method's max_locals. Returns how many variables from there on
  // are used. Throws PoolFull.
  uint32_t write(const SeenCall& call, uint32_t first_local, std::vector<uint8_t>& out);

 private:
  struct Spilled {
    uint32_t local;
    char type;
  };

  void write_view(const SeenCall& call, const View& view, uint32_t first_local, std::vector<uint8_t>& out);
  // Leaves what the view names on the stack, above the operands.
  void copy_operands(const SeenCall& call, const View& view, uint32_t first_local, std::vector<uint8_t>& out);
  void spill_above(const SeenCall& call, uint8_t operand, uint32_t first_local, std::vector<uint8_t>& out);
  void restore(std::vector<uint8_t>& out);

  ProbeWriter& probe_;
  std::vector<Spilled> spilled_;  // the one that was on top first
  uint32_t used_locals_ = 0;
};

}  // namespace retouch::instrument
