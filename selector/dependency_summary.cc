#include "selector/dependency_summary.h"

#include "selector/entity_rules.h"
#include "selector/entity_words.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

DependencySummary dependency_summary(const Store& store, const Baseline& baseline) {
  DependencySummary summary;
  const auto set = store.sets[baseline.set];
  summary.names = set.size();
  for (const Id dependency : set) {
    const Version& version = store.versions[store.dependencies[dependency].front()];
    const Entity& entity = store.entities[version.entity];
    if (is_sense(entity, kModulesSense)) {
      --summary.names;  // every test has it
    } else if (entity.kind != EntityKind::kClass) {
      summary.others.push_back(entity_words(entity) + (version.digest ? "" : ", absent"));
    } else if (version.digest) {
      summary.classes.push_back(display_name(entity.name));
    } else {
      ++summary.absent;
    }
  }
  return summary;
}

std::string DependencySummary::words() const {
  std::string text = std::to_string(names) + " names, " + std::to_string(classes.size()) + " classes of the program, " +
                     std::to_string(absent) + " that it does not define";
  if (!others.empty()) text += ", " + std::to_string(others.size()) + " files, resources and the like";
  return text;
}

}  // namespace retouch::selector
