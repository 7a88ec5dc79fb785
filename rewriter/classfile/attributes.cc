#include "rewriter/classfile/attributes.h"

namespace retouch::classfile {
namespace {

// A reader over one attribute; `close` holds the structure to the attribute's length.
class AttributeReader {
 public:
  AttributeReader(const ConstantPool& pool, const Attribute& attribute) : AttributeReader(&pool, attribute) {}
  // For attributes that name nothing in the pool.
  explicit AttributeReader(const Attribute& attribute) : AttributeReader(nullptr, attribute) {}

  ByteReader& in() { return in_; }
  const ConstantPool& pool() const { return *pool_; }
  uint16_t u2() { return in_.u2(); }
  std::string_view utf8() { return pool_->utf8(in_.u2()); }
  std::string_view class_name() { return pool_->class_name(in_.u2()); }
  std::string_view module_name() { return pool_->module_name(in_.u2()); }
  std::string_view package_name() { return pool_->package_name(in_.u2()); }
  std::optional<std::string_view> optional_utf8() {
    const uint16_t index = in_.u2();
    return index == 0 ? std::nullopt : std::optional(pool_->utf8(index));
  }
  std::optional<std::string_view> optional_class() {
    const uint16_t index = in_.u2();
    return index == 0 ? std::nullopt : std::optional(pool_->class_name(index));
  }
  // A u2 count of rows of at least `smallest` bytes, each read by `row`.
  template <typename Row>
  auto rows(size_t smallest, Row row) {
    std::vector<decltype(row())> result;
    const uint16_t count = in_.u2();
    if (count > in_.remaining() / smallest) in_.fail("a count that the attribute can hold");
    result.reserve(count);
    for (uint16_t i = 0; i < count; ++i) result.push_back(row());
    return result;
  }
  template <typename Value>
  Value close(Value value) {
    in_.expect_end(std::string(attribute_.name).c_str());
    return value;
  }

 private:
  AttributeReader(const ConstantPool* pool, const Attribute& attribute)
      : pool_(pool), attribute_(attribute), in_(attribute.info, attribute.offset) {}

  const ConstantPool* pool_;
  const Attribute& attribute_;
  ByteReader in_;
};

std::vector<ModulePackage> parse_module_packages(AttributeReader& reader) {
  return reader.rows(6, [&reader] {
    ModulePackage package;
    package.package = reader.package_name();
    package.flags = reader.u2();
    package.to_modules = reader.rows(2, [&reader] { return reader.module_name(); });
    return package;
  });
}

}  // namespace

uint16_t parse_constant_value(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  const uint16_t index = reader.u2();
  switch (pool.tag(index)) {
    case ConstantTag::kInteger:
    case ConstantTag::kFloat:
    case ConstantTag::kLong:
    case ConstantTag::kDouble:
      break;
    case ConstantTag::kString:
      pool.string(index);
      break;
    default:
      reader.in().fail("a constant value that is a number or a string");
  }
  return reader.close(index);
}

std::string_view parse_text_attribute(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.utf8());
}

std::string_view parse_class_attribute(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.class_name());
}

std::vector<std::string_view> parse_class_list(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(2, [&reader] { return reader.class_name(); }));
}

std::vector<std::string_view> parse_package_list(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(2, [&reader] { return reader.package_name(); }));
}

std::vector<InnerClass> parse_inner_classes(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(8, [&reader] {
    InnerClass row;
    row.inner = reader.class_name();
    row.outer = reader.optional_class();
    row.name = reader.optional_utf8();
    row.access_flags = reader.u2();
    return row;
  }));
}

EnclosingMethod parse_enclosing_method(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  EnclosingMethod result;
  result.enclosing_class = reader.class_name();
  const uint16_t method = reader.u2();
  if (method != 0) result.method = pool.name_and_type(method);
  return reader.close(result);
}

std::vector<BootstrapMethod> parse_bootstrap_methods(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(4, [&reader] {
    BootstrapMethod row;
    row.method_handle = reader.u2();
    reader.pool().method_handle(row.method_handle);
    row.arguments = reader.rows(2, [&reader] {
      const uint16_t argument = reader.u2();
      reader.pool().tag(argument);
      return argument;
    });
    return row;
  }));
}

std::vector<LineNumber> parse_line_numbers(const Attribute& attribute) {
  AttributeReader reader(attribute);
  return reader.close(reader.rows(4, [&reader] {
    LineNumber row;
    row.start_pc = reader.u2();
    row.line_number = reader.u2();
    return row;
  }));
}

std::vector<LocalVariable> parse_local_variables(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(10, [&reader] {
    LocalVariable row;
    row.start_pc = reader.u2();
    row.length = reader.u2();
    row.name = reader.utf8();
    row.type = reader.utf8();
    row.index = reader.u2();
    return row;
  }));
}

std::vector<CharacterRange> parse_character_ranges(const Attribute& attribute) {
  AttributeReader reader(attribute);
  return reader.close(reader.rows(14, [&reader] {
    CharacterRange row;
    row.start_pc = reader.u2();
    row.end_pc = reader.u2();
    row.character_range_start = reader.in().u4();
    row.character_range_end = reader.in().u4();
    row.flags = reader.u2();
    return row;
  }));
}

std::vector<MethodParameter> parse_method_parameters(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  std::vector<MethodParameter> result;
  for (uint8_t count = reader.in().u1(); count > 0; --count) {
    MethodParameter& row = result.emplace_back();
    row.name = reader.optional_utf8();
    row.access_flags = reader.u2();
  }
  return reader.close(std::move(result));
}

std::vector<RecordComponent> parse_record(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  return reader.close(reader.rows(6, [&reader] {
    RecordComponent row;
    row.name = reader.utf8();
    row.descriptor = reader.utf8();
    row.attributes = parse_attributes(reader.in(), reader.pool());
    return row;
  }));
}

Module parse_module(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  Module module;
  module.name = reader.module_name();
  module.flags = reader.u2();
  module.version = reader.optional_utf8();
  module.requires_modules = reader.rows(6, [&reader] {
    ModuleRequires row;
    row.module = reader.module_name();
    row.flags = reader.u2();
    row.version = reader.optional_utf8();
    return row;
  });
  module.exports = parse_module_packages(reader);
  module.opens = parse_module_packages(reader);
  module.uses = reader.rows(2, [&reader] { return reader.class_name(); });
  module.provides = reader.rows(4, [&reader] {
    ModuleProvides row;
    row.service = reader.class_name();
    row.implementations = reader.rows(2, [&reader] { return reader.class_name(); });
    return row;
  });
  return reader.close(std::move(module));
}

uint16_t parse_module_resolution(const Attribute& attribute) {
  AttributeReader reader(attribute);
  return reader.close(reader.u2());
}

ModuleHashes parse_module_hashes(const ConstantPool& pool, const Attribute& attribute) {
  AttributeReader reader(pool, attribute);
  ModuleHashes result;
  result.algorithm = reader.utf8();
  result.hashes = reader.rows(4, [&reader] {
    ModuleHash row;
    row.module = reader.module_name();
    row.hash = reader.in().bytes(reader.u2());
    return row;
  });
  return reader.close(std::move(result));
}

}  // namespace retouch::classfile
