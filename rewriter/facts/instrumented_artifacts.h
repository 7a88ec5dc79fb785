// What is instrumented at or below a path, however deep it is hidden: for pipelines that must not publish such.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace retouch::facts {

// Names of artifacts, OUTER!INNER for one inside another, in byte order. An artifact counts by its record or by a
// generated class, so also one that was unpacked, repacked or is only in part what retouch wrote. Throws UserError
// where `path` cannot be read; what cannot be opened inside it is no artifact.
std::vector<std::string> find_instrumented(const std::filesystem::path& path);

}  // namespace retouch::facts
