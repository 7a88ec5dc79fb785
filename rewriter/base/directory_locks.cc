#include "rewriter/base/directory_locks.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <map>
#include <string>
#include <utility>

#include "rewriter/base/error.h"

namespace retouch {
namespace fs = std::filesystem;

namespace {

using Identity = std::pair<dev_t, ino_t>;

// One descriptor for each directory: as many as the process may ever have.
void allow_more_files() {
  struct rlimit limit {};
  if (::getrlimit(RLIMIT_NOFILE, &limit) != 0 || limit.rlim_cur == limit.rlim_max) return;
  limit.rlim_cur = limit.rlim_max;
  ::setrlimit(RLIMIT_NOFILE, &limit);
}

int open_directory(const fs::path& directory) {
  constexpr int kFlags = O_RDONLY | O_DIRECTORY | O_CLOEXEC;
  const int fd = ::open(directory.c_str(), kFlags);
  if (fd >= 0 || errno != EMFILE) return fd;
  allow_more_files();
  return ::open(directory.c_str(), kFlags);
}

// False where there are no such locks.
bool lock(int fd, int how) {
  int result;
  do {
    result = ::flock(fd, how);
  } while (result != 0 && errno == EINTR);
  return result == 0;
}

}  // namespace

DirectoryLocks::DirectoryLocks(const std::vector<fs::path>& directories,
                               const std::function<void(const fs::path&)>& waits) {
  std::map<Identity, fs::path> places;
  for (const fs::path& directory : directories) {
    struct stat status {};
    if (::stat(directory.c_str(), &status) == 0) places.try_emplace({status.st_dev, status.st_ino}, directory);
  }
  for (const auto& [identity, directory] : places) {
    const int fd = open_directory(directory);
    if (fd < 0 && (errno == EMFILE || errno == ENFILE)) {
      const int problem = errno;
      close_all();
      throw UserError("cannot lock " + directory.string() + ": " + errno_text(problem),
                      {"name fewer artifacts at a time"});
    }
    if (fd < 0) continue;
    held_.push_back(fd);
    if (lock(fd, LOCK_EX | LOCK_NB) || errno != EWOULDBLOCK) continue;
    waits(directory);
    lock(fd, LOCK_EX);
  }
}

DirectoryLocks::~DirectoryLocks() { close_all(); }

void DirectoryLocks::close_all() {
  for (const int fd : held_) ::close(fd);
  held_.clear();
}

}  // namespace retouch
