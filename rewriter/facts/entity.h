// What a hit, a log record and a store entry name. A class is one kind among others.
#pragma once

#include <compare>
#include <cstdint>
#include <string>

namespace retouch {

enum class EntityKind : uint8_t {
  kClass = 0,  // internal name (JVMS 4.2.1), modified UTF-8
  kSense = 1,  // something about the program that the test can see: "lines" (a call that shows line numbers or module versions)
  // Numbers are part of the log, artifact and store formats: only ever add.
};

inline constexpr EntityKind kLastEntityKind = EntityKind::kSense;

struct Entity {
  EntityKind kind = EntityKind::kClass;
  std::string name;
  friend auto operator<=>(const Entity&, const Entity&) = default;
};

inline constexpr const char* kLinesSense = "lines";

}  // namespace retouch
