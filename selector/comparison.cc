#include "selector/comparison.h"

#include <algorithm>
#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/facts/class_version.h"
#include "selector/class_names.h"
#include "selector/entity_rules.h"
#include "selector/entity_words.h"
#include "selector/in_parallel.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

int weight(Aspect aspect) {
  switch (aspect) {
    case Aspect::kMeaning:
    case Aspect::kLines:
      return 0;
    case Aspect::kOrigin:
    case Aspect::kOriginLines:
      return 1;
    case Aspect::kHeader:
      return 2;
    case Aspect::kOverriding:
      return 3;
  }
  return 3;
}

constexpr int kLeastWeight = 4;

std::string uncomparable_words(const Entity& entity) {
  if (const std::optional<std::string_view> place = files_place(entity))
    return "it looks at files that cannot be known" + (place->empty() ? "" : "," + utf8_of(*place));
  if (is_sense(entity, kValuesSense)) return "it looks at variables or properties that cannot be known";
  return "it depends on " + entity_words(entity) + ", which this version does not know";
}

std::string sense_words(std::string_view sense) {
  if (sense == kSerialSense) return "a serialisable class appeared or disappeared";
  if (sense == kGlueSense) return "a class with steps or hooks of Cucumber appeared or disappeared";
  if (sense == kNgSense) return "a class that configures all of a TestNG run appeared or disappeared";
  if (sense == kManifestSense) return "a manifest of the program changed";
  if (sense == kModulesSense) return "a module-info of the program changed, appeared or disappeared";
  if (sense == kResourcesSense) return "a resource of the program changed, appeared or disappeared";
  return "a class of the program appeared or disappeared";
}

}  // namespace

Comparison::Comparison(const Store& store, const Revision& revision)
    : store_(store),
      revision_(revision),
      dependencies_(store.dependencies.size()),
      versions_(store.versions.size()),
      counts_(store.sets.size()) {
  // Classes at once and in the store's order, where each is looked up once and memory is read as it lies. What else
  // there is may take a look at the file system: when it is asked for.
  constexpr size_t kFewestVersions = 10'000;
  constexpr size_t kFewestLists = 2'000;
  for_ranges_in_parallel(versions_.size(), kFewestVersions, [&](size_t begin, size_t end) { look_at_classes(begin, end); });
  for_ranges_in_parallel(dependencies_.size(), kFewestLists, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) dependencies_[i] = state_of(store_.dependencies[i], versions_);
  });
  for_ranges_in_parallel(counts_.size(), kFewestLists / 10, [&](size_t begin, size_t end) {
    for (size_t i = begin; i < end; ++i) counts_[i] = count_known(store_.sets[i]);
  });
}

void Comparison::look_at_classes(size_t begin, size_t end) {
  const Program& program = revision_.program();
  std::span<const Definition> definitions;
  for (size_t id = begin; id < end; ++id) {
    const Version& recorded = store_.versions[id];
    const Entity& entity = store_.entities[recorded.entity];
    if (entity.kind != EntityKind::kClass) continue;
    const bool is_known = id > begin && store_.versions[id - 1].entity == recorded.entity;
    if (!is_known) definitions = program.definitions(entity.name);
    const bool same = revision_.class_value(definitions, recorded.aspect) == recorded.digest;
    versions_[id] = same ? State::kSame : State::kChanged;
  }
}

// Changed where any part is, whatever the others are.
Comparison::State Comparison::state_of(std::span<const Id> parts, const std::vector<State>& states) {
  State state = State::kSame;
  for (const Id part : parts) {
    if (states[part] == State::kChanged) return State::kChanged;
    if (states[part] == State::kUnknown) state = State::kUnknown;
  }
  return state;
}

uint32_t Comparison::count_known(std::span<const Id> dependencies) const {
  uint32_t count = 0;
  for (const Id dependency : dependencies) {
    if (dependencies_[dependency] == State::kUnknown) return kNotCounted;
    count += dependencies_[dependency] == State::kChanged;
  }
  return count;
}

bool Comparison::version_changed(Id version) {
  State& state = versions_[version];
  if (state == State::kUnknown) {
    const Version& recorded = store_.versions[version];
    const Entity& entity = store_.entities[recorded.entity];
    const bool same = is_comparable(entity) && revision_.value(entity, recorded.aspect) == recorded.digest;
    state = same ? State::kSame : State::kChanged;
  }
  return state == State::kChanged;
}

bool Comparison::work_out(Id dependency) {
  const std::span<const Id> versions = store_.dependencies[dependency];
  const bool any = std::any_of(versions.begin(), versions.end(), [&](Id version) { return version_changed(version); });
  dependencies_[dependency] = any ? State::kChanged : State::kSame;
  return any;
}

