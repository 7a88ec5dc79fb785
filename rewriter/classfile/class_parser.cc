#include <limits>

#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {
namespace {

constexpr uint32_t kMagic = 0xCAFEBABE;
constexpr uint16_t kOldestMajor = 45;

// A u2 count of structures of at least `smallest` bytes each, checked against what is left before anything is allocated.
uint16_t count_of(ByteReader& in, size_t smallest, const char* what) {
  const uint16_t count = in.u2();
  if (count > in.remaining() / smallest) in.fail(std::string("a count of ") + what + " that the file can hold");
  return count;
}

std::vector<Member> parse_members(ByteReader& in, const ConstantPool& pool, const char* what) {
  constexpr size_t kSmallestMember = 8;
  const uint16_t count = count_of(in, kSmallestMember, what);
  std::vector<Member> members;
  members.reserve(count);
  for (uint16_t i = 0; i < count; ++i) {
    Member& member = members.emplace_back();
    member.access_flags = in.u2();
    member.name_index = in.u2();
    member.descriptor_index = in.u2();
    member.name = pool.utf8(member.name_index);
    member.descriptor = pool.utf8(member.descriptor_index);
    member.attributes = parse_attributes(in, pool);
  }
  return members;
}

}  // namespace

std::vector<Attribute> parse_attributes(ByteReader& in, const ConstantPool& pool) {
  constexpr size_t kSmallestAttribute = 6;
  const uint16_t count = count_of(in, kSmallestAttribute, "attributes");
  std::vector<Attribute> attributes;
  attributes.reserve(count);
  for (uint16_t i = 0; i < count; ++i) {
    Attribute& attribute = attributes.emplace_back();
    attribute.name_index = in.u2();
    attribute.name = pool.utf8(attribute.name_index);
    const uint32_t length = in.u4();
    attribute.offset = static_cast<uint32_t>(in.offset());
    attribute.info = in.bytes(length);
  }
  return attributes;
}

bool looks_like_class(Bytes bytes) {
  if (bytes.size() < 8) return false;
  ByteReader in(bytes);
  if (in.u4() != kMagic) return false;
  in.skip(2);
  return in.u2() >= kOldestMajor;
}

ClassFile parse_class(Bytes bytes) {
  ByteReader in(bytes);
  if (bytes.size() > static_cast<size_t>(std::numeric_limits<int32_t>::max())) in.fail("a class file of less than 2 GiB");
  ClassFile result;
  if (in.u4() != kMagic) throw FormatError(0, "expected the magic number of a class file");
  result.minor_version = in.u2();
  result.major_version = in.u2();
  if (result.major_version < kOldestMajor) in.fail("a class file version of 45 or more");
  result.pool = ConstantPool::parse(in);
  const ConstantPool& pool = result.pool;
  result.access_flags = in.u2();
  result.this_class = in.u2();
  pool.class_name(result.this_class);
  result.super_class = in.u2();
  if (result.super_class != 0) pool.class_name(result.super_class);
  const uint16_t interface_count = count_of(in, 2, "interfaces");
  result.interfaces.reserve(interface_count);
  for (uint16_t i = 0; i < interface_count; ++i) {
    result.interfaces.push_back(in.u2());
    pool.class_name(result.interfaces.back());
  }
  result.fields = parse_members(in, pool, "fields");
  result.methods = parse_members(in, pool, "methods");
  result.attributes = parse_attributes(in, pool);
  in.expect_end("the class file");
  return result;
}

}  // namespace retouch::classfile
