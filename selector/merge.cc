#include "selector/merge.h"

#include <algorithm>
#include <map>
#include <set>
#include <tuple>
#include <unordered_map>

#include "selector/entity_words.h"
#include "selector/jdk.h"
#include "selector/partial_run.h"
#include "selector/store_editor.h"

namespace retouch::selector {

namespace {

// The runs that a store knows: how much of each log it took in.
class KnownRuns {
 public:
  explicit KnownRuns(const Store& store) {
    for (const Run& run : store.runs) bytes_.emplace(run.id, run.bytes);
  }
  bool have(const RunId& run, uint64_t log_bytes) const {
    const auto place = bytes_.find(run);
    return place != bytes_.end() && place->second >= log_bytes;
  }

 private:
  std::map<RunId, uint64_t> bytes_;
};

const RunId& run_of(const Store& store, const TestRecord& record) { return store.runs[record.run].id; }

// Whether its baseline is of the record's own run, not one that an incomplete run left standing.
bool is_of_its_run(const TestRecord& record) {
  return record.baseline && record.trouble.empty() && record.status <= TestStatus::kSkipped;
}

// What the records that the other store does not know were compared with.
struct Fresh {
  std::set<Id> environments;
  std::set<Id> sets;
};

Fresh fresh_in(const Store& store, const KnownRuns& others) {
  Fresh fresh;
  for (const TestRecord& record : store.tests) {
    if (!is_of_its_run(record) || others.have(run_of(store, record), record.log_bytes)) continue;
    fresh.environments.insert(record.baseline->environment);
    fresh.sets.insert(record.baseline->set);
  }
  return fresh;
}

using ClassVersions = std::map<std::pair<Entity, Aspect>, std::optional<Digest128>>;

ClassVersions class_versions(const Store& store, const Fresh& fresh) {
  std::vector<bool> seen(store.dependencies.size());
  std::vector<bool> seen_versions(store.versions.size());
  ClassVersions out;
  for (const Id set : fresh.sets) {
    for (const Id dependency : store.sets[set]) {
      if (seen[dependency]) continue;
      seen[dependency] = true;
      for (const Id id : store.dependencies[dependency]) {
        if (seen_versions[id]) continue;
        seen_versions[id] = true;
        const Version& version = store.versions[id];
        const Entity& entity = store.entities[version.entity];
        if (entity.kind == EntityKind::kClass) out.emplace(std::pair(entity, version.aspect), version.digest);
      }
    }
  }
  return out;
}

std::optional<std::string> environment_conflict(const Environment& a, const Environment& b) {
  if (a.jdk != b.jdk) return "one was recorded with JDK " + jdk_words(a.jdk) + ", the other with " + jdk_words(b.jdk);
  if (a.program_artifacts != b.program_artifacts) {
    return "one was recorded with " + std::to_string(a.program_artifacts) + " rewritten artifacts, the other with " +
           std::to_string(b.program_artifacts);
  }
  for (size_t i = 0; i < std::max(a.libraries.size(), b.libraries.size()); ++i) {
    if (i < a.libraries.size() && i < b.libraries.size() && a.libraries[i].content == b.libraries[i].content) continue;
    return "they differ in library " + (i < a.libraries.size() ? a.libraries[i].name : b.libraries[i].name);
  }
  for (size_t i = 0; i < std::max(a.resources.size(), b.resources.size()); ++i) {
    if (i < a.resources.size() && i < b.resources.size() && a.resources[i] == b.resources[i]) continue;
    return "they differ in resource " + (i < a.resources.size() ? a.resources[i].path : b.resources[i].path);
  }
  return std::nullopt;
}

// A record with what it refers to in another store's numbers.
class Transfer {
 public:
  Transfer(const Store& from, StoreEditor& to) : from_(from), to_(to) {}

