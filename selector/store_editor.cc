#include "selector/store_editor.h"

#include <algorithm>

namespace retouch::selector {

namespace {

// Runs are remembered so that their logs count once; behind so many newer ones a log is not expected any more.
constexpr size_t kRememberedRuns = 65'536;

Digest128 digest_of_list(std::span<const Id> list) {
  return digest_of(Bytes(reinterpret_cast<const uint8_t*>(list.data()), list.size_bytes()));
}

}  // namespace

StoreEditor::StoreEditor(Store store) : store_(std::move(store)) {
  for (const Entity& entity : store_.entities) entities_.add(entity);
  for (Id id = 0; id < store_.versions.size(); ++id) versions_.emplace(store_.versions[id], id);
  for (Id id = 0; id < store_.dependencies.size(); ++id) {
    dependencies_.emplace(digest_of_list(store_.dependencies[id]), id);
  }
  for (Id id = 0; id < store_.sets.size(); ++id) sets_.emplace(digest_of_list(store_.sets[id]), id);
  for (Id id = 0; id < store_.runs.size(); ++id) runs_.emplace(store_.runs[id].id, id);
  for (TestRecord& test : store_.tests) {
    std::vector<TestRecord>& records = tests_[test.name];
    records.push_back(std::move(test));
  }
  store_.tests.clear();
}

size_t StoreEditor::VersionHash::operator()(const Version& version) const {
  const uint64_t digest = version.digest ? version.digest->low : 0;
  const uint64_t number = uint64_t{version.entity} << 8 | static_cast<uint8_t>(version.aspect);
  return static_cast<size_t>(digest ^ number * 0x9E3779B97F4A7C15);
}

Id StoreEditor::intern(std::span<const Id> list, IdLists& lists, ListIndex& index) {
  const auto [place, is_new] = index.try_emplace(digest_of_list(list), static_cast<Id>(lists.size()));
  if (is_new) lists.add(list);
  return place->second;
}

Id StoreEditor::entity(const Entity& entity) {
  const auto [id, is_new] = entities_.add(entity);
  if (is_new) store_.entities.push_back(entity);
  return id;
}

Id StoreEditor::version(const Version& version) {
  const auto [place, is_new] = versions_.try_emplace(version, static_cast<Id>(store_.versions.size()));
  if (is_new) store_.versions.push_back(version);
  return place->second;
}

Id StoreEditor::dependency(std::vector<Id> versions) {
  std::sort(versions.begin() + 1, versions.end());
  versions.erase(std::unique(versions.begin() + 1, versions.end()), versions.end());
  return intern(versions, store_.dependencies, dependencies_);
}

Id StoreEditor::set(std::vector<Id> dependencies) {
  std::sort(dependencies.begin(), dependencies.end());
  dependencies.erase(std::unique(dependencies.begin(), dependencies.end()), dependencies.end());
  return intern(dependencies, store_.sets, sets_);
}

Id StoreEditor::environment(const Environment& environment) {
  const auto place = std::find(store_.environments.begin(), store_.environments.end(), environment);
  if (place != store_.environments.end()) return static_cast<Id>(place - store_.environments.begin());
  store_.environments.push_back(environment);
  return static_cast<Id>(store_.environments.size() - 1);
}

const std::vector<TestRecord>& StoreEditor::records_of(const std::string& name) const {
  static const std::vector<TestRecord> kNone;
  const auto place = tests_.find(name);
  return place == tests_.end() ? kNone : place->second;
}

TestRecord& StoreEditor::test(const std::string& name, std::optional<Id> run) {
  std::vector<TestRecord>& records = tests_[name];
  if (records.empty()) {
    records.emplace_back();
    records[0].name = name;
  }
  const auto of_run = std::find_if(records.begin(), records.end(), [&](const TestRecord& record) { return record.run == run; });
  if (of_run != records.end()) return *of_run;
  return records[static_cast<size_t>(&last_of(records) - records.data())];
}

void StoreEditor::set_records(const std::string& name, std::vector<TestRecord> records) {
  if (records.empty()) {
    tests_.erase(name);
  } else {
    tests_[name] = std::move(records);
  }
}

bool StoreEditor::forget_test(const std::string& name) { return tests_.erase(name) != 0; }

const Run* StoreEditor::find_run(const RunId& id) const {
  const auto place = runs_.find(id);
  return place == runs_.end() ? nullptr : &store_.runs[place->second];
}

Id StoreEditor::run(const Run& run) {
  const auto [place, is_new] = runs_.try_emplace(run.id, static_cast<Id>(store_.runs.size()));
  if (is_new) {
    store_.runs.push_back(run);
  } else {
    store_.runs[place->second] = run;
  }
  return place->second;
}

Store StoreEditor::finish() {
  for (auto& [name, records] : tests_) {
    for (TestRecord& record : records) store_.tests.push_back(std::move(record));
  }
  if (store_.runs.size() > kRememberedRuns) {
    std::vector<bool> used(store_.runs.size());
    for (const TestRecord& test : store_.tests) used[test.run] = true;
    std::vector<Run> kept;
    std::vector<Id> new_id(store_.runs.size());
    const size_t oldest = store_.runs.size() - kRememberedRuns;
    for (Id id = 0; id < store_.runs.size(); ++id) {
      new_id[id] = static_cast<Id>(kept.size());
      if (used[id] || id >= oldest) kept.push_back(store_.runs[id]);
    }
    store_.runs = std::move(kept);
    for (TestRecord& test : store_.tests) test.run = new_id[test.run];
  }
  return std::move(store_);
}

}  // namespace retouch::selector
