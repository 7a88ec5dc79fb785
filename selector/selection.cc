#include "selector/selection.h"

#include <algorithm>
#include <map>
#include <set>

#include "selector/class_names.h"
#include "selector/modified_utf8.h"
#include "selector/partial_run.h"
#include "selector/watched_files.h"

namespace retouch::selector {

const char* reason_name(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::kUnaffected:
      return "not affected";
    case ReasonKind::kAffected:
      return "affected";
    case ReasonKind::kNew:
      return "new";
    case ReasonKind::kFailed:
      return "failed last time";
    case ReasonKind::kUnfinished:
      return "did not finish last time";
    case ReasonKind::kNeverComplete:
      return "never recorded completely";
    case ReasonKind::kRunAll:
      return "run all";
    case ReasonKind::kObserved:
      return "would be left out";
  }
  return "in doubt";
}

const char* reason_code(ReasonKind kind) {
  switch (kind) {
    case ReasonKind::kUnaffected:
      return "unaffected";
    case ReasonKind::kAffected:
      return "affected";
    case ReasonKind::kNew:
      return "new";
    case ReasonKind::kFailed:
      return "failed";
    case ReasonKind::kUnfinished:
      return "unfinished";
    case ReasonKind::kNeverComplete:
      return "never-recorded";
    case ReasonKind::kRunAll:
      return "run-all";
    case ReasonKind::kObserved:
      return "observed";
  }
  return "unknown";
}

Selector::Selector(const StoreOutcome& stored, Today today)
    : stored_(stored), today_(std::move(today)), recorded_resources_(stored.store) {}

std::set<std::string> Selector::tests(const std::vector<DiscoveredTest>& discovered) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) { names.insert(names.end(), name); };  // they come in order
  const auto add_unknown = [&](const DiscoveredTest& test) {
    if (!is_part_of_outer(test) && !is_known_by_methods(test.name)) add(test.name);
  };
  auto next = discovered.begin();
  for (const TestRecord& test : stored_.store.tests) {
    for (; next != discovered.end() && next->name < test.name; ++next) add_unknown(*next);
    const bool is_discovered = next != discovered.end() && next->name == test.name;
    if (is_discovered || exists(test)) add(test.name);
    if (is_discovered) ++next;
  }
  for (; next != discovered.end(); ++next) add_unknown(*next);
  return names;
}

std::vector<Verdict> Selector::verdicts(const std::vector<DiscoveredTest>& discovered) {
  std::vector<Verdict> out;
  const std::vector<TestRecord>& records = stored_.store.tests;
  auto record = records.begin();  // both are in order
  for (const std::string& name : tests(discovered)) {
    while (record != records.end() && record->name < name) ++record;
    const auto first = record;
    while (record != records.end() && record->name == name) ++record;
    out.push_back(verdict_of(name, {first, record}));
  }
  return out;
}

Verdict Selector::verdict(const std::string& test) { return verdict_of(test, stored_.store.records_of(test)); }

Verdict Selector::verdict_of(const std::string& test, std::span<const TestRecord> records) {
  Verdict verdict = judge(test, records);
  if (records.empty()) return verdict;
  verdict.test_kind = records.front().kind;
  verdict.is_class = verdict.test_kind == TestKind::kFramework &&
                     std::any_of(records.begin(), records.end(), [](const TestRecord& record) {
                       return !record.baseline || record.baseline->names_class;
                     });
  return verdict;
}

Verdict Selector::judge(const std::string& test, std::span<const TestRecord> records) {
  if (stored_.state == StoreState::kMissing) return {test, ReasonKind::kNew, "there is no store yet"};
  if (stored_.state != StoreState::kRead)
    return {test, ReasonKind::kRunAll, "the store cannot be used: " + stored_.problem};
  if (records.empty()) return {test, ReasonKind::kNew, "it was never recorded"};
  Verdict verdict;
  for (const TestRecord& record : records) {
    verdict = of_record(record);
    if (!verdict.is_selected()) continue;
    const std::vector<std::string> waiting = waiting_methods(record, records);
    if (!waiting.empty()) {
      verdict.words += (verdict.words.empty() ? "" : "; ") + method_words(waiting) + " did not run since";
    }
    break;
  }
  return verdict;
}

