#include "rewriter/instrument/class_roots.h"

#include <algorithm>
#include <array>

#include "rewriter/base/modified_utf8.h"
#include "rewriter/jar/manifest.h"

namespace retouch::instrument {

namespace {

constexpr std::string_view kVersions = "META-INF/versions/";
constexpr std::string_view kExtension = ".class";

// Servlet containers, Spring Boot, WebLogic.
constexpr auto kKnownFolders =
    std::to_array<std::string_view>({"WEB-INF/classes/", "BOOT-INF/classes/", "APP-INF/classes/"});

// Behind "META-INF/versions/N/", or the whole path.
std::string_view below_version(std::string_view path) {
  if (!path.starts_with(kVersions)) return path;
  const std::string_view rest = path.substr(kVersions.size());
  const size_t digits = std::min(rest.find_first_not_of("0123456789"), rest.size());
  return digits != 0 && digits < rest.size() && rest[digits] == '/' ? rest.substr(digits + 1) : path;
}

// The elements of an OSGi header without their directives: "lib/a.jar,classes;selection-filter=..., .".
std::vector<std::string_view> header_elements(std::string_view value) {
  std::vector<std::string_view> elements;
  while (!value.empty()) {
    const size_t end = std::min(value.find(','), value.size());
    std::string_view element = value.substr(0, std::min(value.find(';'), end));
    while (element.starts_with(' ')) element.remove_prefix(1);
    while (element.ends_with(' ')) element.remove_suffix(1);
    elements.push_back(element);
    value.remove_prefix(std::min(end + 1, value.size()));
  }
  return elements;
}

}  // namespace

ClassRoots::ClassRoots(const jar::ArtifactInput& input) {
  for (const std::string_view folder : kKnownFolders) add(folder);
  const std::optional<size_t> place = input.find_manifest();
  if (!place) return;
  jar::Manifest manifest;
  try {
    jar::EntryBuffer buffer;
    manifest = jar::parse_manifest(as_text(input.read(*place, buffer)));
  } catch (const UserError&) {
    return;  // whoever reads it for its own sake says so
  }
  for (const char* name : {"Bundle-ClassPath", "Spring-Boot-Classes"}) {
    const std::string* value = manifest.main.find(name);
    if (value == nullptr) continue;
    for (const std::string_view element : header_elements(*value)) add(element);
  }
}

void ClassRoots::add(std::string_view prefix) {
  while (prefix.starts_with('/')) prefix.remove_prefix(1);
  if (prefix.empty() || prefix == ".") return;
  std::string folder(prefix);
  if (!folder.ends_with('/')) folder += '/';
  if (numbers_.try_emplace(folder, prefixes_.size()).second) prefixes_.push_back(std::move(folder));
}

std::optional<size_t> ClassRoots::root_of(std::string_view path, std::string_view internal_name) const {
  const std::string class_name = utf8_of(internal_name);
  const std::string_view place = below_version(path);
  if (place.size() < class_name.size() + kExtension.size() || !place.ends_with(kExtension)) return std::nullopt;
  const std::string_view stem = place.substr(0, place.size() - kExtension.size());
  if (!stem.ends_with(class_name)) return std::nullopt;
  const std::string_view prefix = stem.substr(0, stem.size() - class_name.size());
  const auto found = numbers_.find(prefix);
  return found == numbers_.end() ? std::nullopt : std::optional(found->second);
}

}  // namespace retouch::instrument
