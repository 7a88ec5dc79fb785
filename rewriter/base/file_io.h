// Whole files in and out. Writing goes beside the target and renames, so that a killed run leaves the old file.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <vector>

#include "rewriter/base/byte_reader.h"

namespace retouch {

// A regular file mapped read-only; empty files map to an empty span. Throws UserError naming the path.
class MappedFile {
 public:
  explicit MappedFile(const std::filesystem::path& path);
  ~MappedFile();
  MappedFile(MappedFile&& other) noexcept;
  MappedFile& operator=(MappedFile&&) = delete;
  MappedFile(const MappedFile&) = delete;
  Bytes bytes() const { return {data_, size_}; }

 private:
  const uint8_t* data_ = nullptr;
  size_t size_ = 0;
};

// The whole of a regular file. Throws UserError naming the path.
std::vector<uint8_t> read_file(const std::filesystem::path& path);

// The file that a symbolic link leads to, there or not: what is locked and written is where it lies, and the link
// stays.
std::filesystem::path behind_links(std::filesystem::path path);

// A path beside `target` that no other process uses; `commit` renames it over the target, the destructor removes what
// was not committed, and the next one for this target what a killed process left. Throws UserError (a full disk
// included) naming the target, which may not be a device, pipe, socket or link to an open file: renaming would put a
// file in its place.
class FileBeside {
 public:
  explicit FileBeside(std::filesystem::path target);
  ~FileBeside();
  FileBeside(const FileBeside&) = delete;
  FileBeside& operator=(const FileBeside&) = delete;
  const std::filesystem::path& path() const { return path_; }
  void commit();

 private:
  std::filesystem::path target_;
  std::filesystem::path path_;
  bool committed_ = false;
};

// Writes beside and renames, where a link leads. Throws UserError naming the path.
void write_file_atomically(const std::filesystem::path& target, Bytes content);

}  // namespace retouch
