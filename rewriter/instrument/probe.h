// The bytes of a probe (JVMS 6.5): push a number, call the generated class. Straight-line, stack-neutral, one slot of
// stack, no type of the program: it changes nothing in the verification of the code around it. Where a method begins,
// and the types of all locals are known, the probe does without the call.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/classfile/constant_pool.h"

namespace retouch::instrument {

class ProbeWriter {
 public:
  static constexpr uint16_t kStack = 1;      // that probes need
  static constexpr uint16_t kMarkStack = 3;  // that `mark` needs

  // Constants are appended to `pool` when they are first needed. The writing functions throw PoolFull; what they have
  // appended to `out` by then is of no use.
  ProbeWriter(classfile::ConstantPool& pool, std::string_view hits_class) : pool_(pool), hits_class_(hits_class) {}

  void hit(uint32_t slot, std::vector<uint8_t>& out) { call(slot, "hit", hit_, out); }
  // The same, in a method with many of them (hits_class.h).
  void hit_large(uint32_t slot, std::vector<uint8_t>& out) { call(slot, "hitLarge", hit_large_, out); }
  // What `hit` does, in place: mark the slot unless it is marked. It branches to its end.
  void mark(uint32_t slot, std::vector<uint8_t>& out);
  // How many bytes they take, at most.
  static uint32_t hit_length(uint32_t slot) { return push_length(slot) + 3; }
  static uint32_t mark_length(uint32_t slot) { return 2 * push_length(slot) + 12; }
  void enter(uint32_t slot, std::vector<uint8_t>& out) { call(slot, "enter", enter_, out); }
  void leave(uint32_t slot, std::vector<uint8_t>& out) { call(slot, "leave", leave_, out); }
  // leave, where the initialiser ended by an exception.
  void fail(uint32_t slot, std::vector<uint8_t>& out) { call(slot | kFailed, "leave", leave_, out); }
  // Takes two references from the stack; see_probe.h brings them there.
  void see(uint32_t kind, std::vector<uint8_t>& out);

 private:
  static constexpr uint32_t kFailed = 0x40000000;  // the runtime's HitTable has the same

  void call(uint32_t slot, std::string_view method, uint16_t& reference, std::vector<uint8_t>& out);
  void invoke(std::string_view method, std::string_view descriptor, uint16_t& reference, std::vector<uint8_t>& out);
  void push(uint32_t slot, std::vector<uint8_t>& out);
  static uint32_t push_length(uint32_t slot);
  void get_hits(std::vector<uint8_t>& out);

  classfile::ConstantPool& pool_;
  std::string_view hits_class_;
  uint16_t hit_ = 0;
  uint16_t hit_large_ = 0;
  uint16_t enter_ = 0;
  uint16_t leave_ = 0;
  uint16_t see_ = 0;
  uint16_t hits_ = 0;
};

}  // namespace retouch::instrument
