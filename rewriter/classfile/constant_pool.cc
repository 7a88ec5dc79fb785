#include "rewriter/classfile/constant_pool.h"

#include <algorithm>
#include <array>

namespace retouch::classfile {
namespace {

struct TagInfo {
  const char* name = nullptr;  // nullptr: no such tag
  uint8_t length = 0;          // of the body; Utf8 carries its own
};

// JVMS 4.4, table 4.4-A.
constexpr std::array<TagInfo, 21> kTags = [] {
  std::array<TagInfo, 21> table{};
  const auto set = [&table](ConstantTag tag, const char* name, uint8_t length) {
    table[static_cast<size_t>(tag)] = {name, length};
  };
  set(ConstantTag::kUtf8, "Utf8", 0);
  set(ConstantTag::kInteger, "Integer", 4);
  set(ConstantTag::kFloat, "Float", 4);
  set(ConstantTag::kLong, "Long", 8);
  set(ConstantTag::kDouble, "Double", 8);
  set(ConstantTag::kClass, "Class", 2);
  set(ConstantTag::kString, "String", 2);
  set(ConstantTag::kFieldref, "Fieldref", 4);
  set(ConstantTag::kMethodref, "Methodref", 4);
  set(ConstantTag::kInterfaceMethodref, "InterfaceMethodref", 4);
  set(ConstantTag::kNameAndType, "NameAndType", 4);
  set(ConstantTag::kMethodHandle, "MethodHandle", 3);
  set(ConstantTag::kMethodType, "MethodType", 2);
  set(ConstantTag::kDynamic, "Dynamic", 4);
  set(ConstantTag::kInvokeDynamic, "InvokeDynamic", 4);
  set(ConstantTag::kModule, "Module", 2);
  set(ConstantTag::kPackage, "Package", 2);
  return table;
}();

constexpr uint32_t kMaxPoolCount = 65535;

void push_u2(std::string& body, uint16_t v) {
  body.push_back(static_cast<char>(v >> 8));
  body.push_back(static_cast<char>(v));
}

uint16_t u2_at(const uint8_t* p) { return static_cast<uint16_t>(p[0] << 8 | p[1]); }

}  // namespace

const char* tag_name(ConstantTag tag) {
  const size_t i = static_cast<size_t>(tag);
  return i < kTags.size() && kTags[i].name != nullptr ? kTags[i].name : "unusable";
}

ConstantPool ConstantPool::parse(ByteReader& in) {
  ConstantPool pool;
  const uint16_t count = in.u2();
  if (count == 0) in.fail("a constant pool count of at least 1");
  pool.entries_.reserve(std::min<size_t>(count, in.remaining() / 3 * 2 + 1));
  pool.entries_.push_back({0, 0, ConstantTag::kUnusable});
  const uint8_t* const start = in.bytes(0).data();
  const size_t base = in.position();
  pool.input_offset_ = in.offset();
  while (pool.entries_.size() < count) {
    const uint8_t tag = in.u1();
    if (tag == static_cast<uint8_t>(ConstantTag::kUtf8)) {
      const uint16_t length = in.u2();
      pool.entries_.push_back({static_cast<uint32_t>(in.position() - base), length, ConstantTag::kUtf8});
      in.skip(length);
      continue;
    }
    if (tag >= kTags.size() || kTags[tag].name == nullptr) in.fail("a constant pool tag, found " + std::to_string(tag));
    const uint8_t length = kTags[tag].length;
    pool.entries_.push_back({static_cast<uint32_t>(in.position() - base), length, static_cast<ConstantTag>(tag)});
    in.skip(length);
    if (length == 8) {  // Long and Double take two indices (JVMS 4.4.5)
      if (pool.entries_.size() == count) in.fail("an index behind the last Long or Double of the constant pool");
      pool.entries_.push_back({0, 0, ConstantTag::kUnusable});
    }
  }
  pool.input_ = {start, in.position() - base};
  pool.parsed_count_ = count;
  return pool;
}

void ConstantPool::fail(uint32_t index, const char* expectation) const {
  size_t offset = input_offset_;
  if (index < parsed_count_) offset += entries_[index].position;
  throw FormatError(offset, std::string("expected ") + expectation + ", found index " + std::to_string(index) + " of " +
                                std::to_string(entries_.size()));
}

void ConstantPool::fail_tag(uint32_t index, ConstantTag tag) const {
  const ConstantTag found = this->tag(index);
  fail(index, (std::string(tag_name(tag)) + " in the constant pool where there is " + tag_name(found)).c_str());
}

Bytes ConstantPool::raw(uint32_t index) const {
  const ConstantTag tag = this->tag(index);
  if (tag == ConstantTag::kUnusable) return {};
  const Entry& entry = entries_[index];
  const uint8_t* start = body(entry, index);
  if (tag == ConstantTag::kUtf8) return {start - 2, entry.length + size_t{2}};
  return {start, entry.length};
}

NameAndType ConstantPool::name_and_type(uint32_t index) const {
  const uint8_t* p = body(expect(index, ConstantTag::kNameAndType), index);
  return {utf8(u2_at(p)), utf8(u2_at(p + 2))};
}

MemberRef ConstantPool::member_ref(uint32_t index) const {
  const ConstantTag tag = this->tag(index);
  if (tag != ConstantTag::kFieldref && tag != ConstantTag::kMethodref && tag != ConstantTag::kInterfaceMethodref) {
    fail(index, "Fieldref, Methodref or InterfaceMethodref in the constant pool");
  }
  const uint8_t* p = body(entries_[index], index);
  return {tag, class_name(u2_at(p)), name_and_type(u2_at(p + 2))};
}

MethodHandleRef ConstantPool::method_handle(uint32_t index) const {
  const uint8_t* p = body(expect(index, ConstantTag::kMethodHandle), index);
  if (p[0] < 1 || p[0] > 9) fail(index, "a method handle kind from 1 to 9");
  return {p[0], u2_at(p + 1)};
}

DynamicRef ConstantPool::dynamic(uint32_t index) const {
  const ConstantTag tag = this->tag(index);
  if (tag != ConstantTag::kDynamic && tag != ConstantTag::kInvokeDynamic) {
    fail(index, "Dynamic or InvokeDynamic in the constant pool");
  }
  const uint8_t* p = body(entries_[index], index);
  return {u2_at(p), name_and_type(u2_at(p + 2))};
}

uint32_t ConstantPool::u4_value(uint32_t index) const {
  const ConstantTag tag = this->tag(index);
  if (tag != ConstantTag::kInteger && tag != ConstantTag::kFloat) fail(index, "Integer or Float in the constant pool");
  return ByteReader(raw(index)).u4();
}

uint64_t ConstantPool::u8_value(uint32_t index) const {
  const ConstantTag tag = this->tag(index);
  if (tag != ConstantTag::kLong && tag != ConstantTag::kDouble) fail(index, "Long or Double in the constant pool");
  return ByteReader(raw(index)).u8();
}

uint16_t ConstantPool::append(ConstantTag tag, std::string_view body) {
  std::string whole(1, static_cast<char>(tag));
  if (tag == ConstantTag::kUtf8) push_u2(whole, static_cast<uint16_t>(body.size()));
  whole += body;
  if (const uint16_t found = find_appended(whole); found != 0) return found;
  if (entries_.size() >= kMaxPoolCount) throw PoolFull();
  const uint16_t index = static_cast<uint16_t>(entries_.size());
  entries_.push_back({static_cast<uint32_t>(appended_.size()), static_cast<uint16_t>(body.size()), tag});
  appended_size_ += whole.size();
  if (!appended_index_.empty()) appended_index_.emplace(whole, index);
  appended_.push_back(std::move(whole));
  return index;
}

// Most classes get a handful of entries, which is faster to look through than to index. Appended entries take one index each.
uint16_t ConstantPool::find_appended(const std::string& whole) {
  constexpr size_t kFew = 16;
  if (appended_.size() <= kFew) {
    const auto found = std::find(appended_.begin(), appended_.end(), whole);
    return found == appended_.end() ? uint16_t{0} : static_cast<uint16_t>(parsed_count_ + (found - appended_.begin()));
  }
  if (appended_index_.empty()) {
    for (size_t i = 0; i < appended_.size(); ++i) appended_index_.emplace(appended_[i], static_cast<uint16_t>(parsed_count_ + i));
  }
  const auto found = appended_index_.find(whole);
  return found == appended_index_.end() ? uint16_t{0} : found->second;
}

uint16_t ConstantPool::add_utf8(std::string_view text) {
  if (text.size() > 0xFFFF) throw FormatError(input_offset_, "expected a string of at most 65,535 bytes");
  return append(ConstantTag::kUtf8, text);
}

uint16_t ConstantPool::add_class(std::string_view name) {
  std::string body;
  push_u2(body, add_utf8(name));
  return append(ConstantTag::kClass, body);
}

uint16_t ConstantPool::add_package(std::string_view name) {
  std::string body;
  push_u2(body, add_utf8(name));
  return append(ConstantTag::kPackage, body);
}

uint16_t ConstantPool::add_integer(int32_t value) {
  std::string body;
  push_u2(body, static_cast<uint16_t>(static_cast<uint32_t>(value) >> 16));
  push_u2(body, static_cast<uint16_t>(value));
  return append(ConstantTag::kInteger, body);
}

uint16_t ConstantPool::add_fieldref(std::string_view owner, std::string_view name, std::string_view descriptor) {
  return add_member(ConstantTag::kFieldref, owner, name, descriptor);
}

uint16_t ConstantPool::add_methodref(std::string_view owner, std::string_view name, std::string_view descriptor) {
  return add_member(ConstantTag::kMethodref, owner, name, descriptor);
}

uint16_t ConstantPool::add_member(ConstantTag tag, std::string_view owner, std::string_view name,
                                  std::string_view descriptor) {
  std::string name_and_type;
  push_u2(name_and_type, add_utf8(name));
  push_u2(name_and_type, add_utf8(descriptor));
  std::string body;
  push_u2(body, add_class(owner));
  push_u2(body, append(ConstantTag::kNameAndType, name_and_type));
  return append(tag, body);
}

void ConstantPool::write(ByteWriter& out) const {
  out.u2(static_cast<uint16_t>(entries_.size()));
  out.bytes(input_);
  for (const std::string& whole : appended_) out.bytes(as_bytes(whole));
}

}  // namespace retouch::classfile
