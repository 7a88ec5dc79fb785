#include "selector/store_file.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
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

std::optional<StoreHead> load_head(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  try {
    const MappedFile file(path);
    std::optional<StoreHead> head = store_head(file.bytes());
    if (head) head->frame = {};
    return head;
  } catch (const UserError&) {
    return std::nullopt;
  }
}

void make_store_folder(const fs::path& store) {
  const fs::path folder = behind_links(store).parent_path();
  std::error_code ignored;
  if (!folder.empty()) fs::create_directories(folder, ignored);
}

StoreLock::StoreLock(const fs::path& store, const std::function<void()>& on_wait) : path_(behind_links(store)) {
  path_ += ".lock";
  while (!try_lock(on_wait)) {
  }
}

// False where the file that got locked is not the one that stands there: its holder removed it meanwhile.
bool StoreLock::try_lock(const std::function<void()>& on_wait) {
  fd_ = ::open(path_.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
  if (fd_ < 0) {
    throw UserError("cannot write " + path_.string() + ": " + errno_text(errno),
                    {"a store is written in the folder that it stands in, with a lock beside it"});
  }
  int problem = ::flock(fd_, LOCK_EX | LOCK_NB) == 0 ? 0 : errno;
  if (problem == EWOULDBLOCK) {
    if (!has_waited_) on_wait();
    has_waited_ = true;
    do {
      problem = ::flock(fd_, LOCK_EX) == 0 ? 0 : errno;
    } while (problem == EINTR);
  }
  struct stat held {};
  struct stat there {};
  const bool is_there =
      problem == 0 && ::fstat(fd_, &held) == 0 && ::stat(path_.c_str(), &there) == 0 && held.st_ino == there.st_ino && held.st_dev == there.st_dev;
  if (is_there) return true;
  ::close(fd_);
  if (problem != 0) throw UserError("cannot lock " + path_.string() + ": " + errno_text(problem));
  return false;
}

StoreLock::~StoreLock() {
  ::unlink(path_.c_str());  // before the lock goes: whoever waits for it sees that this is no longer the file
  ::close(fd_);
}

void save_store(const fs::path& path, const Store& store) { save_compacted(path, compacted(store)); }

void save_compacted(const fs::path& path, const Store& store) {
  const std::vector<uint8_t> bytes = write_store(store);
  std::error_code error;
  if (fs::is_regular_file(path, error) && fs::file_size(path, error) == bytes.size()) {
    const MappedFile old(path);
    if (std::equal(bytes.begin(), bytes.end(), old.bytes().begin(), old.bytes().end())) return;
  }
  write_file_atomically(path, bytes);
}

fs::path set_aside(const fs::path& store) {
  const fs::path path = behind_links(store);
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
