// The constant pool (JVMS 4.4): parsed entries borrowed from the input, plus entries appended behind them.
//
// Append-only: an index once valid never changes meaning, so code, attributes and `ldc` with its one-byte index stay as
// they are. Look-ups name the tag they expect and throw FormatError where the pool holds another.
#pragma once

#include <cstdint>
#include <deque>
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

const char* tag_name(ConstantTag tag);  // "Utf8", "InterfaceMethodref", ...

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
  ConstantTag tag(uint32_t index) const {  // throws for an index outside the pool
    if (index >= entries_.size()) fail(index, "an index inside the constant pool");
    return entries_[index].tag;
  }
  Bytes raw(uint32_t index) const;  // the entry's bytes behind its tag; empty for kUnusable

  std::string_view utf8(uint32_t index) const {
    const Entry& entry = expect(index, ConstantTag::kUtf8);
    return {reinterpret_cast<const char*>(body(entry, index)), entry.length};
  }
  // kClass: internal form, or an array descriptor.
  std::string_view class_name(uint32_t index) const { return utf8(reference(index, ConstantTag::kClass)); }
  std::string_view string(uint32_t index) const { return utf8(reference(index, ConstantTag::kString)); }
  std::string_view module_name(uint32_t index) const { return utf8(reference(index, ConstantTag::kModule)); }
  std::string_view package_name(uint32_t index) const { return utf8(reference(index, ConstantTag::kPackage)); }
  std::string_view method_type(uint32_t index) const { return utf8(reference(index, ConstantTag::kMethodType)); }
  NameAndType name_and_type(uint32_t index) const;
  MemberRef member_ref(uint32_t index) const;
  MethodHandleRef method_handle(uint32_t index) const;
  DynamicRef dynamic(uint32_t index) const;
  uint32_t u4_value(uint32_t index) const;  // kInteger, kFloat: raw bits
  uint64_t u8_value(uint32_t index) const;  // kLong, kDouble: raw bits

  // Finds an equal *appended* entry or appends one. PoolFull when the pool would pass 65,535.
  uint16_t add_utf8(std::string_view text);
  uint16_t add_class(std::string_view name);
  uint16_t add_package(std::string_view name);
  uint16_t add_integer(int32_t value);
  uint16_t add_fieldref(std::string_view owner, std::string_view name, std::string_view descriptor);
  uint16_t add_methodref(std::string_view owner, std::string_view name, std::string_view descriptor);

  // constant_pool_count and all entries; the parsed ones byte for byte.
  void write(ByteWriter& out) const;
  size_t written_size() const { return 2 + input_.size() + appended_size_; }

 private:
  struct Entry {
    // Of the bytes behind the tag (for Utf8: behind the length) in input_; for appended entries the place in appended_.
    uint32_t position;
    uint16_t length;  // from there to the end of the entry
    ConstantTag tag;
  };
  [[noreturn]] void fail(uint32_t index, const char* expectation) const;
  [[noreturn]] void fail_tag(uint32_t index, ConstantTag tag) const;
  const Entry& expect(uint32_t index, ConstantTag tag) const {
    if (!has(index, tag)) [[unlikely]] fail_tag(index, tag);
    return entries_[index];
  }
  // `entry.length` bytes; parse and append saw to it that they are there.
  const uint8_t* body(const Entry& entry, uint32_t index) const {
    if (index < parsed_count_) [[likely]] return input_.data() + entry.position;
    const std::string& whole = appended_[entry.position];
    return reinterpret_cast<const uint8_t*>(whole.data() + whole.size() - entry.length);
  }
  uint16_t reference(uint32_t index, ConstantTag tag) const {  // the u2 that is the body of such an entry
    const uint8_t* p = body(expect(index, tag), index);
    return static_cast<uint16_t>(p[0] << 8 | p[1]);
  }
  uint16_t add_member(ConstantTag tag, std::string_view owner, std::string_view name, std::string_view descriptor);
  uint16_t append(ConstantTag tag, std::string_view body);
  uint16_t find_appended(const std::string& whole);  // 0: not there

  Bytes input_;              // the entries as parsed, from the first tag
  size_t input_offset_ = 0;  // of input_ in the whole input, for error messages
  std::vector<Entry> entries_;
  uint32_t parsed_count_ = 0;
  std::deque<std::string> appended_;  // whole entries; a deque, because views of them are handed out
  size_t appended_size_ = 0;
  std::unordered_map<std::string, uint16_t> appended_index_;  // by whole entry; empty while there are few
};

// The pool has no room for another entry; the class is reported and treated as touched by every test.
class PoolFull : public std::runtime_error {
 public:
  PoolFull() : std::runtime_error("the constant pool is full (65,535 entries)") {}
};

}  // namespace retouch::classfile