  TestRecord record(const TestRecord& record) {
    TestRecord out = record;
    out.run = run(record.run);
    if (out.baseline) {
      out.baseline->environment = to_.environment(from_.environments[out.baseline->environment]);
      out.baseline->set = set(out.baseline->set);
    }
    return out;
  }
  Id run(Id id) {
    Run run = from_.runs[id];
    if (const Run* known = to_.find_run(run.id)) {
      if (std::tie(known->bytes, known->resolved) > std::tie(run.bytes, run.resolved)) run = *known;
    }
    return to_.run(run);
  }

 private:
  Id set(Id id) {
    const auto [place, is_new] = sets_.try_emplace(id);
    if (!is_new) return place->second;
    std::vector<Id> dependencies;
    for (const Id dependency : from_.sets[id]) {
      const auto [known, is_first] = dependencies_.try_emplace(dependency);
      if (is_first) {
        std::vector<Id> versions;
        for (const Id part : from_.dependencies[dependency]) versions.push_back(version(part));
        known->second = to_.dependency(std::move(versions));
      }
      dependencies.push_back(known->second);
    }
    return place->second = to_.set(std::move(dependencies));
  }

  Id version(Id id) {
    const auto [place, is_new] = versions_.try_emplace(id);
    if (is_new) {
      const Version& version = from_.versions[id];
      place->second = to_.version({to_.entity(from_.entities[version.entity]), version.aspect, version.digest});
    }
    return place->second;
  }

  const Store& from_;
  StoreEditor& to_;
  std::unordered_map<Id, Id> sets_;
  std::unordered_map<Id, Id> dependencies_;
  std::unordered_map<Id, Id> versions_;
};

// Sets by what they hold, whatever the numbers of the store.
class SetContents {
 public:
  explicit SetContents(const Store& store) : store_(store) {}

  Digest128 of(Id set) {
    std::vector<Digest128> parts;
    for (const Id dependency : store_.sets[set]) parts.push_back(of_dependency(dependency));
    std::sort(parts.begin(), parts.end());
    Digester digester;
    for (const Digest128& part : parts) digester.digest(part);
    return digester.finish();
  }

 private:
  Digest128 of_dependency(Id dependency) {
    const auto [place, is_new] = dependencies_.try_emplace(dependency);
    if (!is_new) return place->second;
    Digester digester;
    for (const Id id : store_.dependencies[dependency]) {
      const Version& version = store_.versions[id];
      const Entity& entity = store_.entities[version.entity];
      digester.number(static_cast<uint64_t>(entity.kind));
      digester.text(entity.name);
      digester.number(static_cast<uint64_t>(version.aspect));
      digester.number(version.digest.has_value());
      if (version.digest) digester.digest(*version.digest);
    }
    return place->second = digester.finish();
  }

  const Store& store_;
  std::unordered_map<Id, Digest128> dependencies_;
};

// Two stores may hold one run's record in two states (--failed, another look at the files): the one that asks for more,
// and of equal ones whichever content is greater, so that the order of merging does not matter.
auto weight_of(const Store& store, const TestRecord& record, SetContents& contents) {
  const Digest128 content = record.baseline ? contents.of(record.baseline->set) : Digest128{};
  const Environment environment = record.baseline ? store.environments[record.baseline->environment] : Environment{};
  return std::tuple(record.status, record.trouble, record.start_millis, record.end_millis, record.kind,
                    record.baseline.has_value(), record.baseline ? record.baseline->recorded_millis : 0,
                    record.baseline && record.baseline->names_class, environment, content,
                    record.baseline ? record.baseline->methods : std::vector<TestMethod>());
}

// Of a store without a record they say nothing.
std::optional<std::string> settings_conflict(const Store& a, const Store& b) {
  if (a.tests.empty() || b.tests.empty() || !a.settings || !b.settings) return std::nullopt;
  return changed_setting(a.settings, *b.settings);
}

std::optional<RunSettings> merged_settings(const Store& a, const Store& b) {
  if (a.tests.empty()) return b.settings;
  if (b.tests.empty() || a.settings == b.settings) return a.settings;
  return std::nullopt;
}

bool has_methods(const TestRecord& record) { return record.baseline && !record.baseline->methods.empty(); }

class Merger {
 public:
  Merger(const Store& a, const Store& b)
      : a_(a),
        b_(b),
        a_runs_(a),
        b_runs_(b),
        editor_(Store()),
        from_a_(a, editor_),
        from_b_(b, editor_),
        a_contents_(a),
        b_contents_(b) {}

