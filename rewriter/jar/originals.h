// Originals of artifacts that are rewritten in place: PATH.retouch-original, beside PATH.
//
// Invariant, whenever a run may be killed: what is at PATH is complete; where it is instrumented, the original is
// beside it; where it is not instrumented, it is the original itself, and what is beside it is out of date. (Where a
// file system cannot exchange two names, there may be nothing at PATH for a moment; then the original is beside it.) A
// class directory may have been compiled into since: files that are no longer what retouch wrote are originals, and are
// moved into the one kept beside before that is used. A directory is kept itself, with its links and whatever else is
// in it.
#pragma once

#include <filesystem>
#include <optional>
#include <vector>

namespace retouch::jar {

std::filesystem::path original_of(const std::filesystem::path& artifact);

// The artifact that `path` is the original of; none where its name is not that of one.
std::optional<std::filesystem::path> artifact_of(const std::filesystem::path& path);

enum class InPlaceState {
  kReady,     // to be rewritten
  kUpToDate,  // instrumented, its original beside it
  kForeign,   // instrumented, without an original beside it
};

struct InPlace {
  InPlaceState state;
  std::filesystem::path input;  // what is to be rewritten: a directory that is an original itself, else what is beside
};

// Makes `artifact` ready to be rewritten, whatever state it is in.
InPlace keep_original(const std::filesystem::path& artifact);

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
