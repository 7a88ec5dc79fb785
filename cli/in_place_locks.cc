#include "cli/in_place_locks.h"

#include "cli/messages.h"

namespace retouch::cli {
namespace fs = std::filesystem;

fs::path resolved(const fs::path& path) {
  std::error_code error;
  fs::path out = fs::weakly_canonical(fs::absolute(path), error);
  if (error) out = fs::absolute(path, error).lexically_normal();
  return out.filename().empty() ? out.parent_path() : out;
}

DirectoryLocks lock_to_replace(const std::vector<fs::path>& artifacts) {
  std::vector<fs::path> directories;
  for (const fs::path& artifact : artifacts)
    directories.push_back(artifact.has_parent_path() ? artifact.parent_path() : fs::path("."));
  return DirectoryLocks(directories, [](const fs::path& directory) {
    note("waiting for another retouch that replaces artifacts in " + directory.string());
  });
}

}  // namespace retouch::cli
