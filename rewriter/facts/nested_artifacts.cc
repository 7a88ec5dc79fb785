#include "rewriter/facts/nested_artifacts.h"

#include <algorithm>
#include <array>

#include "rewriter/base/printable.h"
#include "rewriter/jar/manifest.h"

namespace retouch::facts {

namespace {

constexpr auto kSuffixes = std::to_array<std::string_view>({".jar", ".war", ".ear", ".rar"});

// What containers load from, in an archive and in an exploded one (Servlet 10.5, Spring Boot, Java EE 8.2.1, WebLogic).
constexpr auto kFolders =
    std::to_array<std::string_view>({"BOOT-INF/lib/", "WEB-INF/lib/", "WEB-INF/lib-provided/", "APP-INF/lib/"});

bool has_suffix(std::string_view name, std::string_view suffix) {
  return name.size() > suffix.size() && jar::equal_without_case(name.substr(name.size() - suffix.size()), suffix);
}

bool is_loadable_name(std::string_view name) {
  return std::any_of(kSuffixes.begin(), kSuffixes.end(),
                     [name](std::string_view suffix) { return has_suffix(name, suffix); });
}

// Of what `outer` leaves to those inside it, the part for one of `size` bytes.
uint64_t share(const NestingPlace& outer, uint64_t size) {
  if (outer.content == 0) return 0;
  return static_cast<uint64_t>(static_cast<unsigned __int128>(outer.room) * size / outer.content);
}

uint64_t archives_in(const jar::ArtifactInput& input) {
  uint64_t count = 0;
  for (size_t i = 0; i < input.size(); ++i) count += is_archive_name(input.name(i));
  return count;
}

bool holds_classes(const jar::ArtifactInput& input, const NestingPlace& place, const NestingLimits& limits) {
  for (size_t i = 0; i < input.size(); ++i) {
    if (input.name(i).ends_with(".class")) return true;
  }
  jar::EntryBuffer buffer;
  for (size_t i = 0; i < input.size(); ++i) {
    if (!may_be_artifact(input, i)) continue;
    try {
      if (open_nested_artifact(input, i, input.read(i, buffer), place, limits).input != nullptr) return true;
    } catch (const UserError&) {
      continue;  // reading it again will say so
    }
  }
  return false;
}

}  // namespace

NestingPlace outermost_place(const jar::ArtifactInput& input, const NestingLimits& limits) {
  const uint64_t content = jar::content_size_of(input);
  const uint64_t room = limits.reading.total_size - std::min(content, limits.reading.total_size);
  return {0, content, room, archives_in(input), limits.archives};
}

bool is_archive_name(std::string_view name) { return is_loadable_name(name) || has_suffix(name, ".zip"); }

bool may_be_artifact(const jar::ArtifactInput& outer, size_t index) {
  const std::string_view name = outer.name(index);
  if (!is_loadable_name(name) || !outer.is_readable(index)) return false;
  return !outer.is_directory() || std::any_of(kFolders.begin(), kFolders.end(),
                                              [&](std::string_view folder) { return name.starts_with(folder); });
}

NestedArtifact open_archive(const jar::ArtifactInput& outer, size_t index, Bytes content,
                            const NestingPlace& outer_place, const NestingLimits& limits) {
  if (outer_place.depth >= limits.depth) {
    return {nullptr, {}, "lies deeper than " + std::to_string(limits.depth) + " archives inside one another"};
  }
  if (outer_place.archives > outer_place.archives_room) {
    return {nullptr, {}, "is one of more archives than are looked into"};
  }
  const uint64_t room = share(outer_place, content.size());
  jar::ReadLimits reading = limits.reading;
  reading.total_size = room;
  NestedArtifact nested;
  try {
    nested.input =
        jar::open_jar(outer.path().string() + "!" + printable(outer.name(index)), content, reading);
    const uint64_t own = jar::content_size_of(*nested.input);
    nested.place = {outer_place.depth + 1, own, room - own, archives_in(*nested.input),
                    (outer_place.archives_room - outer_place.archives) / std::max<uint64_t>(outer_place.archives, 1)};
  } catch (const UserError& error) {
    nested.reason = error.what();
  }
  return nested;
}

NestedArtifact open_nested_artifact(const jar::ArtifactInput& outer, size_t index, Bytes content,
                                    const NestingPlace& outer_place, const NestingLimits& limits) {
  NestedArtifact nested = open_archive(outer, index, content, outer_place, limits);
  if (nested.input != nullptr && !holds_classes(*nested.input, nested.place, limits)) nested.input = nullptr;
  return nested;
}

}  // namespace retouch::facts
