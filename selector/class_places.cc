#include "selector/class_places.h"

#include <array>

#include "selector/class_names.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

constexpr auto kUsualFolders = std::to_array<std::string_view>({"", "WEB-INF/classes/", "BOOT-INF/classes/"});

std::string_view last_part(std::string_view path) { return path.substr(path.rfind('/') + 1); }

}  // namespace

std::optional<ClassPlace> ClassPlaces::find(const std::string& name) {
  const std::string path = name + std::string(kClassSuffix);
  for (const auto& artifact : class_path_.artifacts) {
    for (const std::string_view folder : kUsualFolders) {
      const auto entry = artifact->files().find(std::string(folder) + path);
      if (entry) return ClassPlace{artifact.get(), *entry};
    }
  }
  if (!by_last_part_) list();
  const auto [begin, end] = by_last_part_->equal_range(last_part(path));
  for (auto place = begin; place != end; ++place) {
    const std::string_view there = place->second.artifact->files().paths()[place->second.entry];
    if (!there.ends_with('/' + path)) continue;
    // Below some folder, or of a longer package: the class itself says which.
    const facts::ClassFacts* class_facts = place->second.artifact->class_at(there);
    if (class_facts != nullptr && utf8_of(class_facts->name) == name) return place->second;
  }
  return std::nullopt;
}

void ClassPlaces::list() {
  by_last_part_.emplace();
  for (const auto& artifact : class_path_.artifacts) {
    const std::vector<std::string_view>& paths = artifact->files().paths();
    for (size_t i = 0; i < paths.size(); ++i) {
      if (!class_of_path(paths[i]).empty()) by_last_part_->emplace(last_part(paths[i]), ClassPlace{artifact.get(), i});
    }
  }
}

}  // namespace retouch::selector
