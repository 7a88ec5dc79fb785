#include "rewriter/classfile/attribute_dump.h"

#include "rewriter/base/digest128.h"
#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/attributes.h"
#include "rewriter/classfile/code_dump.h"
#include "rewriter/classfile/constant_text.h"
#include "rewriter/classfile/printable.h"

namespace retouch::classfile {
namespace {

std::string name_or_none(const std::optional<std::string_view>& name) { return name ? name_text(*name) : "-"; }

std::string version_text(const std::optional<std::string_view>& version) {
  return version ? " version " + quoted_text(*version) : "";
}

void dump_names(std::string_view title, const std::vector<std::string_view>& names, DumpText& out) {
  out.line(title);
  DumpText::Indent indent(out);
  for (const std::string_view name : names) out.line(name_text(name));
}

void dump_inner_classes(const std::vector<InnerClass>& rows, DumpText& out) {
  out.line("InnerClasses");
  DumpText::Indent indent(out);
  for (const InnerClass& row : rows) {
    out.line(flags_text(row.access_flags, FlagsOf::kInnerClass) + name_text(row.inner) + " outer " + name_or_none(row.outer) +
             " name " + name_or_none(row.name));
  }
}

void dump_enclosing_method(const EnclosingMethod& value, DumpText& out) {
  std::string text = "EnclosingMethod " + name_text(value.enclosing_class);
  if (value.method) text += '.' + name_text(value.method->name) + ' ' + name_text(value.method->descriptor);
  out.line(text);
}

void dump_bootstrap_methods(const ConstantPool& pool, const std::vector<BootstrapMethod>& rows, DumpText& out) {
  out.line("BootstrapMethods");
  DumpText::Indent indent(out);
  for (size_t i = 0; i < rows.size(); ++i) {
    out.line(std::to_string(i) + ": " + method_handle_text(pool, rows[i].method_handle));
    DumpText::Indent arguments(out);
    for (const uint16_t argument : rows[i].arguments) out.line(constant_text(pool, argument));
  }
}

void dump_method_parameters(const std::vector<MethodParameter>& rows, DumpText& out) {
  out.line("MethodParameters");
  DumpText::Indent indent(out);
  for (const MethodParameter& row : rows) {
    out.line(flags_text(row.access_flags, FlagsOf::kParameter) + name_or_none(row.name));
  }
}

void dump_record(const DumpContext& context, const std::vector<RecordComponent>& components, DumpText& out) {
  out.line("Record");
  DumpText::Indent indent(out);
  for (const RecordComponent& component : components) {
    out.line(name_text(component.name) + ' ' + name_text(component.descriptor));
    DumpText::Indent attributes(out);
    dump_attributes(context, component.attributes, kInRecordComponent, out);
  }
}

void dump_module_packages(std::string_view title, const std::vector<ModulePackage>& rows, DumpText& out) {
  for (const ModulePackage& row : rows) {
    std::string text(title);
    text += ' ' + flags_text(row.flags, FlagsOf::kExports) + name_text(row.package);
    if (!row.to_modules.empty()) text += " to";
    for (const std::string_view module : row.to_modules) text += ' ' + name_text(module);
    out.line(text);
  }
}

void dump_module(const Module& module, DumpText& out) {
  out.line("Module " + flags_text(module.flags, FlagsOf::kModule) + name_text(module.name) + version_text(module.version));
  DumpText::Indent indent(out);
  for (const ModuleRequires& row : module.requires_modules) {
    out.line("requires " + flags_text(row.flags, FlagsOf::kRequires) + name_text(row.module) + version_text(row.version));
  }
  dump_module_packages("exports", module.exports, out);
  dump_module_packages("opens", module.opens, out);
  for (const std::string_view service : module.uses) out.line("uses " + name_text(service));
  for (const ModuleProvides& row : module.provides) {
    std::string text = "provides " + name_text(row.service) + " with";
    for (const std::string_view implementation : row.implementations) text += ' ' + name_text(implementation);
    out.line(text);
  }
}

void dump_module_hashes(const ModuleHashes& value, DumpText& out) {
  out.line("ModuleHashes " + name_text(value.algorithm));
  DumpText::Indent indent(out);
  for (const ModuleHash& row : value.hashes) out.line(name_text(row.module) + ' ' + bytes_text(row.hash));
}

void dump_annotations(const ConstantPool& pool, AttributeId id, const Attribute& attribute, const OffsetText& offset_text,
                      DumpText& out) {
  const std::vector<std::string> lines = annotation_lines(pool, id, attribute, offset_text);
  out.line(attribute_title(id));
  DumpText::Indent indent(out);
  for (const std::string& line : lines) out.line(line);
}

void dump_raw(std::string_view title, const Attribute& attribute, DumpText& out) {
  out.line(std::string(title) + ' ' + name_text(attribute.name) + ' ' + bytes_text(attribute.info));
}

void require_empty(const Attribute& attribute) {
  ByteReader(attribute.info, attribute.offset).expect_end("the attribute");
}

void dump_known(const DumpContext& context, AttributeId id, const Attribute& attribute, const OffsetText& offset_text,
                DumpText& out) {
  const ConstantPool& pool = context.class_file.pool;
  const std::string title(attribute_title(id));
  if (is_annotation_attribute(id)) return dump_annotations(pool, id, attribute, offset_text, out);
  switch (id) {
    case AttributeId::kConstantValue:
      return out.line(title + ' ' + constant_text(pool, parse_constant_value(pool, attribute)));
    case AttributeId::kCode:
      return dump_code(context, parse_code(context.class_file, attribute), out);
    case AttributeId::kExceptions:
    case AttributeId::kNestMembers:
    case AttributeId::kPermittedSubclasses:
      return dump_names(title, parse_class_list(pool, attribute), out);
    case AttributeId::kInnerClasses:
      return dump_inner_classes(parse_inner_classes(pool, attribute), out);
    case AttributeId::kEnclosingMethod:
      return dump_enclosing_method(parse_enclosing_method(pool, attribute), out);
    case AttributeId::kSynthetic:
    case AttributeId::kDeprecated:
      require_empty(attribute);
      return out.line(title);
    case AttributeId::kSignature:
    case AttributeId::kModuleTarget:
    case AttributeId::kCompilationId:
    case AttributeId::kSourceId:
    case AttributeId::kSourceFile:
      return out.line(title + ' ' + quoted_text(parse_text_attribute(pool, attribute)));
    case AttributeId::kSourceDebugExtension:
      return out.line(title + ' ' + quoted_text(as_text(attribute.info)));
    case AttributeId::kBootstrapMethods:
      return dump_bootstrap_methods(pool, parse_bootstrap_methods(pool, attribute), out);
    case AttributeId::kMethodParameters:
      return dump_method_parameters(parse_method_parameters(pool, attribute), out);
    case AttributeId::kModule:
      return dump_module(parse_module(pool, attribute), out);
    case AttributeId::kModulePackages:
      return dump_names(title, parse_package_list(pool, attribute), out);
    case AttributeId::kModuleMainClass:
    case AttributeId::kNestHost:
      return out.line(title + ' ' + name_text(parse_class_attribute(pool, attribute)));
    case AttributeId::kRecord:
      return dump_record(context, parse_record(pool, attribute), out);
    case AttributeId::kModuleResolution:
      return out.line(title + " 0x" + hex_text(parse_module_resolution(attribute), 4));
    case AttributeId::kModuleHashes:
      return dump_module_hashes(parse_module_hashes(pool, attribute), out);
    default:  // unknown, or opaque: pickled signatures, and what code_dump.cc shows itself
      return dump_raw("attribute", attribute, out);
  }
}

}  // namespace

std::string bytes_text(Bytes bytes) {
  constexpr size_t kMostShown = 64;
  std::string text = std::to_string(bytes.size()) + " bytes";
  if (bytes.empty()) return text;
  if (bytes.size() > kMostShown) return text + " digest " + digest_of(bytes).hex();
  text += ' ';
  for (const uint8_t byte : bytes) text += hex_text(byte, 2);
  return text;
}

std::string_view attribute_title(AttributeId id) {
  return id == AttributeId::kUnknown ? "attribute" : kAttributes[static_cast<size_t>(id) - 1].name;
}

void dump_attribute(const DumpContext& context, const Attribute& attribute, Location where, const OffsetText& offset_text,
                    DumpText& out) {
  DumpText lines(out.depth());
  try {
    dump_known(context, attribute_id(attribute.name, where), attribute, offset_text, lines);
    out.append(lines);
  } catch (const FormatError& error) {
    dump_malformed(attribute, error, out);
  }
}

void dump_malformed(const Attribute& attribute, const FormatError& error, DumpText& out) {
  dump_raw("malformed", attribute, out);
  DumpText::Indent indent(out);
  out.line(error.what());
}

void dump_attributes(const DumpContext& context, const std::vector<Attribute>& attributes, Location where, DumpText& out) {
  const OffsetText no_code = [](uint32_t pc) { return '@' + std::to_string(pc); };
  for (const Attribute& attribute : attributes) dump_attribute(context, attribute, where, no_code, out);
}

}  // namespace retouch::classfile
