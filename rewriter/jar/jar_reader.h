// A jar open for reading: its entries in the order of the central directory, their content and their compressed bytes.
//
// It is a file, which is mapped, or bytes in memory: an archive inside another one, named OUTER!INNER. Every const
// member may be called from several threads, each with an EntryBuffer of its own. Errors are UserErrors that name the
// jar, and the entry as JAR!ENTRY.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/base/file_io.h"
#include "rewriter/jar/central_directory.h"
#include "rewriter/jar/inflate.h"

namespace retouch::jar {

// What an archive may make the reader allocate or do. DEFLATE cannot exceed 1,032 to 1, and class files reach 10 to 1.
struct ReadLimits {
  // Content beyond this is not read at all: of nobody's choosing, so that everyone says the same of an archive.
  uint64_t largest_read = uint64_t{1} << 30;
  uint64_t entry_size = uint64_t{1} << 30;         // of the content of one entry that is read
  uint64_t free_entry_size = uint64_t{16} << 20;   // content up to this size may be compressed by any ratio
  uint64_t entry_ratio = 250;                      // beyond it: content to compressed bytes
  uint64_t free_archive_size = uint64_t{4} << 30;  // the same for the sum of all entries
  uint64_t archive_ratio = 100;
  uint64_t total_size = uint64_t{16} << 30;  // of the sum, whatever the ratio, with that of all archives inside
};

// Memory that a thread reads entries into. What was read stays until the next read, or, after `keep`, until `clear`.
class EntryBuffer {
 public:
  // Not initialised.
  std::span<uint8_t> of_size(size_t size) {
    forget_last();
    if (block_ == nullptr || size > block_size_ - kept_) start_block(size);
    last_ = size;
    return {block_.get() + kept_, size};
  }
  // The file itself, for one that is large.
  Bytes map(const std::filesystem::path& path) {
    forget_last();
    mapped_.emplace_back(path);
    last_is_mapped_ = true;
    return mapped_.back().bytes();
  }
  void keep() {
    kept_ += std::exchange(last_, 0);
    last_is_mapped_ = false;
  }
  void clear() {
    full_.clear();
    mapped_.clear();
    last_is_mapped_ = false;
    if (block_size_ > kLargestIdleBlock) block_ = nullptr;
    kept_ = last_ = 0;
  }
  Inflater& inflater() { return inflater_; }

 private:
  static constexpr size_t kSmallestBlock = size_t{64} << 10;
  static constexpr size_t kLargestIdleBlock = size_t{1} << 20;

  void forget_last() {
    last_ = 0;
    if (std::exchange(last_is_mapped_, false)) mapped_.pop_back();
  }
  void start_block(size_t size) {
    if (kept_ != 0) full_.push_back(std::move(block_));
    block_size_ = std::max(size, kSmallestBlock);
    block_ = std::make_unique_for_overwrite<uint8_t[]>(block_size_);
    kept_ = 0;
  }

  std::unique_ptr<uint8_t[]> block_;
  size_t block_size_ = 0;
  size_t kept_ = 0;  // bytes of the block that stay
  size_t last_ = 0;  // bytes behind them that the last read took
  std::vector<std::unique_ptr<uint8_t[]>> full_;
  std::vector<MappedFile> mapped_;
  bool last_is_mapped_ = false;
  Inflater inflater_;
};

class JarReader {
 public:
  explicit JarReader(const std::filesystem::path& path, const ReadLimits& limits = {});
  // `bytes` must outlive the reader.
  JarReader(const std::filesystem::path& name, Bytes bytes, const ReadLimits& limits);

  const std::filesystem::path& path() const { return path_; }
  Bytes bytes() const { return bytes_; }  // the whole archive
  const CentralDirectory& directory() const { return directory_; }
  const std::vector<JarEntry>& entries() const { return directory_.entries; }

  // Neither encrypted, nor compressed by a method that the JVM does not read, nor too large.
  bool is_readable(const JarEntry& entry) const { return entry.is_readable() && entry.size <= limits_.largest_read; }
  // The content, checked against size and CRC. Valid until `buffer` is used again; a stored entry is the mapped file.
  Bytes read(const JarEntry& entry, EntryBuffer& buffer) const;
  // The bytes as they are in the archive.
  Bytes compressed(const JarEntry& entry) const;
  // Of an entry that is readable its content's, of another what stands for it: how it is compressed, and these bytes.
  Digest128 digest(const JarEntry& entry, EntryBuffer& buffer) const;
  LocalHeader local_header(const JarEntry& entry) const;
  // Gives the pages that hold the file before `offset`, or `part` of it, back to the system; they are read again where
  // still needed. Bytes that are not the file's are left alone.
  void release_before(uint64_t offset) const { release(bytes_.first(std::min<uint64_t>(offset, bytes_.size()))); }
  void release(Bytes part) const;
  // Calls `use` with one piece of the bytes after another, each given back before the next.
  template <typename Use>
  void in_pieces(Bytes bytes, const Use& use) const {
    for (size_t start = 0; start < bytes.size(); start += kPiece) {
      const Bytes piece = bytes.subspan(start, std::min(kPiece, bytes.size() - start));
      use(piece);
      if (bytes.size() > kPiece) release(piece);
    }
  }

 private:
  static constexpr size_t kPiece = size_t{16} << 20;

  [[noreturn]] void fail(const JarEntry& entry, const std::string& what, std::vector<std::string> hints = {}) const;
  void check_size(const JarEntry& entry) const;
  void read_directory();

  std::filesystem::path path_;
  ReadLimits limits_;
  std::optional<MappedFile> file_;
  Bytes bytes_;
  CentralDirectory directory_;
};

}  // namespace retouch::jar