Verdict Selector::of_record(const TestRecord& test) {
  if (!test.baseline) {
    const bool unfinished = test.status == TestStatus::kUnfinished || test.trouble.empty();
    return {test.name, ReasonKind::kNeverComplete, unfinished ? "its only run did not finish" : test.trouble};
  }
  switch (test.status) {
    case TestStatus::kFailed:
      return {test.name, ReasonKind::kFailed, {}};
    case TestStatus::kUnfinished:
      return {test.name, ReasonKind::kUnfinished, {}};
    case TestStatus::kIncomplete:
      return {test.name, ReasonKind::kUnfinished, "its record was incomplete"};
    case TestStatus::kPassed:
    case TestStatus::kSkipped:
      break;
  }
  if (!test.trouble.empty()) return {test.name, ReasonKind::kUnfinished, test.trouble};
  const Standing& now = standing(test.baseline->environment);
  if (now.change) return {test.name, ReasonKind::kRunAll, *now.change};
  const size_t changed = now.comparison->count_changed(test.baseline->set);
  if (changed == 0) return {test.name, ReasonKind::kUnaffected, {}};
  constexpr size_t kKeptChanges = 20;
  Verdict verdict{test.name, ReasonKind::kAffected, {}};
  verdict.change_count = changed;
  verdict.changes = now.comparison->changes(test.baseline->set, kKeptChanges);
  verdict.words = verdict.changes.front();
  if (changed > 1) verdict.words += " (and " + std::to_string(changed - 1) + " more)";
  return verdict;
}

bool Selector::exists(const TestRecord& test) const {
  if (test.kind == TestKind::kNamedRun) return true;
  // A name that was no class when it was recorded (a feature file, say) cannot be looked for.
  if (test.baseline && !test.baseline->names_class) return true;
  return has_class(internal_name(std::string_view(test.name).substr(0, test.name.find('#'))));
}

bool Selector::has_class(const std::string& name) const {
  const std::string path = name + std::string(kClassSuffix);
  // Other loaders find classes below a folder of their own.
  for (const char* folder : {"", "WEB-INF/classes/", "BOOT-INF/classes/"}) {
    for (const auto& artifact : today_.class_path.artifacts) {
      if (artifact->files().contains(folder + path)) return true;
    }
  }
  return false;
}

// A class inside another one that tests discovery counts, but that ran as no test of its own when the outer class ran
// as it is now (a build tool that leaves nested classes out): it belongs to the outer class.
bool Selector::is_part_of_outer(const DiscoveredTest& test) const {
  if (test.outer.empty() || !stored_.store.records_of(test.name).empty()) return false;
  const std::string name = internal_name(test.name);
  for (const TestRecord& outer : stored_.store.records_of(test.outer)) {
    if (!outer.baseline) continue;
    for (const Id dependency : stored_.store.sets[outer.baseline->set]) {
      for (const Id id : stored_.store.dependencies[dependency]) {
        const Version& version = stored_.store.versions[id];
        if (version.digest && stored_.store.entities[version.entity].name == name) return true;
      }
    }
  }
  return false;
}

// Whether its methods are the tests of the store, each judged by itself. Not where the class has changed since: it may
// have new ones, so that the class is a new test too.
bool Selector::is_known_by_methods(const std::string& test) {
  if (!stored_.store.records_of(test).empty()) return false;
  const std::string name = internal_name(test);
  const std::vector<TestRecord>& tests =
      stored_.store.tests;  // by name: '#' and then '$' come before what names go on with
  auto record = std::lower_bound(tests.begin(), tests.end(), test + '#',
                                 [](const TestRecord& a, const std::string& b) { return a.name < b; });
  bool known = false;
  for (; record != tests.end() && record->name < test + '%'; ++record) {
    if (record->name.find('#') == std::string::npos) continue;
    if (!record->baseline) return false;
    const Standing& now = standing(record->baseline->environment);
    if (now.comparison == nullptr) return false;
    for (const Id dependency : stored_.store.sets[record->baseline->set]) {
      const Version& about = stored_.store.versions[stored_.store.dependencies[dependency].front()];
      const std::string& entity = stored_.store.entities[about.entity].name;
      const bool is_own = entity == name || entity.starts_with(name + '$');
      if (is_own && now.comparison->changed(dependency)) return false;
    }
    known = true;
  }
  return known;
}

