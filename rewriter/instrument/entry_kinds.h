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
  kNestedArchive,  // nested_artifacts.h says whether it is rewritten
  kOther,
};

EntryClass classify_entry(std::string_view name);

}  // namespace retouch::instrument