size_t Comparison::count_changed(Id set) {
  if (counts_[set] == kNotCounted) {
    const std::span<const Id> dependencies = store_.sets[set];
    counts_[set] = static_cast<uint32_t>(
        std::count_if(dependencies.begin(), dependencies.end(), [&](Id dependency) { return changed(dependency); }));
  }
  return counts_[set];
}

Id Comparison::changed_version(Id dependency) {
  const std::span<const Id> versions = store_.dependencies[dependency];
  return *std::find_if(versions.begin(), versions.end(), [&](Id version) { return version_changed(version); });
}

std::vector<Id> Comparison::changed_versions(Id dependency) {
  const std::span<const Id> versions = store_.dependencies[dependency];
  const std::optional<Id> told_with_lines = without_lines(versions.front());
  std::vector<Id> changed;
  for (const Id version : versions) {
    if (version != told_with_lines && version_changed(version)) changed.push_back(version);
  }
  return changed;
}

std::optional<Id> Comparison::without_lines(Id version) const {
  if (store_.versions[version].aspect != Aspect::kLines) return std::nullopt;
  if (!without_lines_) {
    without_lines_.emplace();
    for (size_t i = 0; i < store_.dependencies.size(); ++i) {
      const std::span<const Id> versions = store_.dependencies[i];
      const Version& about = store_.versions[versions.front()];
      if (about.aspect != Aspect::kLines) continue;
      for (const Id other : versions) {
        const Version& without = store_.versions[other];
        if (without.entity == about.entity && without.aspect == Aspect::kMeaning) without_lines_->emplace(versions.front(), other);
      }
    }
  }
  const auto place = without_lines_->find(version);
  if (place == without_lines_->end()) return std::nullopt;
  return place->second;
}

std::string Comparison::change_of(Id version) const {
  const Version& recorded = store_.versions[version];
  const Entity& entity = store_.entities[recorded.entity];
  const bool is_header = entity.kind == EntityKind::kClass && recorded.aspect == Aspect::kHeader;
  if (is_header && recorded.digest && revision_.value(entity, recorded.aspect)) {
    return "header of class " + display_name(entity.name) + " changed";
  }
  if (is_header) return "class " + display_name(entity.name) + (recorded.digest ? " disappeared" : " appeared");
  if (entity.kind == EntityKind::kClass && recorded.aspect == Aspect::kOverriding) {
    return "what class " + display_name(entity.name) + " overrides, extends or implements changed";
  }
  return words(version, version);
}

// One line a dependency: what stands first in it, the class itself, says most.
const Change& Comparison::change_in(Id dependency) {
  const auto [place, is_new] = changes_.try_emplace(dependency);
  if (is_new) {
    const Id about = store_.dependencies[dependency].front();
    const Entity& entity = store_.entities[store_.versions[about].entity];
    place->second.words = words(about, changed_version(dependency));
    place->second.is_uncomparable = !is_comparable(entity);
    if (entity.kind == EntityKind::kClass) place->second.class_name = display_name(entity.name);
  }
  return place->second;
}

std::vector<Id> Comparison::weightiest(Id set, size_t limit) {
  std::vector<std::pair<int, Id>> found;
  for (const Id dependency : store_.sets[set]) {
    if (!changed(dependency)) continue;
    const Id version = changed_version(dependency);
    found.emplace_back(is_uncomparable(version) ? kLeastWeight : weight(store_.versions[version].aspect), dependency);
  }
  std::sort(found.begin(), found.end());
  found.resize(std::min(found.size(), limit));
  std::vector<Id> out;
  for (const auto& [order, dependency] : found) out.push_back(dependency);
  return out;
}

// By which of the set's classes the closure came to those that changed themselves: worked out for all sets at once,
// where anything did.
const ClosureSteps& Comparison::steps() {
  if (!steps_) {
    std::vector<Id> targets;
    for (size_t i = 0; i < dependencies_.size(); ++i) {
      const Id about = store_.dependencies[i].front();
      const Id entity = store_.versions[about].entity;
      if (versions_[about] == State::kChanged && store_.entities[entity].kind == EntityKind::kClass)
        targets.push_back(entity);
    }
    steps_.emplace(store_, revision_, targets);
  }
  return *steps_;
}

std::vector<Change> Comparison::changes(Id set, size_t limit) {
  std::vector<Change> out;
  const std::unordered_map<Id, std::string> steps_here = steps().in(set);
  for (const Id dependency : weightiest(set, limit)) {
    Change& change = out.emplace_back(change_in(dependency));
    const Id about = store_.dependencies[dependency].front();
    if (about != changed_version(dependency)) continue;
    if (const auto step = steps_here.find(store_.versions[about].entity); step != steps_here.end())
      change.step = step->second;
  }
  return out;
}

