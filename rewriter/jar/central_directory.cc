#include "rewriter/jar/central_directory.h"

#include <algorithm>
#include <optional>

namespace retouch::jar {

namespace {

struct End {
  uint64_t position = 0;  // of the record that ends the central directory: the ZIP64 one where there is one
  uint64_t entries = 0;
  uint64_t directory_size = 0;
  uint64_t directory_offset = 0;
};

ByteReader reader_at(Bytes file, uint64_t position) {
  ByteReader reader(file);
  reader.skip(position);
  return reader;
}

bool has_signature(Bytes file, uint64_t position, uint32_t signature) {
  if (position > file.size() || file.size() - position < 4) return false;
  ByteReader reader = reader_at(file, position);
  return le4(reader) == signature;
}

// A comment that does not reach the end of the file: believed only when the directory and the first entry are there.
bool is_confirmed(Bytes file, uint64_t position, uint64_t directory_size, uint64_t directory_offset) {
  if (directory_size > position || directory_offset > position - directory_size) return false;
  const uint64_t directory = position - directory_size;
  return has_signature(file, directory, kCentralSignature) &&
         has_signature(file, directory - directory_offset, kLocalSignature);
}

uint64_t find_end(Bytes file) {
  constexpr size_t kLongestComment = 0xFFFF;
  if (file.size() < kEndSize) throw FormatError(0, "expected a ZIP archive");
  const uint64_t last = file.size() - kEndSize;
  const uint64_t first = last > kLongestComment ? last - kLongestComment : 0;
  for (uint64_t position = last + 1; position-- > first;) {
    if (!has_signature(file, position, kEndSignature)) continue;
    ByteReader reader = reader_at(file, position + 12);
    const uint32_t directory_size = le4(reader);
    const uint32_t directory_offset = le4(reader);
    const uint16_t comment = le2(reader);
    if (comment == reader.remaining()) return position;
    if (comment < reader.remaining() && is_confirmed(file, position, directory_size, directory_offset)) return position;
  }
  throw FormatError(0, "expected a ZIP archive with an end record");
}

// The ZIP64 end record, where a locator before the plain one names it and it agrees with the plain one.
std::optional<End> read_end64(Bytes file, uint64_t end_position, const End& plain) {
  if (end_position < kEnd64LocatorSize) return std::nullopt;
  const uint64_t locator = end_position - kEnd64LocatorSize;
  if (!has_signature(file, locator, kEnd64LocatorSignature)) return std::nullopt;
  ByteReader locator_reader = reader_at(file, locator + 8);
  const uint64_t position = le8(locator_reader);
  if (position >= file.size() || file.size() - position < kEnd64Size) return std::nullopt;
  if (!has_signature(file, position, kEnd64Signature)) return std::nullopt;
  ByteReader reader = reader_at(file, position + 32);
  End end{position};
  end.entries = le8(reader);
  end.directory_size = le8(reader);
  end.directory_offset = le8(reader);
  const bool agrees = (plain.entries == end.entries || plain.entries == kIn64u2) &&
                      (plain.directory_size == end.directory_size || plain.directory_size == kIn64u4) &&
                      (plain.directory_offset == end.directory_offset || plain.directory_offset == kIn64u4);
  return agrees ? std::optional(end) : std::nullopt;
}

// The values that the fixed part of the record says are in the ZIP64 field, in this order (4.5.3).
void read_zip64(JarEntry& entry) {
  const bool size = entry.size == kIn64u4;
  const bool compressed = entry.compressed_size == kIn64u4;
  const bool offset = entry.offset == kIn64u4;
  if (!size && !compressed && !offset) return;
  ByteReader fields(entry.extra);
  while (fields.remaining() >= 4) {
    const uint16_t id = le2(fields);
    ByteReader field = fields.slice(le2(fields));
    if (id != kExtra64) continue;
    if (size) entry.size = le8(field);
    if (compressed) entry.compressed_size = le8(field);
    if (offset) entry.offset = le8(field);
    entry.is_zip64 = true;
    return;
  }
  // Without the field the values are what they say.
}

JarEntry read_entry(ByteReader& in, uint64_t base) {
  if (le4(in) != kCentralSignature) in.fail("a record of the central directory");
  JarEntry entry;
  entry.made_by = le2(in);
  entry.version_needed = le2(in);
  entry.flags = le2(in);
  entry.method = le2(in);
  entry.dos_time = le4(in);
  entry.crc = le4(in);
  entry.compressed_size = le4(in);
  entry.size = le4(in);
  const size_t name_size = le2(in);
  const size_t extra_size = le2(in);
  const size_t comment_size = le2(in);
  in.skip(2);  // number of the disk: always this one
  entry.internal_attributes = le2(in);
  entry.external_attributes = le4(in);
  entry.offset = le4(in);
  entry.name = as_text(in.bytes(name_size));
  entry.extra = in.bytes(extra_size);
  entry.comment = in.bytes(comment_size);
  read_zip64(entry);
  if (entry.offset > UINT64_MAX - base) in.fail("an entry inside the file");
  entry.offset += base;
  return entry;
}

// The smallest extent of each entry, in order of position: from its local header to the end of its data. Names and
// extra fields are left out, which a wrong local header may give another length.
void check_extents(const CentralDirectory& directory, uint64_t directory_position) {
  std::vector<const JarEntry*> sorted;
  sorted.reserve(directory.entries.size());
  for (const JarEntry& entry : directory.entries) sorted.push_back(&entry);
  const auto before = [](const JarEntry* a, const JarEntry* b) { return a->offset < b->offset; };
  if (!std::is_sorted(sorted.begin(), sorted.end(), before)) std::stable_sort(sorted.begin(), sorted.end(), before);
  for (size_t i = 0; i < sorted.size(); ++i) {
    const JarEntry& entry = *sorted[i];
    const bool is_last = i + 1 == sorted.size();
    const uint64_t limit = is_last ? directory_position : sorted[i + 1]->offset;
    if (entry.offset > limit || limit - entry.offset < kLocalSize ||
        limit - entry.offset - kLocalSize < entry.compressed_size) {
      const std::string neighbour = is_last ? "the central directory" : "entry " + std::string(sorted[i + 1]->name);
      throw FormatError(entry.offset, "expected entry " + std::string(entry.name) + " to end before " + neighbour);
    }
  }
}

}  // namespace

CentralDirectory read_central_directory(Bytes file) {
  const uint64_t end_position = find_end(file);
  ByteReader reader = reader_at(file, end_position + 10);
  End end{end_position};
  end.entries = le2(reader);
  end.directory_size = le4(reader);
  end.directory_offset = le4(reader);
  CentralDirectory directory;
  directory.comment = reader.bytes(le2(reader));
  directory.trailer = reader.bytes(reader.remaining());
  if (const std::optional<End> end64 = read_end64(file, end_position, end)) end = *end64;

  if (end.directory_size > end.position)
    throw FormatError(end.position, "expected a central directory before its end record");
  const uint64_t directory_position = end.position - end.directory_size;
  if (end.directory_offset > directory_position) {
    throw FormatError(end.position, "expected the central directory to begin before its end record");
  }
  directory.base = directory_position - end.directory_offset;

  ByteReader records(file.subspan(directory_position, end.directory_size), directory_position);
  directory.entries.reserve(std::min<uint64_t>(end.entries, end.directory_size / kCentralSize));
  uint64_t first = directory_position;
  while (!records.at_end()) {
    directory.entries.push_back(read_entry(records, directory.base));
    first = std::min(first, directory.entries.back().offset);
  }
  check_extents(directory, directory_position);
  directory.preamble = file.first(first);
  return directory;
}

LocalHeader read_local_header(Bytes file, const JarEntry& entry) {
  ByteReader in(file);
  in.skip(entry.offset);
  if (le4(in) != kLocalSignature) in.fail("a local header");
  LocalHeader header;
  header.version_needed = le2(in);
  const uint16_t flags = le2(in);
  in.skip(10);
  const bool is_compressed64 = le4(in) == kIn64u4;
  const bool is_size64 = le4(in) == kIn64u4;
  header.is_zip64 = is_compressed64 || is_size64 || (flags & kFlagDescriptor) != 0;
  const size_t name_size = le2(in);
  const size_t extra_size = le2(in);
  in.skip(name_size);
  header.extra = in.bytes(extra_size);
  header.data_offset = in.offset();
  in.skip(entry.compressed_size);
  return header;
}

std::vector<uint8_t> without_zip64(Bytes extra) {
  std::vector<uint8_t> out;
  ByteReader fields(extra);
  while (fields.remaining() >= 4) {
    const size_t start = fields.position();
    const uint16_t id = le2(fields);
    const size_t length = le2(fields);
    if (length > fields.remaining()) {
      out.insert(out.end(), extra.begin() + static_cast<std::ptrdiff_t>(start), extra.end());
      return out;
    }
    fields.skip(length);
    const Bytes field = extra.subspan(start, fields.position() - start);
    if (id != kExtra64) out.insert(out.end(), field.begin(), field.end());
  }
  const Bytes rest = fields.bytes(fields.remaining());
  out.insert(out.end(), rest.begin(), rest.end());
  return out;
}

}  // namespace retouch::jar
