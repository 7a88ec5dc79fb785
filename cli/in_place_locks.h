// Two commands that replace one artifact in its place, or put its original back, go one after the other: each would
// take for the original what the other has just put there.
#pragma once

#include <filesystem>
#include <vector>

#include "rewriter/base/directory_locks.h"

namespace retouch::cli {

// With links resolved as far as the path exists, and without a separator at its end.
std::filesystem::path resolved(const std::filesystem::path& path);

// Held as long as the artifacts are worked on; says where it waits.
DirectoryLocks lock_to_replace(const std::vector<std::filesystem::path>& artifacts);

}  // namespace retouch::cli
