// Directories in which one process at a time may replace files: by advisory locks (flock) on the directories
// themselves, which leave nothing behind and end with the process, however it ends.
//
// Taken in the order of device and inode number, so that two processes never wait for each other. Where a file system
// has no such locks, or the directory may not be read, there is none.
#pragma once

#include <filesystem>
#include <functional>
#include <vector>

namespace retouch {

class DirectoryLocks {
 public:
  // `waits` is told each directory that another process holds. Throws UserError where no more files may be open.
  DirectoryLocks(const std::vector<std::filesystem::path>& directories,
                 const std::function<void(const std::filesystem::path&)>& waits);
  ~DirectoryLocks();
  DirectoryLocks(const DirectoryLocks&) = delete;
  DirectoryLocks& operator=(const DirectoryLocks&) = delete;

 private:
  void close_all();

  std::vector<int> held_;
};

}  // namespace retouch
