#include "selector/selection.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>

#include "selector/class_names.h"
#include "selector/modified_utf8.h"
#include "selector/partial_run.h"
#include "selector/test_members.h"
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
    case ReasonKind::kAlways:
      return "always run";
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
    case ReasonKind::kAlways:
      return "always-run";
    case ReasonKind::kObserved:
      return "observed";
  }
  return "unknown";
}

Selector::Selector(const StoreOutcome& stored, Today today)
    : stored_(stored), today_(std::move(today)), recorded_resources_(stored.store), methods_(today_.class_path) {}

std::set<std::string> Selector::tests(const std::vector<DiscoveredTest>& discovered) {
  std::set<std::string> names;
  const auto add = [&](const std::string& name) { names.insert(names.end(), name); };  // they come in order
  const auto add_unknown = [&](const DiscoveredTest& test) {
    if (is_part_of_outer(test)) return;
    if (!is_known_by_methods(test.name)) return add(test.name);
    for (const std::string& method : methods_.plain_test_names(test.name)) {
      if (stored_.store.records_of(method).empty()) add(method);  // runs of others had no result of it
    }
  };
  auto next = discovered.begin();
  for (const TestRecord& test : stored_.store.tests) {
    for (; next != discovered.end() && next->name < test.name; ++next) add_unknown(*next);
    const bool is_discovered = next != discovered.end() && next->name == test.name;
    if (is_discovered || has_its_class(test)) add(test.name);
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
    if (is_gone(out.back())) out.pop_back();
  }
  return out;
}

Verdict Selector::verdict(const std::string& test) { return verdict_of(test, stored_.store.records_of(test)); }

Verdict Selector::verdict_of(const std::string& test, std::span<const TestRecord> records) {
  Verdict verdict = judge(test, records);
  if (records.empty()) {
    verdict.is_class = has_class(internal_name(class_of(test))) && !has_hash_in_class(test);
    return verdict;
  }
  verdict.test_kind = records.front().kind;
  verdict.is_class = verdict.test_kind == TestKind::kFramework &&
                     std::any_of(records.begin(), records.end(), [](const TestRecord& record) {
                       return !record.baseline || record.baseline->names_class;
                     }) &&
                     !has_hash_in_class(test);
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
      return {test.name, ReasonKind::kUnfinished, test.trouble == kDidNotFinish ? std::string() : test.trouble};
    case TestStatus::kIncomplete:
      return {test.name, ReasonKind::kUnfinished, test.trouble};
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
  if (verdict.changes.front().is_uncomparable) verdict.kind = ReasonKind::kAlways;
  verdict.words = verdict.changes.front().text();
  if (changed > 1) verdict.words += " (and " + std::to_string(changed - 1) + " more)";
  return verdict;
}

bool Selector::has_its_class(const TestRecord& test) {
  if (test.kind == TestKind::kNamedRun) return true;
  // A name that was no class when it was recorded (a feature file, say) cannot be looked for.
  if (test.baseline && !test.baseline->names_class) return true;
  return has_class(internal_name(class_of(test.name)));
}

std::string_view Selector::class_of(std::string_view test) {
  return class_of_test(test, [this](const std::string& name) { return has_class(name); });
}

bool Selector::has_hash_in_class(std::string_view test) {
  return test.find('#') != std::string_view::npos && class_of(test).find('#') != std::string_view::npos;
}

bool Selector::is_gone_method(const TestRecord& test) {
  if (test.kind == TestKind::kNamedRun || (test.baseline && !test.baseline->names_class)) return false;
  const std::string_view owner = class_of(test.name);
  if (owner.size() == test.name.size()) return false;
  const std::string_view method = std::string_view(test.name).substr(owner.size() + 1);
  return !methods_.may_run(std::string(owner), {{}, method, std::nullopt});
}

bool Selector::is_no_test_any_more(const TestRecord& test) {
  return test.kind == TestKind::kFramework && methods_.is_only_inherited(test.name);
}

