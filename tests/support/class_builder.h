// Class files byte by byte, for tests that need what no compiler writes. Nothing is checked: wrong bytes are the point.
//
//   ClassBuilder b("p/Foo");
//   b.method(0x0009, "m", "()V", {b.code(0, 0, {0xB1})});
//   const std::vector<uint8_t> bytes = b.build();
//
// Pool indices are handed out in order of first use from 1 on; equal constants share one.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_writer.h"

namespace retouch::test {

// Big-endian bytes in a chain: `ByteString().u2(1).u1('e').u2(7)`.
class ByteString {
 public:
  ByteString() = default;
  ByteString(std::initializer_list<int> bytes) {
    for (const int byte : bytes) u1(static_cast<uint32_t>(byte));
  }
  ByteString& u1(uint32_t v) { return out_.u1(static_cast<uint8_t>(v)), *this; }
  ByteString& u2(uint32_t v) { return out_.u2(static_cast<uint16_t>(v)), *this; }
  ByteString& u4(uint32_t v) { return out_.u4(v), *this; }
  ByteString& add(const ByteString& other) { return out_.bytes(other.view()), *this; }
  ByteString& text(std::string_view text) { return out_.bytes(as_bytes(text)), *this; }
  Bytes view() const { return out_.view(); }
  std::vector<uint8_t> vector() const { return {view().begin(), view().end()}; }
  size_t size() const { return out_.size(); }

 private:
  ByteWriter out_;
};

struct BuiltAttribute {
  uint16_t name_index;
  ByteString info;
};

struct BuiltHandler {
  uint16_t start_pc, end_pc, handler_pc, catch_type;
};

class ClassBuilder {
  // First, because this_class and super_class are made of them.
  ByteString pool_;
  uint16_t pool_count_ = 1;
  std::map<std::string, uint16_t> known_;
  std::vector<ByteString> fields_;
  std::vector<ByteString> methods_;
  std::vector<BuiltAttribute> attributes_;

 public:
  uint16_t major_version = 52;
  uint16_t minor_version = 0;
  uint16_t access_flags = 0x0021;
  uint16_t this_class;
  uint16_t super_class;
  std::vector<uint16_t> interfaces;

  explicit ClassBuilder(std::string_view name, std::string_view super_name = "java/lang/Object")
      : this_class(class_ref(name)), super_class(super_name.empty() ? uint16_t{0} : class_ref(super_name)) {}

  uint16_t utf8(std::string_view text) {
    return constant(ByteString().u1(1).u2(static_cast<uint32_t>(text.size())).text(text));
  }
  uint16_t integer(int32_t value) { return constant(ByteString().u1(3).u4(static_cast<uint32_t>(value))); }
  uint16_t float_bits(uint32_t bits) { return constant(ByteString().u1(4).u4(bits)); }
  uint16_t long_value(int64_t value) { return wide_constant(5, static_cast<uint64_t>(value)); }
  uint16_t double_bits(uint64_t bits) { return wide_constant(6, bits); }
  uint16_t class_ref(std::string_view name) { return reference(7, utf8(name)); }
  uint16_t string(std::string_view text) { return reference(8, utf8(text)); }
  uint16_t method_type(std::string_view descriptor) { return reference(16, utf8(descriptor)); }
  uint16_t module(std::string_view name) { return reference(19, utf8(name)); }
  uint16_t package(std::string_view name) { return reference(20, utf8(name)); }
  uint16_t name_and_type(std::string_view name, std::string_view descriptor) {
    const uint16_t name_index = utf8(name);
    return references(12, name_index, utf8(descriptor));
  }
  uint16_t field_ref(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return member_ref(9, owner, name, descriptor);
  }
  uint16_t method_ref(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return member_ref(10, owner, name, descriptor);
  }
  uint16_t interface_method_ref(std::string_view owner, std::string_view name, std::string_view descriptor) {
    return member_ref(11, owner, name, descriptor);
  }
  uint16_t method_handle(int kind, uint16_t reference) {
    return constant(ByteString().u1(15).u1(static_cast<uint32_t>(kind)).u2(reference));
  }
  uint16_t dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor) {
    return references(17, bootstrap, name_and_type(name, descriptor));
  }
  uint16_t invoke_dynamic(uint16_t bootstrap, std::string_view name, std::string_view descriptor) {
    return references(18, bootstrap, name_and_type(name, descriptor));
  }
  // A constant as it stands, tag included; for those that are wrong.
  uint16_t constant(const ByteString& bytes) { return add_constant(bytes, 1); }