  Store run() {
    for (Id id = 0; id < a_.runs.size(); ++id) from_a_.run(id);
    for (Id id = 0; id < b_.runs.size(); ++id) from_b_.run(id);
    std::set<std::string_view> names;
    for (const Store* store : {&a_, &b_}) {
      for (const TestRecord& record : store->tests) names.insert(record.name);
    }
    for (const std::string_view name : names) merge_test(name);
    Store store = compacted(editor_.finish());
    store.settings = merged_settings(a_, b_);
    return store;
  }

 private:
  static const TestRecord* same_record(const TestRecord& record, const Store& store, const Store& other) {
    for (const TestRecord& candidate : other.records_of(record.name)) {
      if (run_of(other, candidate) == run_of(store, record) && candidate.log_bytes == record.log_bytes) {
        return &candidate;
      }
    }
    return nullptr;
  }

  void merge_test(std::string_view name) {
    std::vector<TestRecord> records;
    for (const TestRecord& record : a_.records_of(name)) {
      const TestRecord* twin = same_record(record, a_, b_);
      if (twin != nullptr) {
        const bool takes_b = weight_of(a_, record, a_contents_) < weight_of(b_, *twin, b_contents_);
        TestRecord both = takes_b ? from_b_.record(*twin) : from_a_.record(record);
        if (has_methods(record) && has_methods(*twin)) {
          both.baseline->methods = methods_in_both(record.baseline->methods, twin->baseline->methods);
          if (both.baseline->methods.empty()) continue;  // each has a later result in one of the stores
        }
        records.push_back(std::move(both));
      } else if (!b_runs_.have(run_of(a_, record), record.log_bytes)) {
        records.push_back(from_a_.record(record));
      }
    }
    for (const TestRecord& record : b_.records_of(name)) {
      if (same_record(record, b_, a_) == nullptr && !a_runs_.have(run_of(b_, record), record.log_bytes)) {
        records.push_back(from_b_.record(record));
      }
    }
    editor_.set_records(std::string(name), std::move(records));
  }

  const Store& a_;
  const Store& b_;
  KnownRuns a_runs_;
  KnownRuns b_runs_;
  StoreEditor editor_;
  Transfer from_a_;
  Transfer from_b_;
  SetContents a_contents_;
  SetContents b_contents_;
};

}  // namespace

std::optional<std::string> merge_conflict(const Store& a, const Store& b) {
  if (const auto setting = settings_conflict(a, b)) return "their tests ran in other ways: " + *setting;
  const Fresh in_a = fresh_in(a, KnownRuns(b));
  const Fresh in_b = fresh_in(b, KnownRuns(a));
  for (const Id from_a : in_a.environments) {
    for (const Id from_b : in_b.environments) {
      if (auto conflict = environment_conflict(a.environments[from_a], b.environments[from_b])) return conflict;
    }
  }
  const ClassVersions versions_a = class_versions(a, in_a);
  for (const auto& [key, digest] : class_versions(b, in_b)) {
    const auto place = versions_a.find(key);
    if (place == versions_a.end() || place->second == digest) continue;
    return "they were recorded with different builds: " + entity_words(key.first) + " differs";
  }
  return std::nullopt;
}

Store merged(const Store& a, const Store& b) { return Merger(a, b).run(); }

}  // namespace retouch::selector
