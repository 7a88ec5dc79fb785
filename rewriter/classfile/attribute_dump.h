// Attributes as indented lines, for class_dump.cc; a Code attribute goes on to code_dump.h.
#pragma once

#include "rewriter/classfile/annotation_text.h"
#include "rewriter/classfile/attribute_table.h"
#include "rewriter/classfile/class_dump.h"
#include "rewriter/classfile/dump_text.h"

namespace retouch::classfile {

struct DumpContext {
  const ClassFile& class_file;
  const DumpOptions& options;
};

// Never throws FormatError: what does not parse is shown by its bytes.
void dump_attributes(const DumpContext& context, const std::vector<Attribute>& attributes, Location where, DumpText& out);

// One attribute; `offset_text` shows the code offsets of type annotations.
void dump_attribute(const DumpContext& context, const Attribute& attribute, Location where, const OffsetText& offset_text,
                    DumpText& out);

// An attribute that does not parse: its bytes, and what is wrong.
void dump_malformed(const Attribute& attribute, const FormatError& error, DumpText& out);

// `bytes`, or where they are many their start, and their length and digest.
std::string bytes_text(Bytes bytes);

// The name that a dump gives an attribute of this id.
std::string_view attribute_title(AttributeId id);

}  // namespace retouch::classfile
