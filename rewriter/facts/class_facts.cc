#include "rewriter/facts/class_facts.h"

#include <algorithm>
#include <array>
#include <numeric>
#include <string>

#include "rewriter/base/mutation.h"
#include "rewriter/classfile/access_flags.h"
#include "rewriter/classfile/attributes.h"
#include "rewriter/facts/class_meaning.h"

namespace retouch::facts {
namespace {

using classfile::Attribute;
using classfile::AttributeId;
using classfile::ClassFile;
using classfile::ConstantTag;

constexpr std::string_view kJdkPrefix = "java/";  // no program class can have it (JVMS 5.3)

// Of the names of a class's interfaces, which are kept as often as it has them. No JVM loads one that has one twice.
constexpr size_t kMostInterfaceText = size_t{1} << 24;

// The lists of class files that nest and sealing are made of, as they stand.
void write_classes(const ClassFile& class_file, AttributeId id, DigestStream& out) {
  if (is_off("header", classfile::attribute_name(id))) return;
  const Attribute* attribute = class_file.find(classfile::attribute_name(id));
  out.u1(attribute != nullptr);
  if (attribute == nullptr) return;
  const std::vector<std::string_view> names = classfile::parse_class_list(class_file.pool, *attribute);
  out.u4(static_cast<uint32_t>(names.size()));
  for (const std::string_view name : names) out.text(name);
}

// Everything that another class can meet without looking into this one: how it is linked against, cast to and caught.
void write_header(const ClassFile& class_file, DigestStream& out) {
  if (!is_off("header", "flags"))
    out.u2(class_file.access_flags);  // with being an interface, an annotation, an enum, a module
  out.text(class_file.name());
  if (!is_off("header", "superclass")) out.text(class_file.super_name());
  if (!is_off("header", "interfaces")) {
    out.u2(static_cast<uint16_t>(class_file.interfaces.size()));
    for (const uint16_t index : class_file.interfaces) out.text(class_file.pool.class_name(index));
  }
  const Attribute* host = class_file.find(classfile::attribute_name(AttributeId::kNestHost));
  if (!is_off("header", "NestHost"))
    out.text(host == nullptr ? std::string_view{} : classfile::parse_class_attribute(class_file.pool, *host));
  write_classes(class_file, AttributeId::kNestMembers, out);
  write_classes(class_file, AttributeId::kPermittedSubclasses, out);
  if (!is_off("header", "Record")) {
    out.u1(class_file.find(classfile::attribute_name(AttributeId::kRecord)) != nullptr);
  }
  // A member class is static, private or protected only here (JVMS 4.7.6).
  const Attribute* inner_classes = class_file.find(classfile::attribute_name(AttributeId::kInnerClasses));
  if (inner_classes == nullptr) return;
  for (const classfile::InnerClass& row : classfile::parse_inner_classes(class_file.pool, *inner_classes)) {
    if (row.inner == class_file.name() && !is_off("header", "InnerClasses")) out.u2(row.access_flags);
  }
}

Digest128 header_digest(const ClassFile& class_file, Bytes bytes, DigestStream& stream) {
  stream.truncate(0);
  try {
    write_header(class_file, stream);
  } catch (const FormatError&) {
    return digest_of(bytes);
  }
  return stream.finish();
}

// Names of program classes, each once, in order.
std::vector<std::string_view> program_names(std::vector<std::string_view> names, std::string_view own_name) {
  std::erase_if(names, [own_name](std::string_view name) {
    return name.empty() || name.starts_with(kJdkPrefix) || name == own_name;
  });
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Neither static nor private nor an initialiser: what method selection looks at (JVMS 5.4.6).
std::string overridable_methods(const ClassFile& class_file) {
  std::vector<std::string> hashes;
  std::string text;
  for (const classfile::Member& method : class_file.methods) {
    if ((method.access_flags & (classfile::kAccStatic | classfile::kAccPrivate)) != 0 || method.name.starts_with('<')) continue;
    text.assign(method.name).append(method.descriptor);
    ByteWriter bytes;
    digest_of(text).write(bytes);
    hashes.emplace_back(as_text(bytes.view().first(kMethodSize)));
  }
  std::sort(hashes.begin(), hashes.end());
  return std::accumulate(hashes.begin(), hashes.end(), std::string());
}

// Views of a class file become views of a text of their own, one for all of them.
void keep_text(ClassFacts& facts) {
  size_t size = facts.name.size() + facts.super_name.size() + facts.methods.size();
  const std::array<std::vector<std::string_view>*, 4> lists = {&facts.interfaces, &facts.annotation_types,
                                                               &facts.member_types, &facts.named};
  for (const auto* names : lists) {
    for (const std::string_view name : *names) size += name.size();
  }
  const std::shared_ptr<char[]> text(new char[size]);
  char* next = text.get();
  const auto keep = [&](std::string_view& name) {
    char* const start = next;
    next = std::copy(name.begin(), name.end(), start);
    name = {start, name.size()};
  };
  keep(facts.name);
  keep(facts.super_name);
  keep(facts.methods);
  for (auto* names : lists) {
    for (std::string_view& name : *names) keep(name);
  }
  facts.text = text;
}

ClassFacts raw_facts(std::string_view entry_path, Bytes bytes) {
  constexpr std::string_view kExtension = ".class";
  ClassFacts facts;
  if (entry_path.ends_with(kExtension)) entry_path.remove_suffix(kExtension.size());
  facts.name = entry_path;
  facts.parsed = false;
  facts.meaning = facts.lines = facts.header = digest_of(bytes);
  keep_text(facts);
  return facts;
}

}  // namespace

ClassFacts class_facts(std::string_view entry_path, Bytes bytes) {
  try {
    return class_facts(classfile::parse_class(bytes), bytes);
  } catch (const FormatError&) {
    return raw_facts(entry_path, bytes);
  }
}

ClassFacts class_facts(const ClassFile& class_file, Bytes bytes) {
  thread_local ClassMeaning meaning;
  thread_local DigestStream stream;
  ClassFacts facts;
  size_t interface_text = 0;
  for (const uint16_t index : class_file.interfaces) {
    interface_text += facts.interfaces.emplace_back(class_file.pool.class_name(index)).size();
    if (interface_text > kMostInterfaceText) throw FormatError(0, "expected interfaces with shorter names");
  }
  meaning.walk(class_file, bytes);
  facts.name = class_file.name();
  facts.access_flags = class_file.access_flags;
  facts.meaning = meaning.meaning();
  facts.lines = meaning.lines();
  facts.header = header_digest(class_file, bytes, stream);
  facts.super_name = class_file.super_name();
  facts.annotation_types = program_names(meaning.annotation_types(), {});
  facts.member_types = program_names(meaning.member_types(), facts.name);
  facts.named = program_names(meaning.names(), facts.name);
  const std::string methods = overridable_methods(class_file);
  facts.methods = methods;
  keep_text(facts);
  return facts;
}

}  // namespace retouch::facts
