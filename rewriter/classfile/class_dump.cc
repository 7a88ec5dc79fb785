#include "rewriter/classfile/class_dump.h"

#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/attribute_dump.h"
#include "rewriter/classfile/printable.h"

namespace retouch::classfile {
namespace {

void flush(DumpText& text, std::ostream& out) {
  out << text.text();
  text = DumpText(text.depth());
}

void dump_header(const ClassFile& class_file, DumpText& out) {
  out.line("class " + flags_text(class_file.access_flags, FlagsOf::kClass) + name_text(class_file.name()));
  DumpText::Indent indent(out);
  out.line("version " + std::to_string(class_file.major_version) + '.' + std::to_string(class_file.minor_version));
  if (class_file.super_class != 0) out.line("extends " + name_text(class_file.super_name()));
  for (const uint16_t interface : class_file.interfaces) {
    out.line("implements " + name_text(class_file.pool.class_name(interface)));
  }
}

void dump_members(const DumpContext& context, std::string_view title, const std::vector<Member>& members, FlagsOf flags,
                  Location where, std::ostream& out) {
  for (const Member& member : members) {
    DumpText text(1);
    text.line(std::string(title) + ' ' + flags_text(member.access_flags, flags) + name_text(member.name) + ' ' +
              name_text(member.descriptor));
    {
      DumpText::Indent indent(text);
      dump_attributes(context, member.attributes, where, text);
    }
    flush(text, out);
  }
}

}  // namespace

void dump_class(const ClassFile& class_file, std::ostream& out, const DumpOptions& options) {
  const DumpContext context{class_file, options};
  DumpText text(0);
  dump_header(class_file, text);
  flush(text, out);
  dump_members(context, "field", class_file.fields, FlagsOf::kField, kInField, out);
  dump_members(context, "method", class_file.methods, FlagsOf::kMethod, kInMethod, out);
  DumpText::Indent indent(text);
  dump_attributes(context, class_file.attributes, kInClass, text);
  flush(text, out);
}

}  // namespace retouch::classfile
