// A class file as values (JVMS 4.1). Attributes keep their bytes; what is not changed is written back byte for byte.
//
// Borrows: names and attribute bytes point into the input of `parse_class`, which must outlive the ClassFile.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/classfile/constant_pool.h"

namespace retouch::classfile {

struct Attribute {  // JVMS 4.7
  uint16_t name_index;
  std::string_view name;
  Bytes info;           // what to write: the parsed bytes, or the bytes that replaced them (owned by the editor's arena)
  uint32_t offset = 0;  // of info in the input, for error messages
};

const Attribute* find_attribute(const std::vector<Attribute>& attributes, std::string_view name);  // the first, or nullptr

struct Member {  // field_info, method_info (JVMS 4.5, 4.6)
  uint16_t access_flags;
  uint16_t name_index;
  uint16_t descriptor_index;
  std::string_view name;
  std::string_view descriptor;
  std::vector<Attribute> attributes;
  const Attribute* find(std::string_view attribute_name) const;  // the first of that name, or nullptr
};

struct ClassFile {
  uint16_t minor_version;
  uint16_t major_version;
  ConstantPool pool;
  uint16_t access_flags;
  uint16_t this_class;
  uint16_t super_class;
  std::vector<uint16_t> interfaces;
  std::vector<Member> fields;
  std::vector<Member> methods;
  std::vector<Attribute> attributes;

  std::string_view name() const { return pool.class_name(this_class); }
  std::string_view super_name() const { return super_class == 0 ? std::string_view{} : pool.class_name(super_class); }
  const Attribute* find(std::string_view attribute_name) const;
  bool is_interface() const { return (access_flags & 0x0200) != 0; }
  bool is_module_info() const { return (access_flags & 0x8000) != 0; }
  // Versions 45.0 to 45.2 have narrower sizes in Code (as HotSpot reads them; JVMS no longer says so).
  bool has_narrow_code() const { return major_version == 45 && minor_version <= 2; }
};

// Whether the bytes start like a class file: 0xCAFEBABE with a major version of 45 or more (else it is Mach-O).
bool looks_like_class(Bytes bytes);

// Throws FormatError. Bytes behind the class are an error, as in HotSpot. What is found is checked as far as this header
// shows it (names, descriptors, this_class, super_class, interfaces are of the right kind of constant); attributes are not
// looked into.
ClassFile parse_class(Bytes bytes);

// A count of attributes and the attributes, as at the end of every structure that has some (JVMS 4.7).
std::vector<Attribute> parse_attributes(ByteReader& in, const ConstantPool& pool);
void write_attributes(ByteWriter& out, const std::vector<Attribute>& attributes);

// `parse_class` then `write_class` gives the same bytes. Throws FormatError where a count or length no longer fits.
std::vector<uint8_t> write_class(const ClassFile& class_file);

}  // namespace retouch::classfile
