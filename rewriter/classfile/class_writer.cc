#include <limits>

#include "rewriter/classfile/class_file.h"

namespace retouch::classfile {
namespace {

// Counts are u2; only an editor that adds to a full list can pass that.
void write_count(ByteWriter& out, size_t count, const char* what) {
  if (count > std::numeric_limits<uint16_t>::max()) {
    throw FormatError(out.size(), std::string("expected at most 65,535 ") + what);
  }
  out.u2(static_cast<uint16_t>(count));
}

size_t written_size(const std::vector<Attribute>& attributes) {
  size_t size = 2;
  for (const Attribute& attribute : attributes) size += 6 + attribute.info.size();
  return size;
}

size_t written_size(const std::vector<Member>& members) {
  size_t size = 2;
  for (const Member& member : members) size += 6 + written_size(member.attributes);
  return size;
}

size_t written_size(const ClassFile& class_file) {
  return 16 + class_file.pool.written_size() + 2 * class_file.interfaces.size() + written_size(class_file.fields) +
         written_size(class_file.methods) + written_size(class_file.attributes);
}

void write_members(ByteWriter& out, const std::vector<Member>& members, const char* what) {
  write_count(out, members.size(), what);
  for (const Member& member : members) {
    out.u2(member.access_flags);
    out.u2(member.name_index);
    out.u2(member.descriptor_index);
    write_attributes(out, member.attributes);
  }
}

}  // namespace

void write_attributes(ByteWriter& out, const std::vector<Attribute>& attributes) {
  write_count(out, attributes.size(), "attributes");
  for (const Attribute& attribute : attributes) {
    out.u2(attribute.name_index);
    if (attribute.info.size() > std::numeric_limits<uint32_t>::max()) {
      throw FormatError(out.size(), "expected an attribute of less than 4 GiB");
    }
    out.u4(static_cast<uint32_t>(attribute.info.size()));
    out.bytes(attribute.info);
  }
}

std::vector<uint8_t> write_class(const ClassFile& class_file) {
  std::vector<uint8_t> buffer;
  buffer.reserve(written_size(class_file));
  ByteWriter out(std::move(buffer));
  out.u4(0xCAFEBABE);
  out.u2(class_file.minor_version);
  out.u2(class_file.major_version);
  class_file.pool.write(out);
  out.u2(class_file.access_flags);
  out.u2(class_file.this_class);
  out.u2(class_file.super_class);
  write_count(out, class_file.interfaces.size(), "interfaces");
  for (const uint16_t interface : class_file.interfaces) out.u2(interface);
  write_members(out, class_file.fields, "fields");
  write_members(out, class_file.methods, "methods");
  write_attributes(out, class_file.attributes);
  return out.take();
}

}  // namespace retouch::classfile
