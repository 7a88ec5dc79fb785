// The constant pool (JVMS 4.4): parsed entries borrowed from the input, plus entries appended behind them.
//
// Append-only: an index once valid never changes meaning, so code, attributes and `ldc` with its one-byte index stay as
// they are. Look-ups name the tag they expect and throw FormatError where the pool holds another.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/byte_writer.h"

namespace retouch::classfile {

enum class ConstantTag : uint8_t {
  kUnusable = 0,  // index 0, and the slot behind a Long or Double
  kUtf8 = 1,
  kInteger = 3,
  kFloat = 4,
  kLong = 5,
  kDouble = 6,
  kClass = 7,
  kString = 8,
  kFieldref = 9,
  kMethodref = 10,
  kInterfaceMethodref = 11,
  kNameAndType = 12,
  kMethodHandle = 15,
  kMethodType = 16,
  kDynamic = 17,
  kInvokeDynamic = 18,
  kModule = 19,
  kPackage = 20,
};

// Strings are modified UTF-8 as the file holds them; they live as long as the pool's input (or the pool, when appended).
struct NameAndType {
  std::string_view name;
  std::string_view descriptor;
};
struct MemberRef {  // Fieldref, Methodref, InterfaceMethodref
  ConstantTag tag;
  std::string_view owner;  // internal form; an array type's descriptor for calls like clone() on arrays
  NameAndType member;
};
struct MethodHandleRef {
  uint8_t kind;          // JVMS table 5.4.3.5-A: 1..9
  uint16_t reference;    // pool index of the MemberRef
};
struct DynamicRef {  // Dynamic, InvokeDynamic
  uint16_t bootstrap_method;  // index into the BootstrapMethods attribute
  NameAndType member;
};

class ConstantPool {
 public:
  // Reads constant_pool_count and the entries. Checks tags and lengths, not the references between entries: those are
  // checked when they are looked up. `major` decides nothing here; tags of newer versions are accepted everywhere.
  static ConstantPool parse(ByteReader& in);

  uint32_t count() const { return static_cast<uint32_t>(entries_.size()); }  // constant_pool_count with appended entries
  uint32_t parsed_count() const { return parsed_count_; }
  bool has(uint32_t index, ConstantTag tag) const { return index < entries_.size() && entries_[index].tag == tag; }
  ConstantTag tag(uint32_t index) const;  // throws for an index outside the pool
  Bytes raw(uint32_t index) const;        // the entry's bytes behind its tag

  std::string_view utf8(uint32_t index) const;
  std::string_view class_name(uint32_t index) const;   // kClass: internal form, or an array descriptor
  std::string_view string(uint32_t index) const;       // kString
  std::string_view module_name(uint32_t index) const;  // kModule
  std::string_view package_name(uint32_t index) const; // kPackage
  std::string_view method_type(uint32_t index) const;  // kMethodType
  NameAndType name_and_type(uint32_t index) const;
  MemberRef member_ref(uint32_t index) const;
  MethodHandleRef method_handle(uint32_t index) const;
  DynamicRef dynamic(uint32_t index) const;
  uint32_t u4_value(uint32_t index) const;  // kInteger, kFloat: raw bits
  uint64_t u8_value(uint32_t index) const;  // kLong, kDouble: raw bits

  // Finds an equal *appended* entry or appends one. PoolFull when the pool would pass 65,535.
  uint16_t add_utf8(std::string_view text);
  uint16_t add_class(std::string_view name);
  uint16_t add_integer(int32_t value);
  uint16_t add_methodref(std::string_view owner, std::string_view name, std::string_view descriptor);

  // constant_pool_count and all entries; the parsed ones byte for byte.
  void write(ByteWriter& out) const;

 private:
  struct Entry {
    ConstantTag tag;
    uint32_t position;  // of the bytes behind the tag, in input_ or (appended) in appended_
    uint32_t length;    // of the bytes behind the tag
  };
  uint16_t append(ConstantTag tag, std::string body);
  const Entry& expect(uint32_t index, ConstantTag tag, const char* what) const;

  Bytes input_;  // the pool's entries as parsed, starting at the first tag
  std::vector<Entry> entries_;
  uint32_t parsed_count_ = 0;
  std::vector<uint8_t> appended_;
  std::unordered_map<std::string, uint16_t> appended_index_;
};

// The pool has no room for another entry; the class is reported and treated as touched by every test.
class PoolFull : public std::runtime_error {
 public:
  PoolFull() : std::runtime_error("the constant pool is full (65,535 entries)") {}
};

}  // namespace retouch::classfile
