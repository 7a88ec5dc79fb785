#include "selector/earlier_members.h"

#include <algorithm>

#include "selector/entity_rules.h"

namespace retouch::selector {

bool always_runs_whole(TestKind kind, std::string_view name) {
  return kind == TestKind::kNamedRun || name.find('#') != std::string_view::npos;
}

void EarlierMembers::add_unchanged(Id earlier_set, std::vector<Id>& dependencies) {
  for (const Id dependency : editor_.store().sets[earlier_set]) {
    if (is_unchanged(dependency)) dependencies.push_back(dependency);
  }
}

bool EarlierMembers::is_unchanged(Id dependency) {
  const auto [place, is_new] = known_.try_emplace(dependency, false);
  if (!is_new) return place->second;
  const Store& store = editor_.store();
  const std::span<const Id> versions = store.dependencies[dependency];
  return place->second = std::all_of(versions.begin(), versions.end(), [&](Id id) {
           const Version& version = store.versions[id];
           const Entity& entity = store.entities[version.entity];
           return is_comparable(entity) && revision_.value(entity, version.aspect) == version.digest;
         });
}

}  // namespace retouch::selector
