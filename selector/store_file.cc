#include "selector/store_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector {
namespace fs = std::filesystem;

StoreOutcome load_store(const fs::path& path) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    if (error && status.type() == fs::file_type::none) return {StoreState::kUnreadable, error.message(), {}};
    return {StoreState::kMissing, "there is none yet", {}};
  }
  try {
    const MappedFile file(path);
    return read_store(file.bytes());
  } catch (const UserError& cannot_read) {
    return {StoreState::kUnreadable, cannot_read.what(), {}};
  }
}

StoreLock::StoreLock(const fs::path& store, const std::function<void()>& on_wait) {
  fs::path path = store;
  path += ".lock";
  fd_ = ::open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) throw UserError("cannot write " + path.string() + ": " + errno_text(errno));
  if (::flock(fd_, LOCK_EX | LOCK_NB) == 0) return;
  int problem = errno;
  if (problem == EWOULDBLOCK) {
    on_wait();
    while (::flock(fd_, LOCK_EX) != 0) {
      problem = errno;
      if (problem != EINTR) break;
      problem = 0;
    }
    if (problem == 0 || problem == EWOULDBLOCK) return;
  }
  ::close(fd_);
  throw UserError("cannot lock " + path.string() + ": " + errno_text(problem));
}

StoreLock::~StoreLock() { ::close(fd_); }

void save_store(const fs::path& path, const Store& store) {
  const std::vector<uint8_t> bytes = write_store(compacted(store));
  std::error_code error;
  if (fs::is_regular_file(path, error) && fs::file_size(path, error) == bytes.size()) {
    const MappedFile old(path);
    if (std::equal(bytes.begin(), bytes.end(), old.bytes().begin(), old.bytes().end())) return;
  }
  write_file_atomically(path, bytes);
}

fs::path set_aside(const fs::path& path) {
  fs::path aside = path;
  aside += ".damaged";
  for (int i = 2; fs::exists(aside); ++i) {
    aside = path;
    aside += ".damaged." + std::to_string(i);
  }
  std::error_code error;
  fs::rename(path, aside, error);
  if (error) throw UserError("cannot set aside " + path.string() + ": " + error.message());
  return aside;
}

}  // namespace retouch::selector
