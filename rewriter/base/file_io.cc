#include "rewriter/base/file_io.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "rewriter/base/leftovers.h"

namespace retouch {
namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const char* action, const fs::path& path, int error_number) {
  std::vector<std::string> hints;
  if (error_number == ENOSPC)
    hints.push_back("free some space and run the command again; nothing was left half-written");
  throw UserError(std::string("cannot ") + action + " " + path.string() + ": " + errno_text(error_number), hints);
}

class Descriptor {
 public:
  // What cannot be opened is named as `known_as`.
  Descriptor(const char* action, const fs::path& path, int flags, const fs::path& known_as)
      : fd_(::open(path.c_str(), flags | O_CLOEXEC, 0666)) {
    if (fd_ < 0) fail(action, known_as, errno);
  }
  ~Descriptor() {
    if (fd_ >= 0) ::close(fd_);
  }
  Descriptor(Descriptor&& other) noexcept : fd_(other.release()) {}
  Descriptor& operator=(Descriptor&&) = delete;
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return fd_; }
  int release() { return std::exchange(fd_, -1); }

 private:
  int fd_;
};

[[noreturn]] void refuse(const char* action, const fs::path& path) {
  throw UserError(std::string("cannot ") + action + " " + path.string() + ": it is not a regular file");
}

// Waits for nobody: a named pipe opens at once, and is refused like every other file that has no end of its own.
Descriptor open_to_read(const fs::path& path, struct stat& status) {
  Descriptor fd("read", path, O_RDONLY | O_NONBLOCK, path);
  if (::fstat(fd.get(), &status) != 0) fail("read", path, errno);
  if (S_ISDIR(status.st_mode)) fail("read", path, EISDIR);
  if (!S_ISREG(status.st_mode)) refuse("read", path);
  return fd;
}

// The path, and where each symbolic link leads.
std::vector<fs::path> links_from(fs::path path) {
  constexpr size_t kMost = 41;  // as the kernel: what goes on is a circle, and cannot be opened
  std::error_code error;
  std::vector<fs::path> links = {std::move(path)};
  while (links.size() < kMost && fs::is_symlink(links.back(), error)) {
    const fs::path next = fs::read_symlink(links.back(), error);
    if (error) break;
    links.push_back(links.back().parent_path() / next);
  }
  return links;
}

bool is_of_a_process(const fs::path& path) {
  std::error_code error;
  return fs::weakly_canonical(path.parent_path(), error).native().starts_with("/proc/");
}

// /dev/stdout: what is open would not be what stands there.
void refuse_descriptors(const fs::path& target) {
  const std::vector<fs::path> links = links_from(target);
  if (std::any_of(links.begin(), links.end(), is_of_a_process)) refuse("write", target);
}

}  // namespace

MappedFile::MappedFile(const fs::path& path) {
  struct stat st {};
  const Descriptor fd = open_to_read(path, st);
  if (st.st_size == 0) return;
  void* mapped = ::mmap(nullptr, static_cast<size_t>(st.st_size), PROT_READ, MAP_PRIVATE, fd.get(), 0);
  if (mapped == MAP_FAILED) fail("read", path, errno);
  data_ = static_cast<const uint8_t*>(mapped);
  size_ = static_cast<size_t>(st.st_size);
}

MappedFile::~MappedFile() {
  if (data_ != nullptr) ::munmap(const_cast<uint8_t*>(data_), size_);
}

MappedFile::MappedFile(MappedFile&& other) noexcept
    : data_(std::exchange(other.data_, nullptr)), size_(std::exchange(other.size_, 0)) {}

std::vector<uint8_t> read_file(const fs::path& path) {
  struct stat st {};
  const Descriptor fd = open_to_read(path, st);
  std::vector<uint8_t> out(static_cast<size_t>(st.st_size > 0 ? st.st_size : 0));
  size_t filled = 0;
  for (;;) {
    if (filled == out.size()) {
      uint8_t probe;
      const ssize_t n = ::read(fd.get(), &probe, 1);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail("read", path, errno);
      if (n == 0) return out;
      out.push_back(probe);
      ++filled;
      continue;
    }
    const ssize_t n = ::read(fd.get(), out.data() + filled, out.size() - filled);
    if (n < 0 && errno == EINTR) continue;
    if (n < 0) fail("read", path, errno);
    if (n == 0) {
      out.resize(filled);
      return out;
    }
    filled += static_cast<size_t>(n);
  }
}

fs::path behind_links(fs::path path) { return links_from(std::move(path)).back(); }

FileBeside::FileBeside(fs::path target) : target_(std::move(target)) {
  refuse_descriptors(target_);
  std::error_code ignored;
  const fs::file_status there = fs::status(target_, ignored);
  if (fs::exists(there) && !fs::is_regular_file(there) && !fs::is_directory(there)) refuse("write", target_);
  remove_leftovers(target_);
  path_ = path_beside(target_, ".tmp");
}

FileBeside::~FileBeside() {
  if (!committed_) {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
}

void FileBeside::commit() {
  if (::rename(path_.c_str(), target_.c_str()) != 0) fail("write", target_, errno);
  committed_ = true;
}

void write_file_atomically(const fs::path& target, Bytes content) {
  refuse_descriptors(target);
  FileBeside beside(behind_links(target));
  {
    Descriptor fd("write", beside.path(), O_WRONLY | O_CREAT | O_TRUNC, target);
    size_t done = 0;
    while (done < content.size()) {
      const ssize_t n = ::write(fd.get(), content.data() + done, content.size() - done);
      if (n < 0 && errno == EINTR) continue;
      if (n < 0) fail("write", target, errno);
      done += static_cast<size_t>(n);
    }
    if (::close(fd.release()) != 0) fail("write", target, errno);
  }
  beside.commit();
}

}  // namespace retouch