  BuiltAttribute attribute(std::string_view name, ByteString info = {}) { return {utf8(name), std::move(info)}; }

  // A Code attribute in the form of this class's version.
  BuiltAttribute code(uint16_t max_stack, uint16_t max_locals, const ByteString& instructions,
                      const std::vector<BuiltHandler>& handlers = {}, const std::vector<BuiltAttribute>& attributes = {}) {
    ByteString info;
    if (major_version == 45 && minor_version <= 2) {
      info.u1(max_stack).u1(max_locals).u2(static_cast<uint32_t>(instructions.size()));
    } else {
      info.u2(max_stack).u2(max_locals).u4(static_cast<uint32_t>(instructions.size()));
    }
    info.add(instructions).u2(static_cast<uint32_t>(handlers.size()));
    for (const BuiltHandler& h : handlers) info.u2(h.start_pc).u2(h.end_pc).u2(h.handler_pc).u2(h.catch_type);
    return attribute("Code", info.add(list(attributes)));
  }

  void field(uint16_t flags, std::string_view name, std::string_view descriptor,
             const std::vector<BuiltAttribute>& attributes = {}) {
    fields_.push_back(member(flags, name, descriptor, attributes));
  }
  void method(uint16_t flags, std::string_view name, std::string_view descriptor,
              const std::vector<BuiltAttribute>& attributes = {}) {
    methods_.push_back(member(flags, name, descriptor, attributes));
  }
  void add(BuiltAttribute attribute) { attributes_.push_back(std::move(attribute)); }

  // attributes_count and the attributes.
  static ByteString list(const std::vector<BuiltAttribute>& attributes) {
    ByteString out;
    out.u2(static_cast<uint32_t>(attributes.size()));
    for (const BuiltAttribute& attribute : attributes) {
      out.u2(attribute.name_index).u4(static_cast<uint32_t>(attribute.info.size())).add(attribute.info);
    }
    return out;
  }

  std::vector<uint8_t> build() const {
    ByteString out;
    out.u4(0xCAFEBABE).u2(minor_version).u2(major_version).u2(pool_count_).add(pool_);
    out.u2(access_flags).u2(this_class).u2(super_class).u2(static_cast<uint32_t>(interfaces.size()));
    for (const uint16_t interface : interfaces) out.u2(interface);
    for (const std::vector<ByteString>* members : {&fields_, &methods_}) {
      out.u2(static_cast<uint32_t>(members->size()));
      for (const ByteString& member : *members) out.add(member);
    }
    return out.add(list(attributes_)).vector();
  }

 private:
  uint16_t add_constant(const ByteString& bytes, uint16_t slots) {
    const auto [found, is_new] = known_.emplace(std::string(as_text(bytes.view())), pool_count_);
    if (is_new) {
      pool_.add(bytes);
      pool_count_ = static_cast<uint16_t>(pool_count_ + slots);
    }
    return found->second;
  }
  uint16_t wide_constant(uint32_t tag, uint64_t value) {
    return add_constant(ByteString().u1(tag).u4(static_cast<uint32_t>(value >> 32)).u4(static_cast<uint32_t>(value)), 2);
  }
  uint16_t reference(uint32_t tag, uint16_t index) { return constant(ByteString().u1(tag).u2(index)); }
  uint16_t references(uint32_t tag, uint16_t first, uint16_t second) {
    return constant(ByteString().u1(tag).u2(first).u2(second));
  }
  uint16_t member_ref(uint32_t tag, std::string_view owner, std::string_view name, std::string_view descriptor) {
    const uint16_t owner_index = class_ref(owner);
    return references(tag, owner_index, name_and_type(name, descriptor));
  }
  ByteString member(uint16_t flags, std::string_view name, std::string_view descriptor,
                    const std::vector<BuiltAttribute>& attributes) {
    const uint16_t name_index = utf8(name);
    return ByteString().u2(flags).u2(name_index).u2(utf8(descriptor)).add(list(attributes));
  }
};

}  // namespace retouch::test
