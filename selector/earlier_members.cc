#include "selector/earlier_members.h"

#include <algorithm>

#include "selector/entity_rules.h"

namespace retouch::selector {

void EarlierMembers::add_unchanged(Id earlier_set, std::vector<Id>& dependencies) {
  for (const Id dependency : editor_.store().sets[earlier_set]) {
    if (is_unchanged(dependency)) dependencies.push_back(dependency);
  }
}

bool EarlierMembers::has_changed(Id earlier_set, const Entity& member) {
  const Store& store = editor_.store();
  for (const Id dependency : store.sets[earlier_set]) {
    const Version& about = store.versions[store.dependencies[dependency].front()];
    if (store.entities[about.entity] == member && !is_unchanged(dependency)) return true;
  }
  return false;
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
