// How a class came into a test's set where nothing recorded it: which other members of the set the closure goes on from
// (collection-points section 4), in words for people. By today's class files, so that a step which is gone is not
// named.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "selector/revision.h"
#include "selector/store.h"

namespace retouch::selector {

// Of all sets of a store at once: who leads to a class is looked up once, and which of those a set holds is a scan of
// it.
class ClosureSteps {
 public:
  // `targets`: the classes (entities of the store) whose steps will be asked for. Borrows the store.
  ClosureSteps(const Store& store, const Revision& revision, const std::vector<Id>& targets);

  // By target that a member of the set leads to: "p.Sub extends it", "p.Impl implements it, and 3 more lead to it".
  std::unordered_map<Id, std::string> in(Id set) const;

 private:
  struct Step {
    Id target;
    const char* words;
  };
  using Targets = std::unordered_map<std::string_view, Id>;
  static void add_steps_of(std::string_view member, const facts::ClassFacts& facts, const Program& program,
                           const Targets& targets, std::vector<Step>& steps);

  static constexpr Id kNone = UINT32_MAX;
  const Store& store_;
  std::vector<std::vector<Step>> steps_;  // by class: where it leads
  std::vector<Id> leading_;               // by dependency: its class, where that leads anywhere
};

}  // namespace retouch::selector
