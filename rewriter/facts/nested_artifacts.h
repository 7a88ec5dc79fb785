// Which archives inside an artifact are artifacts of their own, with a hit table and a record inside: those that the
// rewriter rewrites and whose classes the selector counts as the program's.
//
// An archive (WAR, EAR, jar) may hold them at any place: .jar, .war, .ear and .rar that hold a class, at whatever
// depth. In a class directory only those in the folders that containers load from count, because any other jar there is
// a resource, of tests mostly, that has to stay as it is. What cannot be opened, is too deep or would unpack to too
// much is a resource too. The rule looks at the original and at nothing else, so that it says the same of a rewritten
// one.
//
// Bombs: an artifact and all archives inside it may claim `ReadLimits::total_size` bytes of content and be
// `NestingLimits::archives` in number. What an archive leaves of that is divided among those inside it, bytes by their
// size and numbers equally, so the answer depends on no order of work.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "rewriter/jar/artifact_input.h"

namespace retouch::facts {

struct NestingLimits {
  unsigned depth = 8;  // of an archive inside archives; 0: none is looked into
  uint64_t archives = 16'384;
  jar::ReadLimits reading;
};

// Where an artifact is, and what the archives inside it may unpack to.
struct NestingPlace {
  unsigned depth = 0;
  uint64_t content = 0;        // of its own entries
  uint64_t room = 0;           // bytes for all that is inside the archives in it
  uint64_t archives = 0;       // archives in it, by name
  uint64_t archives_room = 0;  // how many there may be, with those inside them
};

NestingPlace outermost_place(const jar::ArtifactInput& input, const NestingLimits& limits);

// .jar, .war, .ear, .rar, .zip in any letter case.
bool is_archive_name(std::string_view name);

// By name alone: whether the entry is to be opened to see whether it is an artifact.
bool may_be_artifact(const jar::ArtifactInput& outer, size_t index);

struct NestedArtifact {
  std::unique_ptr<jar::ArtifactInput> input;  // null: it is none
  NestingPlace place;
  std::string reason;  // why it cannot be looked into; empty for an archive without classes
};

// `content` is that of entry `index`, and must outlive the artifact.
NestedArtifact open_nested_artifact(const jar::ArtifactInput& outer, size_t index, Bytes content,
                                    const NestingPlace& outer_place, const NestingLimits& limits);

// The same for any archive, whether or not it holds classes.
NestedArtifact open_archive(const jar::ArtifactInput& outer, size_t index, Bytes content,
                            const NestingPlace& outer_place, const NestingLimits& limits);

}  // namespace retouch::facts
