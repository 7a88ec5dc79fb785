// The one walk over everything in a method that holds a code offset, besides the instructions (JVMS 4.7.3): the
// exception table and the attributes of a Code attribute. attribute_table.h says which hold offsets; here they move.
//
// | where                        | offsets                                                    | map |
// | exception_table              | start, end, handler                                        | T   |
// | StackMapTable, StackMap      | frames (T), Uninitialized(offset) (I)                      | T, I |
// | LineNumberTable              | start                                                      | T, 0 |
// | LocalVariable(Type)Table     | start, start + length                                      | T, 0 |
// | CharacterRangeTable          | start, end (inclusive)                                     | T   |
// | Runtime*TypeAnnotations      | local variable ranges (T); `new`, casts, calls (I)         | T, I |
//
// 0: the method's first line and its arguments begin where the method does, so that stack traces and debuggers show
// them there. (A frame is at offset 0 while a synchronized method waits for its lock, or where the stack overflows.)
//
// Offsets that the JVM checks must be right (FormatError); those that nothing checks are never an error, and what lies
// outside the code stays outside.
#pragma once

#include <string>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/code.h"
#include "rewriter/classfile/offset_map.h"
#include "rewriter/classfile/stack_map.h"

namespace retouch::classfile {

// What frames are called where they have to be added.
inline constexpr std::string_view kFramesName = attribute_name(AttributeId::kStackMapTable);

// Appends the rows, in their order (type annotations name them by index).
void move_exception_table(const std::vector<ExceptionEntry>& table, const OffsetMap& map, size_t where,
                          ByteWriter& out);

// Appends the new content of one attribute of a Code attribute, which is no StackMapTable (stack_map.h,
// island_frames.h). What cannot be moved and is kept as it was is told in `warnings`, up to a number of them. Throws
// FormatError, UnknownFrame.
void move_code_attribute(const Attribute& attribute, const OffsetMap& map, ByteWriter& out,
                         std::vector<std::string>& warnings);

}  // namespace retouch::classfile
