// Where each instruction of a method goes when others are inserted, and the moved code (JVMS 4.7.3, 6.5).
//
// Every instruction keeps its bytes except those whose bytes depend on their place: branches get new offsets, switches
// new padding as well, and a `goto` or `jsr` whose offset outgrows 16 bits becomes `goto_w` or `jsr_w`. A conditional
// branch has no wide form: it goes over an island (branch_islands.h) where there may be some and one is in reach.
//
// Holds its buffers between methods, so that planning allocates nothing once they are large enough.
#pragma once

#include <cstdint>
#include <vector>

#include "rewriter/classfile/branch_islands.h"
#include "rewriter/classfile/code_editor.h"
#include "rewriter/classfile/offset_map.h"

namespace retouch::classfile {

class CodeLayout {
 public:
  // Decides all places. kDone, kBranchOverflow or kCodeTooLarge. `code` and `edit` must outlive the use of the plan.
  // Throws FormatError for malformed code.
  EditStatus plan(const Code& code, const CodeEdit& edit, bool may_have_islands);

  const OffsetMap& map() const { return map_; }
  const std::vector<BranchIslands::Island>& islands() const { return islands_.islands(); }
  uint32_t length() const { return length_; }  // of the moved code, islands included

  // Appends the moved code: edit.entry, then the method's code with the insertions. Only after `plan` gave kDone.
  void write(ByteWriter& out);

 private:
  struct Run {  // bytes that move together
    uint32_t old_start;
    uint32_t new_start;
    uint32_t length;
  };
  enum class JumpKind : uint8_t { kNear, kWidened, kDetoured, kFar, kSwitch };
  struct Jump {  // an instruction whose bytes depend on its place
    uint32_t pc;
    uint32_t length;
    uint32_t target;  // not yet known to be an instruction; unused for switches
    JumpKind kind;
  };

  // Each of these is false where the code grows past its limit.
  bool place();
  bool place_islands(uint32_t pc);
  bool place_insertions(uint32_t pc);
  uint32_t place_special(uint32_t pc);  // the instruction's length; 0 instead of false
  bool place_resized(uint32_t pc, uint32_t length, uint32_t moved_length);
  bool end_run(uint32_t old_end);

  uint32_t next_insertion_pc() const;
  uint32_t next_stop() const;  // where something comes before an instruction
  // Whether all branches reach their targets; where one cannot be made to, `overflowed_` is set.
  bool branches_reach();
  bool branch_reaches(const Jump& jump);
  int32_t moved_offset(uint32_t pc, uint32_t target) const;
  int32_t near_offset(const Jump& jump) const;
  void write_jump(const Jump& jump);
  void write_switch(const Jump& jump, uint8_t* out);

  Bytes code_;
  const CodeEdit* edit_ = nullptr;
  size_t where_ = 0;
  OffsetMap map_;
  std::vector<Run> runs_;
  std::vector<Jump> jumps_;
  std::vector<uint32_t> widened_;  // pcs of the goto and jsr that become wide, ascending
  BranchIslands islands_;
  bool may_have_islands_ = false;
  bool overflowed_ = false;
  uint32_t length_ = 0;
  std::vector<uint8_t> moved_;
  // Of the round: the run being collected, where it starts and goes, and what comes next.
  uint32_t run_old_ = 0;
  uint32_t run_new_ = 0;
  std::vector<CodeEdit::Insertion>::const_iterator next_insertion_;
  std::vector<uint32_t>::const_iterator next_widened_;
};

}  // namespace retouch::classfile
