// Code offsets inside the type annotations of a Code attribute (JVMS 4.7.20).
#pragma once

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/class_file.h"
#include "rewriter/classfile/offset_map.h"

namespace retouch::classfile {

// Appends the new content of a Runtime(In)VisibleTypeAnnotations attribute. Nothing in the JVM checks these offsets and
// javac writes some wrong ones, so none is an error. Throws FormatError where the bytes stop making sense (an unknown
// target type, a cut annotation); by then all of them are appended, from there on as they were.
void move_type_annotations(const Attribute& attribute, const OffsetMap& map, ByteWriter& out);

}  // namespace retouch::classfile
