#include "selector/dependents.h"

#include <algorithm>
#include <map>

#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

Link link_of(const Store& store, std::span<const Id> versions, Id entity) {
  if (store.versions[versions.front()].entity == entity) return Link::kItself;
  Link link = Link::kNone;
  for (const Id id : versions.subspan(1)) {
    const Version& version = store.versions[id];
    if (version.entity != entity) continue;
    if (version.aspect == Aspect::kHeader) link = std::max(link, Link::kHeader);
    if (version.aspect == Aspect::kOverriding) link = std::max(link, Link::kOverriding);
  }
  return link;
}

}  // namespace

std::vector<Dependent> dependents_of(const Store& store, const Entity& entity) {
  const auto place = std::lower_bound(store.entities.begin(), store.entities.end(), entity);
  if (place == store.entities.end() || *place != entity) return {};
  const Id id = static_cast<Id>(place - store.entities.begin());
  std::vector<Link> links(store.dependencies.size());
  for (size_t i = 0; i < links.size(); ++i) links[i] = link_of(store, store.dependencies[i], id);
  std::vector<Link> of_sets(store.sets.size(), Link::kNone);
  for (size_t set = 0; set < of_sets.size(); ++set) {
    for (const Id dependency : store.sets[set]) of_sets[set] = std::max(of_sets[set], links[dependency]);
  }
  std::map<std::string, Link> by_test;
  for (const TestRecord& test : store.tests) {
    if (!test.baseline) continue;
    Link& link = by_test.try_emplace(test.name, Link::kNone).first->second;
    link = std::max(link, of_sets[test.baseline->set]);
  }
  std::vector<Dependent> out;
  for (const auto& [name, link] : by_test) {
    if (link != Link::kNone) out.push_back({name, link});
  }
  return out;
}

std::vector<std::string> known_classes(const Store& store) {
  std::vector<std::string> names;
  for (const Entity& entity : store.entities) {
    if (entity.kind == EntityKind::kClass) names.push_back(display_name(entity.name));
  }
  return names;
}

}  // namespace retouch::selector
