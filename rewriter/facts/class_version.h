// Whether two classes differ in the version of the class file format alone: one source compiled for two releases of Java.
#pragma once

#include <cstdint>
#include <optional>

#include "rewriter/base/digest128.h"

namespace retouch::facts {

struct VersionChange {
  uint16_t before;  // major versions
  uint16_t now;
};

// Of the class in `bytes` and one with that meaning. None where more differs, and for what is no class file.
std::optional<VersionChange> version_change(const Digest128& meaning_before, Bytes bytes);

}  // namespace retouch::facts
