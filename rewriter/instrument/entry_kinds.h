// What an entry of an artifact is to the rewriter, by its name (JAR file specification; letter case as there).
#pragma once

#include <cstdint>
#include <string_view>

namespace retouch::instrument {

enum class EntryClass : uint8_t {
  kDirectory,
  kClass,
  kManifest,
  kSignature,      // META-INF/*.SF, .RSA, .DSA, .EC, SIG-*: no longer true of a rewritten archive
  kJarIndex,       // META-INF/INDEX.LIST: does not know the generated class's package
  kNestedArchive,  // copied as it is
  kOther,
};

EntryClass classify_entry(std::string_view name);

// Whether a class of this (internal) name is found at `path` by a loader that looks at the root of the artifact, below
// META-INF/versions/N included. Elsewhere (WEB-INF/classes, templates) the generated class may be out of its loader's
// sight.
bool is_where_loaders_look(std::string_view path, std::string_view class_name);

}  // namespace retouch::instrument
