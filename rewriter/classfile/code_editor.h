// Inserts instructions into a method's code and moves everything that holds a code offset.
//
// Two maps from old to new offsets (offset_map.h): T(pc) is the start of what was inserted before the instruction and
// I(pc) the instruction itself. Branches, switches, exception ranges and handlers, stack map frames, line numbers and
// local variable ranges go through T; Uninitialized(offset) of frames and offset_target of type annotations through I.
// Frames are moved and re-encoded, never recomputed; those of islands (branch_islands.h) are copies.
//
// The buffers that serve every method (offset map, plan) are kept per thread, so that only the result is allocated.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "rewriter/classfile/code.h"

namespace retouch::classfile {

enum class EditStatus : uint8_t {
  kDone,
  kBranchOverflow,  // a conditional branch no longer reaches its target, and no island is to be had: use `prepend_code`
  kCodeTooLarge,    // code would pass 65,535 bytes
  kStackFull,       // max_stack cannot grow
  kLocalsFull,      // max_locals cannot grow
  kUnsupported,     // something that cannot be patched (reserved frame types, a full table): why in `detail`
};

struct EditResult {
  EditStatus status = EditStatus::kDone;
  std::string detail;
  std::vector<uint8_t> info;          // the new Code attribute's bytes, when kDone
  std::vector<std::string> warnings;  // unknown attributes inside Code kept as they were, and the like
};

struct CodeEdit {
  struct Insertion {
    uint32_t pc;             // an instruction's start
    uint32_t begin, length;  // bytes in `inserted`
  };
  std::vector<Insertion> insertions;  // by ascending pc; several at one pc keep their order
  std::vector<uint8_t> inserted;      // straight-line code without branches, stack-neutral
  uint16_t extra_stack = 0;           // what the inserted code needs above the method's max_stack
  uint16_t extra_locals = 0;          // how many local variables it uses behind the method's max_locals

  // Code that runs once, where the method begins: branches to offset 0 go behind it, and no handler but `catch_all`
  // covers it. Like `inserted`, but that it may branch to its end, with an empty stack.
  std::vector<uint8_t> entry;
  uint16_t entry_stack = 0;     // what it needs, from an empty stack
  bool entry_branches = false;  // it does

  // A catch-all handler around the whole method (all of the code as inserted above), added behind every other handler:
  // on entry it has only the Throwable on the stack and no locals; its code must end in `athrow`. Empty: none.
  // Only for static methods.
  std::vector<uint8_t> catch_all;
  uint16_t catch_all_stack = 0;  // max_stack the handler needs, the Throwable included

  // Whose code it is: needed for the frames of islands (branch_islands.h); without it there are none.
  const Member* method = nullptr;

  void insert(uint32_t pc, Bytes code);
  void clear();  // for reuse: keeps the vectors' memory
};

// `pool` gets the names that new attributes or frames need (StackMapTable, java/lang/Throwable).
// Throws FormatError for malformed code, PoolFull, and std::invalid_argument for insertions not at an instruction.
EditResult edit_code(ClassFile& class_file, const Attribute& code_attribute, const CodeEdit& edit);

// The fallback: `code` once at method entry, padded with nops to a multiple of 4, so that every relative offset and all
// switch padding stay as they are. `stack` is what it needs from an empty stack. Branches to offset 0 go behind it.
EditResult prepend_code(ClassFile& class_file, const Attribute& code_attribute, Bytes code, uint16_t stack);

}  // namespace retouch::classfile
