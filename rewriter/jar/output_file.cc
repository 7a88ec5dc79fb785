#include "rewriter/jar/output_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <utility>

namespace retouch::jar {

namespace {
constexpr size_t kBufferSize = size_t{256} << 10;
}

NoSpaceError::NoSpaceError(const std::filesystem::path& target)
    : UserError("cannot write " + target.string() + ": " + errno_text(ENOSPC),
                {"free some space and run the command again; nothing was left half-written"}) {}

OutputFile::OutputFile(const std::filesystem::path& target, const std::filesystem::path& like)
    : target_(target), beside_(target) {
  struct stat status {};
  const mode_t mode = ::stat(like.c_str(), &status) == 0 ? status.st_mode & 0777 : 0666;
  // Made anew: a file that may not be written can be only by who makes it.
  ::unlink(beside_.path().c_str());
  fd_ = ::open(beside_.path().c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode);
  if (fd_ < 0) fail(errno);
  buffer_.reserve(kBufferSize);
}

OutputFile::~OutputFile() {
  if (fd_ >= 0) ::close(fd_);
}

void OutputFile::fail(int error_number) const {
  if (error_number == ENOSPC || error_number == EDQUOT) throw NoSpaceError(target_);
  throw UserError("cannot write " + target_.string() + ": " + errno_text(error_number));
}

void OutputFile::write(Bytes bytes) {
  position_ += bytes.size();
  if (bytes.size() > kBufferSize - buffer_.size()) flush();
  if (bytes.size() >= kBufferSize) {
    write_through(bytes);
  } else {
    buffer_.insert(buffer_.end(), bytes.begin(), bytes.end());
  }
}

void OutputFile::flush() {
  write_through(buffer_);
  buffer_.clear();
}

void OutputFile::write_through(Bytes bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) fail(errno);
    bytes = bytes.subspan(static_cast<size_t>(written));
  }
}

void OutputFile::commit() {
  flush();
  if (::close(std::exchange(fd_, -1)) != 0) fail(errno);
  beside_.commit();
}

}  // namespace retouch::jar
