// Annotations as text, one line each: `@Lp/A;(value=int 5, names=["a", "b"])`.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "rewriter/classfile/annotations.h"

namespace retouch::classfile {

// Shows a code offset: a label, where the attribute belongs to code.
using OffsetText = std::function<std::string(uint32_t pc)>;

// The lines of an attribute for which is_annotation_attribute holds. Throws FormatError.
std::vector<std::string> annotation_lines(const ConstantPool& pool, AttributeId id, const Attribute& attribute,
                                          const OffsetText& offset_text);

// The offsets that a type annotation attribute names: of instructions, and ends of ranges.
std::vector<uint32_t> annotation_offsets(const ConstantPool& pool, AttributeId id, const Attribute& attribute);

}  // namespace retouch::classfile
