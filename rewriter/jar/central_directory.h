// What an archive says of its entries: the records of the central directory in their order, as raw as they are there.
//
// The central directory is found as the JVM finds it (java.util.zip.ZipFile): the last end record whose comment reaches
// the end of the file, or whose directory and first entry are where it says; offsets count from wherever the
// directory's place says that the archive begins, so that anything may stand in front of it. What the JVM would load is
// what is read. Invariants of what is returned: no two entries overlap, and every entry lies before the central
// directory.
//
// This is not libzip's reader because that one hides what has to be kept (flags, DOS time, extra fields as they are,
// position), takes the first end record that parses, and refuses whole archives for one odd name or extra field.
// All types borrow the archive's bytes.
#pragma once

#include <cstdint>
#include <string_view>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/jar/zip_format.h"

namespace retouch::jar {

struct JarEntry {
  std::string_view name;  // raw bytes, usually UTF-8
  uint16_t made_by = 0;
  uint16_t version_needed = 0;
  uint16_t flags = 0;
  uint16_t method = 0;
  uint32_t dos_time = 0;  // date in the high half
  uint32_t crc = 0;
  uint64_t compressed_size = 0;
  uint64_t size = 0;
  uint16_t internal_attributes = 0;
  uint32_t external_attributes = 0;
  uint64_t offset = 0;    // of the local header, from the start of the file
  bool is_zip64 = false;  // sizes or offset were in the ZIP64 field of `extra`
  Bytes extra;
  Bytes comment;

  bool is_directory() const { return name.ends_with('/'); }
  // Whether its content can be read: the JVM reads no others.
  bool is_readable() const {
    return (flags & kFlagEncrypted) == 0 && (method == kMethodDeflated || method == kMethodStored);
  }
};

struct CentralDirectory {
  std::vector<JarEntry> entries;
  Bytes preamble;     // what stands before the first entry: a launch script, usually nothing
  uint64_t base = 0;  // what offsets in the archive count from: 0, or the preamble's length
  Bytes comment;
  Bytes trailer;  // behind the end record: padding that some tools add
};

CentralDirectory read_central_directory(Bytes file);  // throws FormatError

// The local header of `entry`; of its fields only those that may differ from the central record's by right.
struct LocalHeader {
  uint16_t version_needed = 0;
  bool is_zip64 = false;  // sizes were in the ZIP64 field of `extra`, or behind the data
  Bytes extra;
  uint64_t data_offset = 0;  // from the start of the file
};

// Throws FormatError where there is none or the data would reach beyond the file.
LocalHeader read_local_header(Bytes file, const JarEntry& entry);

// `extra` without its ZIP64 field; what cannot be parsed as fields (padding) is kept at the end as it is.
std::vector<uint8_t> without_zip64(Bytes extra);

}  // namespace retouch::jar
