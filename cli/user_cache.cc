#include "cli/user_cache.h"

#include "rewriter/base/environment.h"

namespace retouch::cli {
namespace fs = std::filesystem;

std::optional<fs::path> user_cache() {
  if (const fs::path caches = environment_variable("XDG_CACHE_HOME"); caches.is_absolute()) return caches / "retouch";
  if (const fs::path home = environment_variable("HOME"); home.is_absolute()) return home / ".cache" / "retouch";
  return std::nullopt;
}

}  // namespace retouch::cli
