// A class in memory with one method whose Code attribute is built from its parts, and the edited method as parts again.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/classfile/code_editor.h"
#include "rewriter/classfile/opcodes.h"
#include "tests/support/class_builder.h"

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

inline constexpr uint8_t kNop = opcode("nop");
inline constexpr uint8_t kZero = opcode("iconst_0");
inline constexpr uint8_t kPop = opcode("pop");
inline constexpr uint8_t kReturn = opcode("return");
inline constexpr uint8_t kThrow = opcode("athrow");

inline const ByteVector kProbe = {kZero, kPop};  // what most tests insert

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
  test::ClassBuilder builder("T");
  builder.major_version = parts.major;
  builder.minor_version = parts.minor;
  test::ByteString code;
  for (const uint8_t byte : parts.code) code.u1(byte);
  std::vector<test::BuiltHandler> handlers;
  for (const ExceptionEntry& row : parts.exception_table) {
    handlers.push_back({row.start_pc, row.end_pc, row.handler_pc, row.catch_type});
  }
  std::vector<test::BuiltAttribute> attributes;
  for (const NamedBytes& attribute : parts.attributes) {
    test::ByteString info;
    for (const uint8_t byte : attribute.info) info.u1(byte);
    attributes.push_back(builder.attribute(attribute.name, info));
  }
  builder.method(0x0009, "m", "()V", {builder.code(parts.max_stack, parts.max_locals, code, handlers, attributes)});
  return builder.build();
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

// What became of an attribute in the code of kTenInstructions.
inline const ByteVector kTenInstructions = join({repeat(9, kNop), {kReturn}});

struct MovedAttribute {
  ByteVector info;
  std::vector<std::string> warnings;
};

inline MovedAttribute move_attribute(const std::string& name, const ByteVector& info, const CodeEdit& edit) {
  const Edited edited({.code = kTenInstructions, .attributes = {{name, info}}}, edit);
  return {edited.attribute(name), edited.result.warnings};
}

}  // namespace retouch::classfile