std::vector<std::string> Selector::changes(const TestRecord& test) {
  if (!test.baseline) return {};
  const Standing& now = standing(test.baseline->environment);
  return now.comparison == nullptr ? std::vector<std::string>{} : now.comparison->changes(test.baseline->set);
}

std::vector<Difference> Selector::differences() {
  using Tests = std::set<std::string>;
  std::map<std::string, Tests> by_words;
  // One entry a version and environment, so that a test adds itself to those that it depends on without making words.
  std::map<std::pair<const Comparison*, Id>, Tests*> by_version;
  std::map<Id, std::vector<std::string>> of_environments;
  for (const TestRecord& test : stored_.store.tests) {
    if (!test.baseline || !exists(test)) continue;
    const Id environment = test.baseline->environment;
    const Standing& now = standing(environment);
    if (now.change) {
      const auto [place, is_new] = of_environments.try_emplace(environment);
      if (is_new) place->second = environment_changes(stored_.store.environments[environment]);
      for (const std::string& change : place->second) by_words[change].insert(test.name);
    }
    if (now.comparison == nullptr) continue;
    for (const Id dependency : stored_.store.sets[test.baseline->set]) {
      if (!now.comparison->changed(dependency)) continue;
      for (const Id version : now.comparison->changed_versions(dependency)) {
        Tests*& tests = by_version[{now.comparison, version}];
        if (tests == nullptr) tests = &by_words[now.comparison->change_of(version)];
        tests->insert(test.name);
      }
    }
  }
  std::vector<Difference> out;
  for (auto& [words, tests] : by_words) out.push_back({words, {tests.begin(), tests.end()}});
  std::stable_sort(out.begin(), out.end(),
                   [](const Difference& a, const Difference& b) { return a.tests.size() > b.tests.size(); });
  return out;
}

Selector::FileCount Selector::relative_files() const {
  FileCount count;
  for (const Version& version : stored_.store.versions) {
    const Entity& entity = stored_.store.entities[version.entity];
    if (entity.kind != EntityKind::kFile || !version.digest || entity.name.starts_with('/')) continue;
    ++count.recorded;
    if (!today_.files.value(entity.name)) ++count.gone;
  }
  return count;
}

const Selector::Standing& Selector::standing(Id environment) {
  const auto [place, is_new] = standings_.try_emplace(environment);
  if (is_new) place->second = compare(stored_.store.environments[environment]);
  return place->second;
}

// All of them, where a verdict names the first that it meets.
std::vector<std::string> Selector::environment_changes(const Environment& environment) {
  std::vector<std::string> changes = jvm_changes(environment, today_.jvm);
  if (auto change = watched_change(environment, today_.files)) changes.push_back(std::move(*change));
  RoleOutcome outcome = assign_roles(environment, today_.class_path);
  if (outcome.change) {
    changes.push_back(std::move(*outcome.change));
    return changes;
  }
  std::unique_ptr<Compared>& compared = compared_[outcome.roles];
  if (!compared) compared = std::make_unique<Compared>(today_, outcome.roles, stored_.store);
  if (auto change = resource_change(environment, compared->revision.resources(), recorded_resources_)) {
    changes.push_back(std::move(*change));
  }
  return changes;
}

Selector::Standing Selector::compare(const Environment& environment) {
  if (auto change = jvm_change(environment, today_.jvm)) return {std::move(change), nullptr};
  if (auto change = watched_change(environment, today_.files)) return {std::move(change), nullptr};
  RoleOutcome outcome = assign_roles(environment, today_.class_path);
  if (outcome.change) return {std::move(outcome.change), nullptr};
  std::unique_ptr<Compared>& compared = compared_[outcome.roles];
  if (!compared) compared = std::make_unique<Compared>(today_, outcome.roles, stored_.store);
  if (auto change = resource_change(environment, compared->revision.resources(), recorded_resources_)) {
    return {std::move(change), nullptr};
  }
  return {std::nullopt, &compared->comparison};
}

}  // namespace retouch::selector
