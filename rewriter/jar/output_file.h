// A file written from front to back, beside its target, and renamed over it once complete.
#pragma once

#include <cstdint>
#include <filesystem>
#include <vector>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/jar/byte_sink.h"

namespace retouch::jar {

// There was no room: another attempt may succeed once others have given theirs back.
class NoSpaceError : public UserError {
 public:
  explicit NoSpaceError(const std::filesystem::path& target);
};

class OutputFile : public ByteSink {
 public:
  // `like`: the file whose permissions the target gets. Throws UserError naming the target, as every member does.
  OutputFile(const std::filesystem::path& target, const std::filesystem::path& like);
  ~OutputFile() override;
  OutputFile(const OutputFile&) = delete;
  OutputFile& operator=(const OutputFile&) = delete;

  uint64_t position() const override { return position_; }
  void write(Bytes bytes) override;
  void commit() override;

 private:
  void flush();
  void write_through(Bytes bytes);
  [[noreturn]] void fail(int error_number) const;

  std::filesystem::path target_;
  FileBeside beside_;
  int fd_ = -1;
  uint64_t position_ = 0;
  std::vector<uint8_t> buffer_;
};

}  // namespace retouch::jar
