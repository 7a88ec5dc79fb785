#include "selector/run_settings.h"

namespace retouch::selector {

RunSettings run_settings(const std::map<std::string, std::string>& values) {
  RunSettings settings;
  for (const auto& [name, value] : values) settings.emplace(name, digest_of(value));
  return settings;
}

std::optional<std::string> changed_setting(const std::optional<RunSettings>& recorded, const RunSettings& today) {
  if (!recorded) return "unknown";
  for (const auto& [name, value] : today) {
    const auto place = recorded->find(name);
    if (place == recorded->end() || place->second != value) return name;
  }
  for (const auto& [name, value] : *recorded) {
    if (!today.contains(name)) return name;
  }
  return std::nullopt;
}

}  // namespace retouch::selector
