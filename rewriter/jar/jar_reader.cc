#include "rewriter/jar/jar_reader.h"

#include <sys/mman.h>
#include <unistd.h>

#include "rewriter/base/printable.h"

namespace retouch::jar {

namespace {

uint64_t total_size(const CentralDirectory& directory) {
  uint64_t total = 0;
  for (const JarEntry& entry : directory.entries) {
    if (entry.size > UINT64_MAX - total) return UINT64_MAX;
    total += entry.size;
  }
  return total;
}

bool exceeds(uint64_t size, uint64_t free_size, uint64_t compressed, uint64_t ratio) {
  return size > free_size && size / ratio > compressed;
}

}  // namespace

JarReader::JarReader(const std::filesystem::path& path, const ReadLimits& limits)
    : path_(path), limits_(limits), file_(path), bytes_(file_->bytes()) {
  read_directory();
}

JarReader::JarReader(const std::filesystem::path& name, Bytes bytes, const ReadLimits& limits)
    : path_(name), limits_(limits), bytes_(bytes) {
  read_directory();
}

void JarReader::read_directory() {
  try {
    directory_ = read_central_directory(bytes_);
  } catch (const FormatError& error) {
    throw UserError(path_.string() + ": not a readable jar: " + printable(error.what()));
  }
  const uint64_t total = total_size(directory_);
  if (exceeds(total, limits_.free_archive_size, bytes_.size(), limits_.archive_ratio)) {
    throw UserError(path_.string() + ": its entries claim more than " + std::to_string(limits_.archive_ratio) +
                        " times the archive's size: refused as a decompression bomb",
                    {"rewrite --max-ratio N allows more"});
  }
  if (total > limits_.total_size) {
    throw UserError(path_.string() + ": its entries claim " + std::to_string(total) +
                        " bytes, more than the limit of " + std::to_string(limits_.total_size),
                    {"rewrite --max-total BYTES allows more"});
  }
}

void JarReader::fail(const JarEntry& entry, const std::string& what, std::vector<std::string> hints) const {
  throw UserError(path_.string() + "!" + printable(entry.name) + ": " + printable(what), std::move(hints));
}

void JarReader::check_size(const JarEntry& entry) const {
  if (entry.size > limits_.entry_size) {
    fail(entry,
         "its content of " + std::to_string(entry.size) + " bytes is larger than the limit of " +
             std::to_string(limits_.entry_size),
         {"rewrite --max-size BYTES allows more"});
  }
  if (exceeds(entry.size, limits_.free_entry_size, entry.compressed_size, limits_.entry_ratio)) {
    fail(entry,
         "claims more than " + std::to_string(limits_.entry_ratio) +
             " times its compressed size: refused as a decompression bomb",
         {"rewrite --max-ratio N allows more"});
  }
  // Before memory is given: DEFLATE makes at most 1,032 bytes of one.
  if (entry.method == kMethodDeflated && entry.size / 1032 > entry.compressed_size) {
    fail(entry, "claims more bytes than its compressed data can hold");
  }
}

Bytes JarReader::read(const JarEntry& entry, EntryBuffer& buffer) const {
  if ((entry.flags & kFlagEncrypted) != 0) fail(entry, "is encrypted");
  if (!entry.is_readable())
    fail(entry, "is compressed by method " + std::to_string(entry.method) + ", which the JVM does not read");
  if (entry.size > limits_.largest_read) {
    fail(entry, "its content of " + std::to_string(entry.size) + " bytes is more than is ever read");
  }
  check_size(entry);
  const Bytes data = compressed(entry);
  Bytes content = data;
  if (entry.method == kMethodDeflated) {
    const std::span<uint8_t> out = buffer.of_size(entry.size);
    try {
      buffer.inflater().inflate(data, out);
    } catch (const FormatError& error) {
      fail(entry, error.what());
    }
    content = out;
  } else if (data.size() != entry.size) {
    fail(entry, "is stored, but its two sizes differ");
  }
  if (crc32_of(content) != entry.crc) fail(entry, "its content does not have its checksum");
  return content;
}

Bytes JarReader::compressed(const JarEntry& entry) const {
  return bytes_.subspan(local_header(entry).data_offset, entry.compressed_size);
}

LocalHeader JarReader::local_header(const JarEntry& entry) const {
  try {
    return read_local_header(bytes_, entry);
  } catch (const FormatError& error) {
    fail(entry, error.what());
  }
}

Digest128 JarReader::digest(const JarEntry& entry, EntryBuffer& buffer) const {
  if (is_readable(entry)) return digest_of(read(entry, buffer));
  Digester digester;
  digester.text("as it is in the archive");
  for (const uint64_t value : {static_cast<uint64_t>(entry.flags & kFlagEncrypted), uint64_t{entry.method},
                               uint64_t{entry.crc}, entry.size, entry.compressed_size}) {
    digester.number(value);
  }
  in_pieces(compressed(entry), [&](Bytes piece) { digester.raw(piece); });
  return digester.finish();
}

void JarReader::release(Bytes part) const {
  const auto page = static_cast<uintptr_t>(::sysconf(_SC_PAGESIZE));
  const auto file = reinterpret_cast<uintptr_t>(bytes_.data());
  const auto begin = reinterpret_cast<uintptr_t>(part.data());
  if (!file_ || begin < file || begin + part.size() > file + bytes_.size()) return;
  const uintptr_t first = (begin + page - 1) / page * page;
  const uintptr_t last = (begin + part.size()) / page * page;
  if (first < last) ::madvise(const_cast<uint8_t*>(part.data()) + (first - begin), last - first, MADV_DONTNEED);
}

}  // namespace retouch::jar
