// A test's set of nodes as dependencies of the store, with the values that they have in the revision that ran.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <vector>

#include "selector/closure.h"
#include "selector/revision.h"
#include "selector/store_editor.h"

namespace retouch::selector {

// Variables and properties as the logs have them.
using SeenValues = std::map<Entity, std::optional<Digest128>>;

// Of each class of the program the subtypes that some test used which was not alone in its JVM, and may have left an
// object of (overriding.h).
class UsedSubtypes {
 public:
  void use(const std::vector<Id>& nodes);
  void find(const Program& program, ClosureGraph& graph);  // when all are used
  std::span<const Id> of(Id node) const;

 private:
  std::vector<bool> is_used_;              // by node
  std::vector<std::vector<Id>> subtypes_;  // by node
};

// Looks at a node once for all tests. Borrows everything.
class DependencyWriter {
 public:
  DependencyWriter(const Revision& revision, const SeenValues& seen_values, const UsedSubtypes& used_subtypes,
                   ClosureGraph& graph, ClosureRule rule, StoreEditor& editor);

  // `beside_others`: another test ran in the same JVM.
  std::vector<Id> dependencies_of(const std::vector<Id>& nodes, bool beside_others);

 private:
  // Ids by node and aspect: looked up once for each member of each test.
  static constexpr Id kUnknown = UINT32_MAX;
  using ByNode = std::vector<std::array<Id, kLastAspect + 1>>;

  Id class_dependency(Id node, bool lines, bool beside_others);
  Id dependency(ByNode& known, Id node, Aspect aspect, const std::vector<Id>& more);
  Id version(Id node, Aspect aspect);
  std::optional<Digest128> value(const Entity& entity, Aspect aspect) const;
  Id& at(ByNode& ids, Id node, Aspect aspect) const;

  const Revision& revision_;
  const SeenValues& seen_values_;
  const UsedSubtypes& used_subtypes_;
  ClosureGraph& graph_;
  ClosureRule rule_;
  StoreEditor& editor_;
  std::array<ByNode, 2> dependencies_;  // of tests that ran alone, and of others
  ByNode versions_;
};

}  // namespace retouch::selector