// Only what is selected is looked for in class files: where nothing changed nothing is gone.
bool Selector::is_gone(const Verdict& verdict) {
  if (!verdict.is_selected()) return false;
  const std::span<const TestRecord> records = stored_.store.records_of(verdict.test);
  return !records.empty() && std::all_of(records.begin(), records.end(), [&](const TestRecord& test) {
    return is_gone_method(test) || is_no_test_any_more(test);
  });
}

namespace {

bool is_within(std::string_view class_name, std::string_view outer) {
  return class_name.starts_with(outer) && (class_name.size() == outer.size() || class_name[outer.size()] == '$');
}

// Adds the program's classes that these inherit from.
void add_ancestors(const Program& program, std::vector<std::string_view>& names) {
  const auto add = [&](std::string_view name) {
    if (program.defines(name) && std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  };
  for (size_t i = 0; i < names.size(); ++i) {
    for (const Definition& definition : program.definitions(names[i])) {
      add(definition.entry->facts.super_name);
      for (const std::string_view interface : definition.entry->facts.interfaces) add(interface);
    }
  }
}

}  // namespace

// A class inside another one that tests discovery counts, but that ran as no test of its own when the outer class ran
// as it is now, with what it inherits (a build tool that leaves nested classes out): it belongs to the outer class.
bool Selector::is_part_of_outer(const DiscoveredTest& test) {
  if (test.outer.empty() || !stored_.store.records_of(test.name).empty()) return false;
  const std::string name = internal_name(test.name);
  for (const TestRecord& outer : stored_.store.records_of(test.outer)) {
    if (!outer.baseline) continue;
    const Standing& now = standing(outer.baseline->environment);
    if (now.comparison == nullptr) continue;
    std::vector<std::string_view> own = {name};
    add_ancestors(*now.program, own);
    bool was_there = false;
    bool changed = false;
    for (const Id dependency : stored_.store.sets[outer.baseline->set]) {
      const Version& about = stored_.store.versions[stored_.store.dependencies[dependency].front()];
      const std::string& entity = stored_.store.entities[about.entity].name;
      was_there |= entity == name && about.digest;
      changed |= now.comparison->changed(dependency) && std::find(own.begin(), own.end(), entity) != own.end();
    }
    if (was_there && !changed) return true;
  }
  return false;
}

// Whether its methods, or those of its @Nested classes, are the tests of the store, each judged by itself. Not where the
// class, one inside it, or what these inherit has changed since: it may have new ones, so that the class is a new test too.
bool Selector::is_known_by_methods(const std::string& test) {
  if (!stored_.store.records_of(test).empty()) return false;
  const std::string name = internal_name(test);
  const std::vector<TestRecord>& tests =
      stored_.store.tests;  // by name: '#' and then '$' come before what names go on with
  auto record = std::lower_bound(tests.begin(), tests.end(), test + '#',
                                 [](const TestRecord& a, const std::string& b) { return a.name < b; });
  bool known = false;
  for (; record != tests.end() && record->name < test + '%'; ++record) {
    if (record->name.find('#') == std::string::npos || has_hash_in_class(record->name)) continue;
    if (!record->baseline) return false;
    const Standing& now = standing(record->baseline->environment);
    if (now.comparison == nullptr) return false;
    std::vector<std::string_view> own = {name};
    std::vector<std::string_view> changed;
    for (const Id dependency : stored_.store.sets[record->baseline->set]) {
      const Version& about = stored_.store.versions[stored_.store.dependencies[dependency].front()];
      const std::string& entity = stored_.store.entities[about.entity].name;
      if (entity.size() > name.size() && is_within(entity, name)) own.push_back(entity);
      if (now.comparison->changed(dependency)) changed.push_back(entity);
    }
    if (!changed.empty()) add_ancestors(*now.program, own);
    for (const std::string_view each : changed) {
      const bool is_own = std::any_of(own.begin(), own.end(), [&](std::string_view of) { return is_within(each, of); });
      if (is_own && !is_gone_method(*record)) return false;
    }
    const std::string owner = internal_name(class_of(record->name));
    known |= owner == name || is_nested_test(*now.program, owner);
  }
  return known;
}

std::vector<std::string> Selector::changes(const TestRecord& test) {
  if (!test.baseline) return {};
  const Standing& now = standing(test.baseline->environment);
  if (now.change) return environment_changes(stored_.store.environments[test.baseline->environment]);
  std::vector<std::string> out;
  for (const Change& change : now.comparison->changes(test.baseline->set, SIZE_MAX)) out.push_back(change.text());
  return out;
}

std::vector<Difference> Selector::differences() {
  using Tests = std::set<std::string>;
  std::map<std::string, Tests> by_words;
  // One entry a version and environment, so that a test adds itself to those that it depends on without making words.
  std::map<std::pair<const Comparison*, Id>, Tests*> by_version;
  std::map<Id, Tests> by_environment;
  for (const TestRecord& test : stored_.store.tests) {
    if (!test.baseline || !exists(test)) continue;
    const Standing& now = standing(test.baseline->environment);
    if (now.change) by_environment[test.baseline->environment].insert(test.name);
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
  // Of an environment's changes there may be as many as resources, each of which selects all of its tests.
  std::map<std::string, std::set<Id>> environments_of;
  for (const auto& [environment, tests] : by_environment) {
    for (std::string& change : environment_changes(stored_.store.environments[environment])) {
      environments_of[std::move(change)].insert(environment);
    }
  }
  std::map<std::set<Id>, std::vector<std::string>> changes_of;
  for (const auto& [change, environments] : environments_of) changes_of[environments].push_back(change);
  std::map<Tests, std::vector<std::string>> by_tests;
  for (const auto& [environments, changes] : changes_of) {
    Tests tests;
    for (const Id environment : environments) tests.insert(by_environment[environment].begin(), by_environment[environment].end());
    std::vector<std::string>& all = by_tests[tests];
    all.insert(all.end(), changes.begin(), changes.end());
  }
  for (const auto& [words, tests] : by_words) by_tests[tests].push_back(words);
  std::vector<Difference> out;
  for (auto& [tests, changes] : by_tests) {
    std::sort(changes.begin(), changes.end());
    out.push_back({std::move(changes), {tests.begin(), tests.end()}});
  }
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

Selector::Compared& Selector::compared(const Roles& roles) {
  std::unique_ptr<Compared>& place = compared_[roles];
  if (!place) place = std::make_unique<Compared>(today_, roles, stored_.store);
  return *place;
}

// All of them, where a verdict names the first that it meets.
std::vector<std::string> Selector::environment_changes(const Environment& environment) {
  std::vector<std::string> changes = jvm_changes(environment, today_.jvm);
  const auto add = [&](std::vector<std::string> more) {
    changes.insert(changes.end(), std::make_move_iterator(more.begin()), std::make_move_iterator(more.end()));
  };
  add(watched_changes(environment, today_.files));
  RoleOutcome outcome = assign_roles(environment, today_.class_path);
  const bool knows_the_program = outcome.changes.empty();
  add(std::move(outcome.changes));
  if (knows_the_program) add(resource_changes(environment, compared(outcome.roles).revision.resources(), recorded_resources_));
  return changes;
}

Selector::Standing Selector::compare(const Environment& environment) {
  const auto changed = [](const std::vector<std::string>& changes) { return Standing{changes.front(), nullptr, nullptr}; };
  if (const auto changes = jvm_changes(environment, today_.jvm); !changes.empty()) return changed(changes);
  if (const auto changes = watched_changes(environment, today_.files, 1); !changes.empty()) return changed(changes);
  const RoleOutcome outcome = assign_roles(environment, today_.class_path);
  if (!outcome.changes.empty()) return changed(outcome.changes);
  Compared& now = compared(outcome.roles);
  if (const auto changes = resource_changes(environment, now.revision.resources(), recorded_resources_, 1); !changes.empty())
    return changed(changes);
  return {std::nullopt, &now.comparison, &now.revision.program()};
}

}  // namespace retouch::selector
