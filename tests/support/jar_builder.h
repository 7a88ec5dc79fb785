// Archives byte by byte, for tests that need what no tool writes. Nothing is checked: wrong bytes are the point.
//
//   JarBuilder jar;
//   jar.add({.name = "p/Foo.class", .content = "..."});
//   jar.write(directory / "foo.jar");
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/base/file_io.h"
#include "rewriter/jar/deflate.h"
#include "rewriter/jar/inflate.h"
#include "rewriter/jar/zip_format.h"

namespace retouch::test {

struct BuiltEntry {
  std::string name;
  std::string content = {};
  uint16_t method = jar::kMethodDeflated;
  uint16_t flags = 0;
  uint32_t dos_time = 0x5A21'6C8F;
  uint16_t made_by = 20;
  uint16_t version_needed = 20;
  uint16_t internal_attributes = 0;
  uint32_t external_attributes = 0;
  std::string local_extra = {};
  std::string central_extra = {};
  std::string comment = {};
  bool has_zip64 = false;  // all values are in ZIP64 fields
  // Where the records are to lie.
  std::optional<std::string> data = std::nullopt;  // as in the archive
  std::optional<uint32_t> crc = std::nullopt;
  std::optional<uint64_t> size = std::nullopt;
  std::optional<uint64_t> compressed_size = std::nullopt;
  std::optional<uint64_t> offset = std::nullopt;
  std::optional<std::string> local_name = std::nullopt;
};

class JarBuilder {
 public:
  std::string preamble;
  bool counts_preamble = true;  // offsets are from the start of the file, not of the archive
  std::string comment;
  std::string trailer;
  std::optional<uint16_t> entry_count;
  bool has_zip64_end = false;

  JarBuilder& add(BuiltEntry entry) {
    entries_.push_back(std::move(entry));
    return *this;
  }

  std::vector<uint8_t> build() const {
    ByteWriter out;
    ByteWriter directory;
    out.bytes(as_bytes(preamble));
    const uint64_t base = counts_preamble ? 0 : preamble.size();
    for (const BuiltEntry& entry : entries_) put(entry, base, out, directory);
    const uint64_t start = out.size() - base;
    out.bytes(directory.view());
    put_end(start, directory.size(), out);
    return out.take();
  }
  std::filesystem::path write(const std::filesystem::path& path) const {
    write_file_atomically(path, build());
    return path;
  }

 private:
  static std::string compressed(const BuiltEntry& entry) {
    if (entry.method != jar::kMethodDeflated) return entry.content;
    const std::vector<uint8_t> data = jar::Deflater(jar::DeflateLevel::kUsual).deflate(as_bytes(entry.content));
    return {data.begin(), data.end()};
  }

  static void put(const BuiltEntry& entry, uint64_t base, ByteWriter& out, ByteWriter& directory) {
    using namespace jar;
    const std::string data = entry.data.value_or(compressed(entry));
    const uint32_t crc = entry.crc.value_or(crc32_of(as_bytes(entry.content)));
    const uint64_t size = entry.size.value_or(entry.content.size());
    const uint64_t compressed_size = entry.compressed_size.value_or(data.size());
    const uint64_t offset = entry.offset.value_or(out.size() - base);
    const bool has_descriptor = (entry.flags & kFlagDescriptor) != 0;
    const std::string local_name = entry.local_name.value_or(entry.name);

    ByteWriter local_extra;
    ByteWriter central_extra;
    if (entry.has_zip64) {
      put_le2(local_extra, kExtra64);
      put_le2(local_extra, 16);
      put_le8(local_extra, size);
      put_le8(local_extra, compressed_size);
      put_le2(central_extra, kExtra64);
      put_le2(central_extra, 24);
      put_le8(central_extra, size);
      put_le8(central_extra, compressed_size);
      put_le8(central_extra, offset);
    }
    local_extra.bytes(as_bytes(entry.local_extra));
    central_extra.bytes(as_bytes(entry.central_extra));
    const auto narrow = [&](uint64_t value) { return entry.has_zip64 ? kIn64u4 : static_cast<uint32_t>(value); };

    put_le4(out, kLocalSignature);
    put_le2(out, entry.version_needed);
    put_le2(out, entry.flags);
    put_le2(out, entry.method);
    put_le4(out, entry.dos_time);
    put_le4(out, has_descriptor ? 0 : crc);
    put_le4(out, has_descriptor ? 0 : narrow(compressed_size));
    put_le4(out, has_descriptor ? 0 : narrow(size));
    put_le2(out, static_cast<uint16_t>(local_name.size()));
    put_le2(out, static_cast<uint16_t>(local_extra.size()));
    out.bytes(as_bytes(local_name));
    out.bytes(local_extra.view());
    out.bytes(as_bytes(data));
    if (has_descriptor) {
      put_le4(out, kDescriptorSignature);
      put_le4(out, crc);
      put_le4(out, static_cast<uint32_t>(compressed_size));
      put_le4(out, static_cast<uint32_t>(size));
    }

    put_le4(directory, kCentralSignature);
    put_le2(directory, entry.made_by);
    put_le2(directory, entry.version_needed);
    put_le2(directory, entry.flags);
    put_le2(directory, entry.method);
    put_le4(directory, entry.dos_time);
    put_le4(directory, crc);
    put_le4(directory, narrow(compressed_size));
    put_le4(directory, narrow(size));
    put_le2(directory, static_cast<uint16_t>(entry.name.size()));
    put_le2(directory, static_cast<uint16_t>(central_extra.size()));
    put_le2(directory, static_cast<uint16_t>(entry.comment.size()));
    put_le2(directory, 0);
    put_le2(directory, entry.internal_attributes);
    put_le4(directory, entry.external_attributes);
    put_le4(directory, narrow(offset));
    directory.bytes(as_bytes(entry.name));
    directory.bytes(central_extra.view());
    directory.bytes(as_bytes(entry.comment));
  }

  void put_end(uint64_t start, uint64_t size, ByteWriter& out) const {
    using namespace jar;
    const auto count = static_cast<uint16_t>(entries_.size());
    if (has_zip64_end) {
      const uint64_t position = out.size();
      put_le4(out, kEnd64Signature);
      put_le8(out, kEnd64Size - 12);
      put_le2(out, kVersion64);
      put_le2(out, kVersion64);
      put_le8(out, 0);
      put_le8(out, count);
      put_le8(out, count);
      put_le8(out, size);
      put_le8(out, start);
      put_le4(out, kEnd64LocatorSignature);
      put_le4(out, 0);
      put_le8(out, position);
      put_le4(out, 1);
    }
    put_le4(out, kEndSignature);
    put_le4(out, 0);
    put_le2(out, has_zip64_end ? kIn64u2 : entry_count.value_or(count));
    put_le2(out, has_zip64_end ? kIn64u2 : entry_count.value_or(count));
    put_le4(out, has_zip64_end ? kIn64u4 : static_cast<uint32_t>(size));
    put_le4(out, has_zip64_end ? kIn64u4 : static_cast<uint32_t>(start));
    put_le2(out, static_cast<uint16_t>(comment.size()));
    out.bytes(as_bytes(comment));
    out.bytes(as_bytes(trailer));
  }

  std::vector<BuiltEntry> entries_;
};

}  // namespace retouch::test
