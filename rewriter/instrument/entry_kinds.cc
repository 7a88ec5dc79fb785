#include "rewriter/instrument/entry_kinds.h"

#include <algorithm>
#include <array>

#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/manifest.h"

namespace retouch::instrument {

namespace {

constexpr std::string_view kMetaInf = "META-INF/";
constexpr std::string_view kVersions = "META-INF/versions/";
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

// Behind "META-INF/versions/N/", or the whole path.
std::string_view below_version(std::string_view path) {
  if (!path.starts_with(kVersions)) return path;
  const std::string_view rest = path.substr(kVersions.size());
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits != 0 && digits < rest.size() && rest[digits] == '/' ? rest.substr(digits + 1) : path;
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

bool is_where_loaders_look(std::string_view path, std::string_view class_name) {
  const std::string_view place = below_version(path);
  constexpr std::string_view kSuffix = ".class";
  return place.size() == class_name.size() + kSuffix.size() && place.starts_with(class_name) &&
         place.ends_with(kSuffix);
}

}  // namespace retouch::instrument
