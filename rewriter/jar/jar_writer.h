// Writes a jar like another one: entries of the original copied byte for byte or with new content, and new ones.
//
// What an entry's record says is kept as it is (name, flags, DOS time, attributes, extra fields, comment), and so are
// the preamble and the archive's comment. Changed are only: crc, sizes and method of new content; the data-descriptor
// flag, because sizes are known (an encrypted entry keeps both, its password check depends on it); ZIP64 fields where
// they are needed or no longer are. New entries carry the first date that DOS knows, so output depends on nothing but
// input.
//
// This is not libzip's writer because that one clears the UTF-8 flag of ASCII names (which `jar` sets), takes times
// through the local time zone, rebuilds some extra fields, drops the preamble, and refuses to add a second entry of a
// name.
#pragma once

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_writer.h"
#include "rewriter/jar/byte_sink.h"
#include "rewriter/jar/jar_reader.h"

namespace retouch::jar {

// Content ready to be written: `data` is stored or deflated as `method` says.
struct EncodedContent {
  uint16_t method = kMethodStored;
  uint32_t crc = 0;
  uint64_t size = 0;
  std::vector<uint8_t> data;
};

class JarWriter {
 public:
  // `original` must outlive the writer. Nothing is at `target` before `commit`.
  JarWriter(const std::filesystem::path& target, const JarReader& original);
  JarWriter(std::unique_ptr<ByteSink> sink, const JarReader& original);

  void copy(const JarEntry& entry);
  void replace(const JarEntry& entry, const EncodedContent& content);
  void add(std::string_view name, const EncodedContent& content);
  void commit();
  uint64_t size() const { return out_->position(); }

 private:
  void put(JarEntry entry, const LocalHeader& local, bool rebuild_extra, Bytes data);
  void put_descriptor(const JarEntry& entry);
  void put_record(const JarEntry& entry, bool rebuild_extra);
  void put_end();

  const JarReader& original_;
  std::unique_ptr<ByteSink> out_;
  ByteWriter header_;     // scratch
  ByteWriter directory_;  // the central directory so far
  uint64_t entries_ = 0;
};

}  // namespace retouch::jar
