// Which entities a recorded one brings with it (collection-points section 4): its superclass, its superinterfaces, the
// runtime-visible annotation types on the class, its members and parameters, the enums among the types of its members,
// and the package-info of its package, to a fixed point, over names that are present, absent, or taken by a library. A
// service brings its providers, a bundle its classes.
//
// The structure is a graph that is looked up once per class; a run adds edges of its own (initialisation sets), and a
// test's dependency set is what its records reach.
#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "selector/entity_numbers.h"
#include "selector/program.h"
#include "selector/view_numbers.h"

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

// What has been met in the present round; rounds cost nothing.
class Marks {
 public:
  void next_round();
  // False where it was met in this round already. `size`: of everything that there is now.
  bool meet(Id node, size_t size) {
    if (node >= marks_.size()) marks_.resize(size, 0);
    if (marks_[node] == round_) return false;
    marks_[node] = round_;
    return true;
  }

 private:
  std::vector<uint32_t> marks_;
  uint32_t round_ = 0;
};

class ClosureGraph {
 public:
  ClosureGraph(const Program& program, LibraryClasses libraries, BroughtClasses brought, ClosureRule rule);

  Id node(const Entity& entity) { return node(entity.kind, entity.name); }
  Id node(EntityKind kind, std::string_view name);
  const Entity& entity(Id node) const { return entities_[node]; }
  size_t size() const { return nodes_.size(); }

  // Of a class its superclass and superinterfaces, theirs and so on; not the class itself.
  std::vector<Id> ancestors(Id node);
  // What the entity brings with it.
  const std::vector<Id>& edges(Id node);
  // Classes whose header it depends on: those that its constant pool names, and what these extend and implement, for a
  // named class is loaded and compared with others by its whole hierarchy.
  const std::vector<Id>& named(Id node);

 private:
  struct Node {
    bool has_parents = false;  // parents are filled
    bool known = false;        // edges and named are filled
    std::optional<bool> is_enum;
    std::vector<Id> parents;   // superclass and superinterfaces
    std::vector<Id> edges;
    std::vector<Id> named;
  };
  void look_up(Id node);
  const std::vector<Id>& parents(Id node);
  bool is_enum(Id node);
  void add_ancestors(std::vector<Id>& nodes);
  template <typename Visit>
  void for_each_facts(std::string_view class_name, Visit visit) const;
  void add_class(std::string_view name, std::vector<Id>& out);
  // The same of a name in facts, which stays where it is.
  void add_named_class(std::string_view name, std::vector<Id>& out);
  void add_scan(std::string_view annotation, std::vector<Id>& out);

  const Program& program_;
  LibraryClasses libraries_;
  BroughtClasses brought_;
  ClosureRule rule_;
  EntityNumbers entities_;
  std::vector<Node> nodes_;
  // Facts name a class many times, and mostly at one place in memory: found without a look at its letters.
  ViewNumbers named_nodes_;
  Marks marks_;
};

// Everything reachable from `roots` by the graph's edges and `more` (initialisation sets), ascending. Keeps its scratch
// memory between calls.
class Reach {
 public:
  using MoreEdges = std::unordered_map<Id, std::vector<Id>>;
  std::vector<Id> from(const std::vector<Id>& roots, ClosureGraph& graph, const MoreEdges& more);

 private:
  Marks marks_;
};

}  // namespace retouch::selector
