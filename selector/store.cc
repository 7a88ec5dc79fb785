#include "selector/store.h"

#include <algorithm>
#include <numeric>
#include <tuple>

namespace retouch::selector {

namespace {

constexpr Id kUnused = UINT32_MAX;

// Old ids of the used items in their new order, and the new id of each old one.
struct Renumbering {
  std::vector<Id> order;
  std::vector<Id> new_id;
};

template <typename Less, typename Equal>
Renumbering renumber(const std::vector<bool>& used, Less less, Equal equal) {
  Renumbering out;
  for (Id id = 0; id < used.size(); ++id) {
    if (used[id]) out.order.push_back(id);
  }
  std::sort(out.order.begin(), out.order.end(), less);
  out.new_id.assign(used.size(), kUnused);
  std::vector<Id> kept;
  for (const Id id : out.order) {
    if (kept.empty() || !equal(kept.back(), id)) kept.push_back(id);
    out.new_id[id] = static_cast<Id>(kept.size() - 1);
  }
  out.order = std::move(kept);
  return out;
}

bool lists_less(std::span<const Id> a, std::span<const Id> b) {
  return std::lexicographical_compare(a.begin(), a.end(), b.begin(), b.end());
}
bool lists_equal(std::span<const Id> a, std::span<const Id> b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// Every list with its ids replaced; `sorted_from` elements stay in front.
IdLists translated(const IdLists& lists, const std::vector<bool>& used, const std::vector<Id>& new_id,
                   size_t in_front) {
  IdLists out;
  out.reserve(lists.size());
  std::vector<Id> list;
  for (size_t i = 0; i < lists.size(); ++i) {
    list.clear();
    if (used[i]) {
      for (const Id id : lists[i]) list.push_back(new_id[id]);
      std::sort(list.begin() + static_cast<std::ptrdiff_t>(std::min(in_front, list.size())), list.end());
    }
    out.add(list);
  }
  return out;
}

IdLists reordered(const IdLists& lists, const std::vector<Id>& order) {
  IdLists out;
  out.reserve(order.size());
  for (const Id id : order) out.add(lists[id]);
  return out;
}

std::string_view name_of(const TestRecord& test) { return test.name; }
std::string_view name_of(std::string_view name) { return name; }

}  // namespace

std::span<const TestRecord> Store::records_of(std::string_view name) const {
  const auto range = std::equal_range(tests.begin(), tests.end(), name,
                                      [](const auto& a, const auto& b) { return name_of(a) < name_of(b); });
  return {range.first, range.second};
}

const TestRecord* Store::find_test(std::string_view name) const {
  const std::span<const TestRecord> records = records_of(name);
  return records.empty() ? nullptr : &last_of(records);
}

const TestRecord& last_of(std::span<const TestRecord> records) {
  return *std::max_element(records.begin(), records.end(), [](const TestRecord& a, const TestRecord& b) { return a.end_millis < b.end_millis; });
}

Store compacted(const Store& store) {
  std::vector<bool> used_sets(store.sets.size());
  std::vector<bool> used_dependencies(store.dependencies.size());
  std::vector<bool> used_versions(store.versions.size());
  std::vector<bool> used_entities(store.entities.size());
  std::vector<bool> used_environments(store.environments.size());
  for (const TestRecord& test : store.tests) {
    if (!test.baseline) continue;
    used_sets[test.baseline->set] = true;
    used_environments[test.baseline->environment] = true;
  }
  for (Id set = 0; set < used_sets.size(); ++set) {
    if (!used_sets[set]) continue;
    for (const Id dependency : store.sets[set]) used_dependencies[dependency] = true;
  }
  for (Id dependency = 0; dependency < used_dependencies.size(); ++dependency) {
    if (!used_dependencies[dependency]) continue;
    for (const Id version : store.dependencies[dependency]) used_versions[version] = true;
  }
  for (Id version = 0; version < used_versions.size(); ++version) {
    if (used_versions[version]) used_entities[store.versions[version].entity] = true;
  }

  Store out;
  out.settings = store.settings;
  const Renumbering entities = renumber(
      used_entities, [&](Id a, Id b) { return store.entities[a] < store.entities[b]; },
      [&](Id a, Id b) { return store.entities[a] == store.entities[b]; });
  for (const Id id : entities.order) out.entities.push_back(store.entities[id]);

  std::vector<Version> versions = store.versions;
  for (Version& version : versions) version.entity = entities.new_id[version.entity];
  const Renumbering version_ids = renumber(
      used_versions, [&](Id a, Id b) { return versions[a] < versions[b]; },
      [&](Id a, Id b) { return versions[a] == versions[b]; });
  for (const Id id : version_ids.order) out.versions.push_back(versions[id]);

  const IdLists dependencies = translated(store.dependencies, used_dependencies, version_ids.new_id, 1);
  const Renumbering dependency_ids = renumber(
      used_dependencies, [&](Id a, Id b) { return lists_less(dependencies[a], dependencies[b]); },
      [&](Id a, Id b) { return lists_equal(dependencies[a], dependencies[b]); });
  out.dependencies = reordered(dependencies, dependency_ids.order);

  const IdLists sets = translated(store.sets, used_sets, dependency_ids.new_id, 0);
  const Renumbering set_ids = renumber(
      used_sets, [&](Id a, Id b) { return lists_less(sets[a], sets[b]); },
      [&](Id a, Id b) { return lists_equal(sets[a], sets[b]); });
  out.sets = reordered(sets, set_ids.order);

  const Renumbering environments = renumber(
      used_environments, [&](Id a, Id b) { return store.environments[a] < store.environments[b]; },
      [&](Id a, Id b) { return store.environments[a] == store.environments[b]; });
  for (const Id id : environments.order) out.environments.push_back(store.environments[id]);
  const std::vector<bool> all_runs(store.runs.size(), true);
  const auto place = [&](Id id) { return std::tie(store.runs[id].start_millis, store.runs[id].id); };
  const Renumbering runs = renumber(
      all_runs, [&](Id a, Id b) { return place(a) < place(b); }, [&](Id a, Id b) { return place(a) == place(b); });
  for (const Id id : runs.order) out.runs.push_back(store.runs[id]);
  out.tests = store.tests;
  for (TestRecord& test : out.tests) {
    test.run = runs.new_id[test.run];
    if (!test.baseline) continue;
    test.baseline->environment = environments.new_id[test.baseline->environment];
    test.baseline->set = set_ids.new_id[test.baseline->set];
  }
  std::sort(out.tests.begin(), out.tests.end(),
            [](const TestRecord& a, const TestRecord& b) { return std::tie(a.name, a.run) < std::tie(b.name, b.run); });
  return out;
}

}  // namespace retouch::selector