std::string Comparison::words(Id about, Id version) const {
  const Version& recorded = store_.versions[version];
  const Entity& entity = store_.entities[recorded.entity];
  if (entity.kind == EntityKind::kClass) return class_words(about, version);
  if (!is_comparable(entity)) return uncomparable_words(entity);
  const bool is_there = revision_.value(entity, recorded.aspect).has_value();
  const std::string verb = !recorded.digest ? " appeared" : is_there ? " changed" : " disappeared";
  if (entity.kind == EntityKind::kSense) return sense_words(entity.name);
  if (entity.kind == EntityKind::kService) return "what provides " + entity_words(entity) + " changed";
  if (entity.kind == EntityKind::kProperty && recorded.digest && !is_there) {
    return entity_words(entity) + " is not known to be what it was (--jvm-args tells)";
  }
  return entity_words(entity) + verb;
}

std::string Comparison::changed_class_words(Id version, const std::string& name) const {
  const Version& recorded = store_.versions[version];
  const Entity& entity = store_.entities[recorded.entity];
  std::optional<Digest128> meaning = recorded.digest;
  std::string what = "class " + name;
  if (recorded.aspect == Aspect::kLines) {
    if (const std::optional<Id> without = without_lines(version)) {
      meaning = store_.versions[*without].digest;
      if (meaning == revision_.value(entity, Aspect::kMeaning)) return "only the line numbers of class " + name + " changed";
    } else {
      what += " or its line numbers";
    }
  }
  const std::string version_alone = version_words(*meaning, revision_.program().definitions(entity.name));
  if (!version_alone.empty()) return "only the class file version of " + name + " changed, " + version_alone;
  return what + " changed";
}

// Of the first classes that are asked for: where all were compiled for another release, the same holds for the others.
std::string Comparison::version_words(const Digest128& meaning, std::span<const Definition> definitions) const {
  constexpr size_t kMostRead = 1'000;
  if (definitions.size() != 1 || classes_read_ == kMostRead) return {};
  const std::string_view path = definitions[0].entry->path;
  const Artifact& artifact = *revision_.class_path().artifacts[definitions[0].artifact];
  if (artifact.is_instrumented() || entry_name(path).version != 0) return {};  // not the class that is compared
  ++classes_read_;
  try {
    const std::optional<size_t> entry = artifact.files().find(path);
    if (!entry) return {};
    const auto change = facts::version_change(meaning, artifact.files().read(*entry));
    if (change) return "from " + std::to_string(change->before) + " to " + std::to_string(change->now);
  } catch (const UserError&) {  // it was there when it was compared: nothing is known of it now
  }
  return {};
}

std::string Comparison::class_words(Id about, Id version) const {
  const Version& recorded = store_.versions[version];
  const Entity& entity = store_.entities[recorded.entity];
  const std::string name = display_name(entity.name);
  const std::string about_name = display_name(store_.entities[store_.versions[about].entity].name);
  const bool is_there = revision_.value(entity, recorded.aspect).has_value();
  const bool from_library = !is_there && recorded.digest && revision_.library_class(entity.name) != nullptr;
  std::string verb = !recorded.digest ? "appeared" : is_there ? "changed" : "disappeared";
  if (from_library) verb = "now comes from a library";
  const bool is_itself = recorded.aspect == Aspect::kMeaning || recorded.aspect == Aspect::kLines;
  const std::span<const Definition> definitions = revision_.program().definitions(entity.name);
  if (std::any_of(definitions.begin(), definitions.end(),
                  [](const Definition& definition) { return !definition.entry->facts.parsed; })) {
    verb += ", and cannot be read as a class file";
  } else if (is_itself && recorded.digest && is_there) {
    return changed_class_words(version, name);
  }
  switch (recorded.aspect) {
    case Aspect::kMeaning:
    case Aspect::kLines:
      return "class " + name + " " + verb;
    case Aspect::kOrigin:
    case Aspect::kOriginLines:
      return "manifest or module-info of the artifact that holds " + name + " changed";
    case Aspect::kHeader:
      if (recorded.digest && is_there) return "header of " + name + ", which " + about_name + " names, changed";
      return name + ", which " + about_name + " names, " + verb;
    case Aspect::kOverriding:
      if (!recorded.digest || !is_there) return name + ", a subtype of " + about_name + ", " + verb;
      return name + " overrides other methods of " + about_name + ", or extends or implements others";
  }
  return name + " " + verb;
}

}  // namespace retouch::selector
