// The frames of a method that has islands (branch_islands.h): each island has those of its target (JVMS 4.7.4, 4.10.1).
#pragma once

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/code_layout.h"
#include "rewriter/classfile/stack_map.h"

namespace retouch::classfile {

// Whether a method of the class may have islands: where it is verified by frames, it has some.
bool may_have_islands(const ClassFile& class_file, const Code& code);

// Appends the new content of a StackMapTable attribute, with every frame written in full. False, and nothing is
// appended, where it cannot be made. `method` is the one that the code belongs to. Throws FormatError, PoolFull.
bool move_frames_with_islands(ClassFile& class_file, const Member& method, const Attribute& attribute,
                              const CodeLayout& layout, const AddedFrames& added, ByteWriter& out);

}  // namespace retouch::classfile
