// A Code attribute as indented lines with labels, for attribute_dump.cc.
#pragma once

#include "rewriter/classfile/attribute_dump.h"
#include "rewriter/classfile/code.h"

namespace retouch::classfile {

// Throws FormatError where the instructions cannot be told apart or name constants that are not there.
void dump_code(const DumpContext& context, const Code& code, DumpText& out);

}  // namespace retouch::classfile
