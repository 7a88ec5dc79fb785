#include "rewriter/facts/class_meaning.h"

#include <algorithm>
#include <span>
#include <string>

#include "rewriter/base/mutation.h"
#include "rewriter/classfile/annotations.h"

namespace retouch::facts {

using classfile::Attribute;
using classfile::AttributeId;
using classfile::ConstantTag;
using classfile::Location;

namespace {

// What stands before an attribute in the stream, and behind the last one. Part of every digest.
enum class Form : uint8_t { kEnd, kResolved, kRaw, kWholeClass };
// The same in the stream of lines.
enum class LineForm : uint8_t { kEndOfCode, kCode, kLineNumberTable, kSourceDebugExtension, kVersion };

constexpr uint8_t kNotLookedUp = 0xFF;

enum Use : uint8_t {
  kType = 1,       // a descriptor or a signature
  kClassName = 2,
  kShown = 4,      // the descriptor of a member that a framework looks at
  kMember = 8,     // the descriptor of a member, or a signature
};

// Position of the bracket that closes the one at `open`.
size_t closing(std::string_view shape, size_t open) {
  int depth = 0;
  for (size_t i = open;; ++i) {
    if (shape[i] == '[' || shape[i] == '(') ++depth;
    if ((shape[i] == ']' || shape[i] == ')') && --depth == 0) return i;
  }
}

// Two of one name keep their order.
void sort_by_name(std::span<const Attribute*> attributes) {
  constexpr size_t kFew = 16;  // as in all but hostile files
  if (attributes.size() > kFew) {
    std::stable_sort(attributes.begin(), attributes.end(),
                     [](const Attribute* a, const Attribute* b) {
                       return a->name_index != b->name_index && a->name < b->name;  // names may be long
                     });
    return;
  }
  for (size_t i = 1; i < attributes.size(); ++i) {
    const Attribute* const each = attributes[i];
    size_t at = i;
    for (; at > 0 && each->name < attributes[at - 1]->name; --at) attributes[at] = attributes[at - 1];
    attributes[at] = each;
  }
}

}  // namespace

void ClassMeaning::walk(const classfile::ClassFile& class_file, Bytes bytes) {
  begin(class_file, bytes);
  meaning_.u2(class_file.minor_version);  // in front: with_version
  meaning_.u2(class_file.major_version);
  if (!is_off("digest", "class flags")) meaning_.u2(class_file.access_flags);
  meaning_.digest(constants_.of(class_file.this_class, ConstantTag::kClass));
  if (!is_off("digest", "superclass")) optional(class_file.super_class, ConstantTag::kClass);
  if (!is_off("digest", "interfaces")) {
    meaning_.u2(static_cast<uint16_t>(class_file.interfaces.size()));
    for (const uint16_t index : class_file.interfaces) meaning_.digest(constants_.of(index, ConstantTag::kClass));
  }
  if (!is_off("digest", "fields")) members(class_file.fields, classfile::kInField);
  if (!is_off("digest", "methods")) members(class_file.methods, classfile::kInMethod);
  attributes(class_file.attributes, classfile::kInClass);
  names_of_descriptors();
}

void ClassMeaning::begin(const classfile::ClassFile& class_file, Bytes bytes) {
  class_ = &class_file;
  bytes_ = bytes;
  meaning_.truncate(0);
  lines_.truncate(0);
  names_.clear();
  annotated_.clear();
  member_types_.clear();
  sorted_.clear();
  uses_.assign(class_file.pool.count(), 0);
  whole_.reset();
  attribute_ids_.assign(class_file.pool.count(), kNotLookedUp);
  code_.leave_code();
  const Attribute* bootstrap_methods = class_file.find(classfile::attribute_name(AttributeId::kBootstrapMethods));
  try {
    constants_.begin(class_file.pool, bootstrap_methods);
  } catch (const FormatError&) {  // what uses it fails, and counts with the whole class
    constants_.begin(class_file.pool, nullptr);
  }
}

Digest128 ClassMeaning::lines() {
  const size_t end = lines_.size();
  lines_.digest(meaning());
  const Digest128 result = lines_.finish();
  lines_.truncate(end);
  return result;
}

Digest128 ClassMeaning::with_version(uint16_t minor, uint16_t major) {
  const size_t end = meaning_.size();
  meaning_.truncate(0);
  meaning_.u2(minor);
  meaning_.u2(major);
  meaning_.extend_to(end);
  return meaning_.finish();
}

void ClassMeaning::members(const std::vector<classfile::Member>& members, Location where) {
  meaning_.u2(static_cast<uint16_t>(members.size()));
  for (const classfile::Member& member : members) {
    if (!is_off("digest", "member flags")) meaning_.u2(member.access_flags);
    if (!is_off("digest", "member names")) meaning_.digest(constants_.any(member.name_index));
    if (!is_off("digest", "member descriptors")) meaning_.digest(constants_.any(member.descriptor_index));
    uses_[member.descriptor_index] |= kMember;
    annotated_.by_framework = false;
    attributes(member.attributes, where);
    if (annotated_.by_framework && (uses_[member.descriptor_index] & kShown) == 0) {
      uses_[member.descriptor_index] |= kShown;
      add_type_names(member.descriptor, names_, annotated_.visible);
    }
  }
}

void ClassMeaning::attributes(const std::vector<Attribute>& attributes, Location where) {
  if (attributes.size() <= 1) {
    for (const Attribute& only : attributes) attribute(only, where);
  } else {
    const size_t base = sorted_.size();
    for (const Attribute& each : attributes) sorted_.push_back(&each);
    sort_by_name({sorted_.begin() + static_cast<std::ptrdiff_t>(base), sorted_.end()});
    for (size_t i = base; i < base + attributes.size(); ++i) attribute(*sorted_[i], where);  // grows and shrinks behind
    sorted_.resize(base);
  }
  meaning_.u1(static_cast<uint8_t>(Form::kEnd));
}

void ClassMeaning::attribute(const Attribute& attribute, Location where) {
  [[maybe_unused]] const size_t start = meaning_.size();
  [[maybe_unused]] const size_t lines_start = lines_.size();
  write(attribute, where);
  if (!is_off("digest", attribute.name)) return;
  meaning_.truncate(start);
  lines_.truncate(lines_start);
}

void ClassMeaning::write(const Attribute& attribute, Location where) {
  const AttributeShape* shape = shape_of(attribute, where);
  const Treatment treatment = shape == nullptr ? Treatment::kRaw : shape->treatment;
  switch (treatment) {
    case Treatment::kElsewhere:
    case Treatment::kLeftOut:
      return;
    case Treatment::kLines:
      lines_.u1(static_cast<uint8_t>(where == classfile::kInCode ? LineForm::kLineNumberTable
                                                                 : LineForm::kSourceDebugExtension));
      lines_.sized(attribute.info);
      return;
    default:
      break;
  }
  const size_t start = meaning_.size();
  const size_t lines_start = lines_.size();
  meaning_.u1(static_cast<uint8_t>(treatment == Treatment::kRaw ? Form::kRaw : Form::kResolved));
  meaning_.digest(constants_.any(attribute.name_index));
  if (treatment == Treatment::kRaw) return meaning_.sized(attribute.info);
  const size_t sorted = sorted_.size();
  try {
    content(attribute, *shape);
  } catch (const FormatError&) {
    sorted_.resize(sorted);
    lines_.truncate(lines_start);
    meaning_.truncate(start);
    meaning_.u1(static_cast<uint8_t>(Form::kWholeClass));
    meaning_.digest(constants_.any(attribute.name_index));
    whole_class();
  }
}

void ClassMeaning::whole_class() {
  if (!whole_) {
    whole_ = digest_of(bytes_);
    // Which strings what cannot be read would have used as types is not known: any.
    for (uint8_t& use : uses_) use |= kType | kMember;
  }
  meaning_.digest(*whole_);
}

void ClassMeaning::content(const Attribute& attribute, const AttributeShape& shape) {
  if (shape.treatment == Treatment::kInstructions) return code(attribute);
  if (shape.treatment == Treatment::kAnnotations) {
    // What a default holds is as visible as its method.
    const bool is_visible = classfile::is_runtime_visible(shape.id) || shape.id == AttributeId::kAnnotationDefault;
    AnnotationMeaning annotations(constants_, code_, meaning_, names_, annotated_, is_visible);
    classfile::visit_annotations(constants_.pool(), shape.id, attribute, annotations);
    return meaning_.u1(0);  // no annotation begins so
  }
  ByteReader in(attribute.info, attribute.offset);
  items(shape.shape, in);
  in.expect_end("the attribute");
}

void ClassMeaning::code(const Attribute& attribute) {
  const classfile::Code code = classfile::parse_code(*class_, attribute);
  lines_.u1(static_cast<uint8_t>(LineForm::kCode));
  meaning_.u2(code.max_stack);
  meaning_.u2(code.max_locals);
  [[maybe_unused]] const size_t instructions = meaning_.size();
  code_.write_instructions(code, constants_, meaning_, lines_);
  if (is_off("digest", "instructions")) meaning_.truncate(instructions);
  meaning_.u2(static_cast<uint16_t>(code.exception_table.size()));
  for (const classfile::ExceptionEntry& entry : code.exception_table) {
    if (is_off("digest", "exception table")) break;
    meaning_.u4(code_.place(entry.start_pc));
    meaning_.u4(code_.place(entry.end_pc));
    meaning_.u4(code_.place(entry.handler_pc));
    optional(entry.catch_type, ConstantTag::kClass);
  }
  attributes(code.attributes, classfile::kInCode);
  lines_.u1(static_cast<uint8_t>(LineForm::kEndOfCode));
  code_.leave_code();
}

void ClassMeaning::items(std::string_view shape, ByteReader& in) {
  for (size_t i = 0; i < shape.size(); ++i) {
    if (shape[i] != '[' && shape[i] != '(') {
      item(shape[i], in);
      continue;
    }
    const size_t end = closing(shape, i);
    const std::string_view row = shape.substr(i + 1, end - i - 1);
    const uint16_t count = shape[i] == '[' ? in.u2() : in.u1();
    meaning_.u2(count);
    for (uint16_t n = 0; n < count; ++n) items(row, in);
    i = end;
  }
}

void ClassMeaning::item(char item, ByteReader& in) {
  switch (item) {
    case '1':
      return meaning_.u1(in.u1());
    case '2':
      return meaning_.u2(in.u2());
    case 'C':
      return meaning_.digest(constants_.of(in.u2(), ConstantTag::kClass));
    case 'U':
      return meaning_.digest(constants_.of(in.u2(), ConstantTag::kUtf8));
    case 'M':
      return meaning_.digest(constants_.of(in.u2(), ConstantTag::kModule));
    case 'P':
      return meaning_.digest(constants_.of(in.u2(), ConstantTag::kPackage));
    case 'K':
      return meaning_.digest(constants_.any(in.u2()));
    case 'c':
      return optional(in.u2(), ConstantTag::kClass);
    case 'u':
      return optional(in.u2(), ConstantTag::kUtf8);
    case 'v':
      return shown_on_request(in.u2());
    case 'n':
      return optional(in.u2(), ConstantTag::kNameAndType);
    case 'D':
    case 'S': {
      const uint16_t index = in.u2();
      meaning_.digest(constants_.of(index, ConstantTag::kUtf8));
      uses_[index] |= item == 'S' ? kMember : kType;
      return;
    }
    case 'R': {
      const uint32_t start = in.u2();
      meaning_.u4(code_.place(start));
      return meaning_.u4(code_.place(start + in.u2()));
    }
    case '@':
      return attributes(classfile::parse_attributes(in, constants_.pool()), classfile::kInRecordComponent);
    default:
      in.fail("an item that is known");
  }
}

void ClassMeaning::optional(uint16_t index, ConstantTag tag) {
  meaning_.u1(index != 0);
  if (index != 0) meaning_.digest(constants_.of(index, tag));
}

void ClassMeaning::shown_on_request(uint16_t index) {
  lines_.u1(static_cast<uint8_t>(LineForm::kVersion));
  lines_.u1(index != 0);
  if (index != 0) lines_.digest(constants_.of(index, ConstantTag::kUtf8));
}

// Also of constants that nothing here uses: the pool names them.
void ClassMeaning::names_of_descriptors() {
  const classfile::ConstantPool& pool = constants_.pool();
  const auto referenced = [&pool](uint32_t index, size_t at) {
    const Bytes raw = pool.raw(index);
    return static_cast<uint32_t>(raw[at] << 8 | raw[at + 1]);
  };
  const auto mark = [&](uint32_t index, Use use) {
    if (pool.has(index, ConstantTag::kUtf8)) uses_[index] |= use;
  };
  for (uint32_t i = 0; i < pool.count(); ++i) {
    if (pool.has(i, ConstantTag::kNameAndType)) mark(referenced(i, 2), kType);
    if (pool.has(i, ConstantTag::kMethodType)) mark(referenced(i, 0), kType);
    if (pool.has(i, ConstantTag::kClass)) mark(referenced(i, 0), kClassName);
  }
  for (uint32_t i = 0; i < pool.count(); ++i) {
    if (!pool.has(i, ConstantTag::kUtf8)) continue;
    if ((uses_[i] & kClassName) != 0) names_.names.push_back(element_class(pool.utf8(i)));
    if ((uses_[i] & kMember) != 0) {
      add_type_names(pool.utf8(i), names_, member_types_);
    } else if ((uses_[i] & kType) != 0) {
      add_type_names(pool.utf8(i), names_);
    }
  }
}

const AttributeShape* ClassMeaning::shape_of(const Attribute& attribute, Location where) {
  uint8_t& id = attribute_ids_[attribute.name_index];
  if (id == kNotLookedUp) {
    const classfile::AttributeRow* row = classfile::attribute_row(attribute.name);
    id = static_cast<uint8_t>(row == nullptr ? AttributeId::kUnknown : row->id);
  }
  // One where JVMS does not put it is unknown to the JVM.
  if (id == 0 || (classfile::kAttributes[id - 1].locations & where) == 0) return nullptr;
  return attribute_shape(static_cast<AttributeId>(id));
}

}  // namespace retouch::facts
