// Originals of artifacts that are rewritten in place: PATH.retouch-original, beside PATH.
//
// Invariant, whenever a run may be killed: what is at PATH is complete; where it is instrumented, the original is
// complete beside it; where it is not instrumented, it is the original itself, and what is beside it is out of date.
// A class directory may have been compiled into since: files that are no longer what retouch wrote are originals.
#pragma once

#include <filesystem>
#include <vector>

namespace retouch::jar {

std::filesystem::path original_of(const std::filesystem::path& artifact);

enum class InPlaceState {
  kReady,     // the original is beside it, and is what is to be rewritten
  kUpToDate,  // instrumented, its original beside it
  kForeign,   // instrumented, without an original beside it
};

// Makes the original of `artifact` stand beside it, whatever state it is in.
InPlaceState keep_original(const std::filesystem::path& artifact);

// Takes back what keep_original did for an artifact that could not be rewritten.
void forget_original(const std::filesystem::path& artifact);

enum class Restored {
  kRestored,
  kWasOriginal,  // nothing to do but to remove what is out of date
  kNoOriginal,   // instrumented, and nothing beside it
};

// Puts the original of `artifact` in its place. Throws UserError.
Restored restore_original(const std::filesystem::path& artifact);

// All artifacts at or below `path` that have an original beside them, in byte order.
std::vector<std::filesystem::path> artifacts_with_originals(const std::filesystem::path& path);

}  // namespace retouch::jar
