// What is known of one artifact's original: its classes, manifest attributes, module and resources, and, where it is
// instrumented, how. The record of it lies in the artifact at kArtifactRecordPath (docs/artifact-record.md).
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/facts/class_facts.h"
#include "rewriter/facts/entity.h"

namespace retouch::facts {

inline constexpr const char* kArtifactRecordPath = "META-INF/retouch/artifact";

enum class PointSet : uint8_t { kCorrected = 0, kShared = 1, kEkstazi = 2, kNaive = 3 };

struct ClassEntry {
  std::string_view path;  // entry path, META-INF/versions/N/ included; as the names, a view of `facts.text`
  ClassFacts facts;
  std::string unprobed;  // why no (or not every) probe could be put in; empty: all are in. Instrumented artifacts only.
};
ClassEntry class_entry(std::string_view path, ClassFacts facts);  // keeps the path with the facts

struct ResourceEntry {
  std::string path;
  Digest128 digest;  // of the content
};

// What a slot of the hit table means.
struct HitSlot {
  Entity entity;
  std::vector<uint32_t> members{};  // instead: the slots, ascending, of the entities that it stands for, all before it
  friend bool operator==(const HitSlot&, const HitSlot&) = default;
};

struct Instrumentation {
  std::string id;  // names the hit table: the package of the generated class is retouch.<id>
  PointSet points = PointSet::kShared;
  std::vector<HitSlot> slots;
};

struct ArtifactFacts {
  std::vector<ClassEntry> classes;  // by path
  std::vector<ResourceEntry>
      resources;       // by path; entries that no running program is affected by are left out (resource_rules)
  Digest128 manifest;  // the attributes that the JVM acts on (section 4); equal when none is there
  std::optional<Instrumentation> instrumentation;
};

std::vector<uint8_t> write_artifact_record(const ArtifactFacts& facts);
ArtifactFacts read_artifact_record(Bytes bytes);  // throws FormatError

// Digest of the manifest attributes that the JVM acts on; `text` is META-INF/MANIFEST.MF, empty where there is none.
Digest128 manifest_digest(std::string_view text);

// Whether a change of this entry can matter to a running program that does not ask for it by name: false for manifests,
// META-INF/maven, licences, signatures, INDEX.LIST, retouch's own entries; true for everything else that is not a
// class.
bool resource_counts(std::string_view path);

}  // namespace retouch::facts
