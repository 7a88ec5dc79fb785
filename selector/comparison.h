// The store's versions against one revision: which dependencies changed, and what changed in them, in words.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "selector/closure_steps.h"
#include "selector/entity_rules.h"
#include "selector/revision.h"
#include "selector/store.h"

namespace retouch::selector {

// What changed of what a test depends on.
struct Change {
  std::string words;
  std::string class_name = {};  // of a class, as people write it: the one in the test's set
  std::string step = {};        // where that class itself changed: what in the set leads to it (closure_steps.h)
  bool is_uncomparable = false;  // nothing is known to have changed, nor that nothing did
  std::string text() const { return step.empty() ? words : words + " (" + step + ")"; }
};

class Comparison {
 public:
  Comparison(const Store& store, const Revision& revision);

  bool changed(Id dependency) {
    const State state = dependencies_[dependency];
    return state == State::kUnknown ? work_out(dependency) : state == State::kChanged;
  }
  size_t count_changed(Id set);
  // What changed in the changed dependencies of the set, the weightiest `limit` first: classes, files and the like,
  // then manifests, then headers; last what cannot be compared.
  std::vector<Change> changes(Id set, size_t limit);

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
  bool is_uncomparable(Id version) const { return !is_comparable(store_.entities[store_.versions[version].entity]); }
  std::vector<Id> weightiest(Id set, size_t limit);
  const Change& change_in(Id dependency);
  const ClosureSteps& steps();
  std::string words(Id about, Id version) const;
  std::string class_words(Id about, Id version) const;
  // Of a version of a class that includes lines the one without, where the store has it.
  std::optional<Id> without_lines(Id version) const;
  // How a class changed that is there: "class p.Foo changed" or, where that is all, its lines or its version.
  std::string changed_class_words(Id version, const std::string& name) const;
  std::string version_words(const Digest128& meaning, std::span<const Definition> definitions) const;

  const Store& store_;
  const Revision& revision_;
  std::vector<State> dependencies_;
  std::vector<State> versions_;
  std::vector<uint32_t> counts_;               // by set: how many of its dependencies changed
  std::unordered_map<Id, Change> changes_;     // of changed dependencies, without steps
  std::optional<ClosureSteps> steps_;
  mutable std::optional<std::unordered_map<Id, Id>> without_lines_;  // once asked for
  mutable size_t classes_read_ = 0;                                  // by version_words
};

}  // namespace retouch::selector
