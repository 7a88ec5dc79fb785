#include "selector/comparison.h"

#include <algorithm>
#include <utility>

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
  }
  return 2;
}

}  // namespace

Comparison::Comparison(const Store& store, const Revision& revision)
    : store_(store), revision_(revision), dependencies_(store.dependencies.size()), versions_(store.versions.size()) {}

bool Comparison::version_changed(Id version) {
  State& state = versions_[version];
  if (state == State::kUnknown) {
    const Version& recorded = store_.versions[version];
    const auto now = revision_.program().value(store_.entities[recorded.entity], recorded.aspect);
    state = now == recorded.digest ? State::kSame : State::kChanged;
  }
  return state == State::kChanged;
}

bool Comparison::changed(Id dependency) {
  State& state = dependencies_[dependency];
  if (state == State::kUnknown) {
    const std::span<const Id> versions = store_.dependencies[dependency];
    const bool any =
        std::any_of(versions.begin(), versions.end(), [&](Id version) { return version_changed(version); });
    state = any ? State::kChanged : State::kSame;
  }
  return state == State::kChanged;
}

size_t Comparison::count_changed(Id set) {
  const std::span<const Id> dependencies = store_.sets[set];
  return static_cast<size_t>(
      std::count_if(dependencies.begin(), dependencies.end(), [&](Id dependency) { return changed(dependency); }));
}

std::vector<std::string> Comparison::changes(Id set) {
  std::vector<std::pair<int, std::string>> found;
  for (const Id dependency : store_.sets[set]) {
    if (!changed(dependency)) continue;
    const std::span<const Id> versions = store_.dependencies[dependency];
    // One line a dependency: what stands first in it, the class itself, says most.
    for (const Id version : versions) {
      if (!version_changed(version)) continue;
      found.emplace_back(weight(store_.versions[version].aspect), words(versions[0], version));
      break;
    }
  }
  std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> out;
  for (auto& [order, text] : found) out.push_back(std::move(text));
  return out;
}

std::string Comparison::words(Id about, Id version) const {
  const Version& recorded = store_.versions[version];
  const Entity& entity = store_.entities[recorded.entity];
  const std::string name = display_name(entity.name);
  const std::string about_name = display_name(store_.entities[store_.versions[about].entity].name);
  const bool is_there = revision_.program().value(entity, recorded.aspect).has_value();
  const bool from_library = !is_there && recorded.digest && revision_.library_class(entity.name) != nullptr;
  const char* verb = !recorded.digest ? "appeared" : is_there ? "changed" : "disappeared";
  if (from_library) verb = "now comes from a library";
  switch (recorded.aspect) {
    case Aspect::kMeaning:
      return "class " + name + " " + verb;
    case Aspect::kLines:
      return "class " + name + (recorded.digest && is_there ? " or its line numbers " : " ") + verb;
    case Aspect::kOrigin:
    case Aspect::kOriginLines:
      return "manifest or module-info of the artifact that holds " + name + " changed";
    case Aspect::kHeader:
      if (recorded.digest && is_there) return "header of " + name + ", which " + about_name + " names, changed";
      return name + ", which " + about_name + " names, " + verb;
  }
  return name + " " + verb;
}

}  // namespace retouch::selector
