// The store's versions against one revision: which dependencies changed, and what changed in them, in words.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "selector/revision.h"
#include "selector/store.h"

namespace retouch::selector {

class Comparison {
 public:
  Comparison(const Store& store, const Revision& revision);

  bool changed(Id dependency) {
    const State state = dependencies_[dependency];
    return state == State::kUnknown ? work_out(dependency) : state == State::kChanged;
  }
  size_t count_changed(Id set);
  // What changed in the changed dependencies of the set, the weightiest `limit` first: classes, files and the like,
  // then manifests, then headers.
  std::vector<std::string> changes(Id set, size_t limit);
  // All of them, each class with the member of the set through which the closure came to it.
  std::vector<std::string> changes_with_steps(Id set);

  // Of a dependency all versions that changed, and what changed in one whoever depends on it.
  std::vector<Id> changed_versions(Id dependency);
  std::string change_of(Id version) const;

 private:
  enum class State : uint8_t { kUnknown, kSame, kChanged };
  static constexpr uint32_t kNotCounted = UINT32_MAX;  // of a set that holds what is not known yet
  void look_at_classes(size_t begin, size_t end);
  static State state_of(std::span<const Id> parts, const std::vector<State>& states);
  uint32_t count_known(std::span<const Id> dependencies) const;
  bool work_out(Id dependency);
  bool version_changed(Id version);
  // The first changed version of a changed dependency.
  Id changed_version(Id dependency);
  std::vector<Id> weightiest(Id set, size_t limit);
  const std::string& words_of(Id dependency);
  std::string words(Id about, Id version) const;
  std::string class_words(Id about, const Version& recorded) const;

  const Store& store_;
  const Revision& revision_;
  std::vector<State> dependencies_;
  std::vector<State> versions_;
  std::vector<uint32_t> counts_;               // by set: how many of its dependencies changed
  std::unordered_map<Id, std::string> words_;  // of changed dependencies
};

}  // namespace retouch::selector
