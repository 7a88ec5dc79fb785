// Which entities a recorded one brings with it (collection-points section 4): its superclass, its superinterfaces, the
// runtime-visible annotation types on the class, its members and parameters, and the package-info of its package, to a
// fixed point, over names that are present, absent, or taken by a library. A service brings its providers, a bundle its
// classes.
//
// The structure is a graph that is looked up once per class; a run adds edges of its own (initialisation sets), and a
// test's dependency set is what its records reach.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "selector/entity_numbers.h"
#include "selector/program.h"

namespace retouch::selector {

// Facts of classes that the program does not define, from the libraries of the class path; null where no library does.
// The program's classes may extend them, and they the program's.
using LibraryClasses = std::function<const facts::ClassFacts*(std::string_view class_name)>;

// Classes that an entity other than a class brings with it.
using BroughtClasses = std::function<std::vector<std::string>(const Entity&)>;

enum class ClosureRule : uint8_t {
  kNone,  // recorded names only, as the published Ekstazi
  kFull,
};

class ClosureGraph {
 public:
  ClosureGraph(const Program& program, LibraryClasses libraries, BroughtClasses brought, ClosureRule rule);

  Id node(const Entity& entity) { return node(entity.kind, entity.name); }
  Id node(EntityKind kind, std::string_view name);
  const Entity& entity(Id node) const { return entities_[node]; }
  size_t size() const { return nodes_.size(); }

  // What the entity brings with it.
  const std::vector<Id>& edges(Id node);
  // Classes whose header it depends on: those that its constant pool names, and what these extend and implement, for a
  // named class is loaded and compared with others by its whole hierarchy.
  const std::vector<Id>& named(Id node);

 private:
  struct Node {
    bool known = false;  // edges and named are filled
    std::vector<Id> edges;
    std::vector<Id> named;
  };
  void look_up(Id node);
  void add_ancestors(std::vector<std::string_view>& names) const;
  template <typename Visit>
  void for_each_facts(std::string_view class_name, Visit visit) const;
  std::vector<Id> class_nodes(std::vector<std::string_view>& names, std::string_view except);

  const Program& program_;
  LibraryClasses libraries_;
  BroughtClasses brought_;
  ClosureRule rule_;
  EntityNumbers entities_;
  std::vector<Node> nodes_;
};

// Everything reachable from `roots` by the graph's edges and `more` (initialisation sets), ascending. Keeps its scratch
// memory between calls.
class Reach {
 public:
  using MoreEdges = std::unordered_map<Id, std::vector<Id>>;
  std::vector<Id> from(const std::vector<Id>& roots, ClosureGraph& graph, const MoreEdges& more);

 private:
  std::vector<uint32_t> mark_;
  uint32_t round_ = 0;
};

}  // namespace retouch::selector
