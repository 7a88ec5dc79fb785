#include "rewriter/instrument/entry_kinds.h"

#include <algorithm>
#include <array>

#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/manifest.h"

namespace retouch::instrument {

namespace {

constexpr std::string_view kMetaInf = "META-INF/";
constexpr std::array<std::string_view, 4> kSignatureSuffixes = {".SF", ".RSA", ".DSA", ".EC"};
constexpr std::array<std::string_view, 5> kArchiveSuffixes = {".jar", ".war", ".ear", ".rar", ".zip"};

bool ends_with(std::string_view name, std::string_view suffix) {
  return name.size() > suffix.size() && jar::equal_without_case(name.substr(name.size() - suffix.size()), suffix);
}

bool starts_with(std::string_view name, std::string_view prefix) {
  return name.size() >= prefix.size() && jar::equal_without_case(name.substr(0, prefix.size()), prefix);
}

template <size_t n>
bool ends_with_any(std::string_view name, const std::array<std::string_view, n>& suffixes) {
  return std::any_of(suffixes.begin(), suffixes.end(),
                     [&](std::string_view suffix) { return ends_with(name, suffix); });
}

}  // namespace

EntryClass classify_entry(std::string_view name) {
  if (name.ends_with('/')) return EntryClass::kDirectory;
  if (name.ends_with(".class")) return EntryClass::kClass;
  if (starts_with(name, kMetaInf)) {
    const std::string_view rest = name.substr(kMetaInf.size());
    if (jar::equal_without_case(name, jar::kManifestPath)) return EntryClass::kManifest;
    if (jar::equal_without_case(rest, "INDEX.LIST")) return EntryClass::kJarIndex;
    const bool is_direct = rest.find('/') == std::string_view::npos;
    if (is_direct && (starts_with(rest, "SIG-") || ends_with_any(rest, kSignatureSuffixes)))
      return EntryClass::kSignature;
  }
  if (ends_with_any(name, kArchiveSuffixes)) return EntryClass::kNestedArchive;
  return EntryClass::kOther;
}

}  // namespace retouch::instrument
