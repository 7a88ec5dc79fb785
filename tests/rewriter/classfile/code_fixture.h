// A class in memory with one method whose Code attribute is built from its parts, and the edited method as parts again.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/code_editor.h"

namespace retouch::classfile {

using ByteVector = std::vector<uint8_t>;

inline ByteVector to_vector(Bytes bytes) { return {bytes.begin(), bytes.end()}; }

// Big-endian u2 items, as most attributes consist of.
inline ByteVector u2s(std::initializer_list<uint32_t> values) {
  ByteWriter out;
  for (const uint32_t value : values) out.u2(static_cast<uint16_t>(value));
  return out.take();
}

inline ByteVector join(std::initializer_list<ByteVector> parts) {
  ByteVector all;
  for (const ByteVector& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline ByteVector repeat(size_t count, uint8_t byte) { return ByteVector(count, byte); }

struct NamedBytes {
  std::string name;
  ByteVector info;
};

struct MethodParts {
  ByteVector code;
  std::vector<NamedBytes> attributes = {};
  std::vector<ExceptionEntry> exception_table = {};
  uint16_t max_stack = 2;
  uint16_t max_locals = 2;
  uint16_t major = 61;
  uint16_t minor = 0;
};

// public class T { public static void m() } with the given code.
inline ByteVector class_bytes(const MethodParts& parts) {
  ByteWriter out;
  out.u4(0xCAFEBABE);
  out.u2(parts.minor);
  out.u2(parts.major);
  std::vector<std::string> names = {"T", "java/lang/Object", "m", "()V", "Code"};
  for (const NamedBytes& attribute : parts.attributes) names.push_back(attribute.name);
  out.u2(static_cast<uint16_t>(names.size() + 3));
  for (const std::string& name : names) {
    out.u1(1);
    out.u2(static_cast<uint16_t>(name.size()));
    out.bytes(as_bytes(name));
  }
  for (const uint16_t class_name : {uint16_t{1}, uint16_t{2}}) {
    out.u1(7);
    out.u2(class_name);
  }
  const uint16_t first_class = static_cast<uint16_t>(names.size() + 1);
  out.bytes(u2s({0x21, first_class, first_class + 1u, 0, 0, 1, 9, 3, 4, 1, 5}));

  const bool narrow = parts.major == 45 && parts.minor <= 2;
  ByteWriter info;
  if (narrow) {
    info.u1(static_cast<uint8_t>(parts.max_stack));
    info.u1(static_cast<uint8_t>(parts.max_locals));
    info.u2(static_cast<uint16_t>(parts.code.size()));
  } else {
    info.u2(parts.max_stack);
    info.u2(parts.max_locals);
    info.u4(static_cast<uint32_t>(parts.code.size()));
  }
  info.bytes(parts.code);
  info.u2(static_cast<uint16_t>(parts.exception_table.size()));
  for (const ExceptionEntry& row : parts.exception_table) {
    info.bytes(u2s({row.start_pc, row.end_pc, row.handler_pc, row.catch_type}));
  }
  info.u2(static_cast<uint16_t>(parts.attributes.size()));
  uint16_t name_index = 6;
  for (const NamedBytes& attribute : parts.attributes) {
    info.u2(name_index++);
    info.u4(static_cast<uint32_t>(attribute.info.size()));
    info.bytes(attribute.info);
  }
  out.u4(static_cast<uint32_t>(info.size()));
  out.bytes(info.view());
  out.u2(0);
  return out.take();
}

class BuiltMethod {
 public:
  explicit BuiltMethod(const MethodParts& parts) : bytes_(class_bytes(parts)), class_file(parse_class(bytes_)) {}
  BuiltMethod(const BuiltMethod&) = delete;
  const Attribute& code() const { return *class_file.methods.at(0).find("Code"); }

 private:
  ByteVector bytes_;

 public:
  ClassFile class_file;
};

struct At {
  uint32_t pc;
  ByteVector code;
};

inline CodeEdit inserting(std::initializer_list<At> insertions) {
  CodeEdit edit;
  for (const At& insertion : insertions) edit.insert(insertion.pc, insertion.code);
  edit.extra_stack = 1;
  return edit;
}

// What an edit of a method gave, as parts. Stays where it is: the parts point into the result and the class.
class Edited {
 public:
  Edited(const MethodParts& parts, const CodeEdit& edit)
      : method_(parts), result(edit_code(method_.class_file, method_.code(), edit)) {
    if (result.status == EditStatus::kDone) code = parse_code(method_.class_file, {0, "Code", result.info, 0});
  }
  Edited(const Edited&) = delete;

  const ClassFile& class_file() const { return method_.class_file; }
  ByteVector bytes() const { return to_vector(code.code); }
  ByteVector attribute(std::string_view name) const {  // its content; empty where there is none
    const Attribute* found = find_attribute(code.attributes, name);
    return found == nullptr ? ByteVector{} : to_vector(found->info);
  }

 private:
  BuiltMethod method_;

 public:
  EditResult result;
  Code code{};
};

}  // namespace retouch::classfile
