// Which entities can be compared, and which count by more than themselves.
#pragma once

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>

#include "rewriter/facts/entity.h"

namespace retouch::selector {

inline constexpr auto kKnownSenses = std::to_array<std::string_view>(
    {kLinesSense, kSerialSense, kManifestSense, kModulesSense, kClassesSense, kResourcesSense, kGlueSense, kNgSense});

// Those that stand for classes: their names, and what each of these is.
inline constexpr auto kSensesOfClasses =
    std::to_array<std::string_view>({kSerialSense, kClassesSense, kGlueSense, kNgSense});
inline bool is_sense_of_classes(std::string_view sense) {
  return std::find(kSensesOfClasses.begin(), kSensesOfClasses.end(), sense) != kSensesOfClasses.end();
}

// All variables or properties were handed out: always selected.
inline constexpr std::string_view kValuesSense = "values";
// Only in the initialisation set of a class: its initialiser ended by an exception. Tests that began later in that JVM
// met the failed class, and are in doubt.
inline constexpr std::string_view kFailedSense = "failed";

inline bool is_sense(const Entity& entity, std::string_view sense) {
  return entity.kind == EntityKind::kSense && entity.name == sense;
}

// Of the sense `files`, with a name that says where or without, the words behind it.
inline std::optional<std::string_view> files_place(const Entity& entity) {
  const std::string_view name = entity.name;
  if (entity.kind != EntityKind::kSense || !name.starts_with(kFilesSense)) return std::nullopt;
  const std::string_view place = name.substr(std::string_view(kFilesSense).size());
  if (!place.empty() && place.front() != ' ') return std::nullopt;
  return place;
}

// What this program does not know, from a later runtime or rewriter, has no value: a test that depends on it always
// runs.
inline bool is_comparable(const Entity& entity) {
  switch (entity.kind) {
    case EntityKind::kClass:
    case EntityKind::kFile:
    case EntityKind::kResource:
    case EntityKind::kService:
    case EntityKind::kBundle:
    case EntityKind::kVariable:
    case EntityKind::kProperty:
      return true;
    case EntityKind::kSense:
      return std::find(kKnownSenses.begin(), kKnownSenses.end(), entity.name) != kKnownSenses.end();
  }
  return false;
}

}  // namespace retouch::selector
