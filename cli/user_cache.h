// Where what can be made again is kept between runs, outside of all projects (XDG base directory specification).
#pragma once

#include <filesystem>
#include <optional>

namespace retouch::cli {

// XDG_CACHE_HOME/retouch, else ~/.cache/retouch; a relative one does not count. None where neither is known.
std::optional<std::filesystem::path> user_cache();

}  // namespace retouch::cli
