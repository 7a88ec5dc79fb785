// A class file in a readable form that is the same for the same content (`retouch dump`, goldens): names instead of pool
// indices, labels instead of code offsets, so that an insertion changes the lines it adds and no others.
//
// Everything is shown in the order of the file, frames and line numbers at their instructions. An attribute that no table
// knows is shown by its bytes (long ones: by length and digest), one that does not parse by what is wrong and its bytes.
// Not shown: the pool's order and what nothing names in it, and how frames and `ldc` are encoded.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <ostream>
#include <string>

#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {

// A call of a static method, or a read of an element of a static field's byte array.
struct StaticUse {
  MemberRef member;
  std::optional<int32_t> argument;  // the constant that the instruction before it pushed, where it is an int
};

struct DumpOptions {
  bool offsets = false;  // code offsets before the instructions and beside the labels
  // What to remark behind it, such as what a probe records; empty: nothing.
  std::function<std::string(const StaticUse&)> remark;
};

void dump_class(const ClassFile& class_file, std::ostream& out, const DumpOptions& options = {});

}  // namespace retouch::classfile
