// Stack map frames (JVMS 4.7.4) moved to new code offsets. Frames are re-encoded, never recomputed: every frame stays
// that of its instruction, and code inserted before the instruction is stack-neutral.
//
// A frame goes where branches to its instruction go (T); Uninitialized(offset) names a `new` itself (I). T is strictly
// increasing, so two frames never meet at one offset.
#pragma once

#include <cstdint>
#include <optional>
#include <stdexcept>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/offset_map.h"

namespace retouch::classfile {

// A frame or type that no released version defines (JVMS 4.7.4: tags 128 to 246 are reserved), so that it is not known
// where it holds offsets.
class UnknownFrame : public std::runtime_error {
 public:
  using std::runtime_error::runtime_error;
};

// A frame with no locals and one object on the stack, behind all others.
struct HandlerFrame {
  uint16_t pc;              // in the new code
  uint16_t exception_type;  // pool index of the class
};

// Frames that the method did not have.
struct AddedFrames {
  // Where branches to offset 0 go, with what a method begins with (JVMS 4.10.1.6): its arguments and an empty stack.
  // A frame that the method has there stays.
  bool beginning = false;
  std::optional<HandlerFrame> handler;

  bool any() const { return beginning || handler; }
};

// Appends the new content of a StackMapTable attribute. Throws FormatError, UnknownFrame.
void move_stack_map_table(const Attribute& attribute, const OffsetMap& map, const AddedFrames& added, ByteWriter& out);

// One frame, behind one at `previous_pc` in the new code (-1: there is none).
void write_handler_frame(const HandlerFrame& frame, int32_t previous_pc, ByteWriter& out);

// The content of a StackMapTable of a method that had none.
void write_stack_map_table(const OffsetMap& map, const AddedFrames& added, ByteWriter& out);

// CLDC's StackMap attribute (CLDC 1.1, appendix 1): full frames with absolute offsets.
void move_cldc_stack_map(const Attribute& attribute, const OffsetMap& map, ByteWriter& out);

}  // namespace retouch::classfile
