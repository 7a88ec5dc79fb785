#include "selector/closure.h"

#include <algorithm>
#include <iterator>

#include "rewriter/base/mutation.h"
#include "selector/class_names.h"
#include "selector/scanned_classes.h"

namespace retouch::selector {

ClosureGraph::ClosureGraph(const Program& program, LibraryClasses libraries, BroughtClasses brought, ClosureRule rule)
    : program_(program), libraries_(std::move(libraries)), brought_(std::move(brought)), rule_(rule) {}

Id ClosureGraph::node(EntityKind kind, std::string_view name) {
  const auto [id, is_new] = entities_.add(kind, name);
  if (is_new) nodes_.emplace_back();
  return id;
}

const std::vector<Id>& ClosureGraph::edges(Id node) {
  if (!nodes_[node].known) look_up(node);
  return nodes_[node].edges;
}

const std::vector<Id>& ClosureGraph::named(Id node) {
  if (!nodes_[node].known) look_up(node);
  return nodes_[node].named;
}

void ClosureGraph::look_up(Id node) {
  nodes_[node].known = true;
  const Entity& entity = entities_[node];
  if (rule_ == ClosureRule::kNone) return;
  std::vector<Id> edges;
  std::vector<Id> named;
  std::vector<Id> members;
  if (entity.kind != EntityKind::kClass) {
    if (is_off("closure", "providers")) return;
    for (const std::string& name : brought_(entity)) add_class(name, edges);
  } else if (is_compared(entity.name)) {
    edges = parents(node);
    for_each_facts(entity.name, [&](const facts::ClassFacts& class_facts) {
      if (!is_off("closure", "annotation types")) {
        for (const std::string_view type : class_facts.annotation_types) add_named_class(type, edges);
      }
      for (const std::string_view type : class_facts.annotation_types) add_scan(type, edges);
      if (!is_off("closure", "enums of members")) {
        for (const std::string_view type : class_facts.member_types) add_named_class(type, members);
      }
      if (!is_off("closure", "named classes")) {
        for (const std::string_view name : class_facts.named) add_named_class(name, named);
      }
    });
    // A library that is given a class makes such values by reflection, of constants that the JDK keeps: no code runs.
    std::copy_if(members.begin(), members.end(), std::back_inserter(edges), [this](Id type) { return is_enum(type); });
    if (!is_off("closure", "ancestors of named classes")) add_ancestors(named);
    if (!is_off("closure", "package-info")) add_class(package_info_of(entity.name), edges);
  }
  for (std::vector<Id>* nodes : {&edges, &named}) {
    std::sort(nodes->begin(), nodes->end());
    nodes->erase(std::unique(nodes->begin(), nodes->end()), nodes->end());
    std::erase(*nodes, node);
  }
  nodes_[node].edges = std::move(edges);
  nodes_[node].named = std::move(named);
}

const std::vector<Id>& ClosureGraph::parents(Id node) {
  if (nodes_[node].has_parents) return nodes_[node].parents;
  nodes_[node].has_parents = true;
  std::vector<Id> parents;
  for_each_facts(entities_[node].name, [&](const facts::ClassFacts& class_facts) {
    if (!is_off("closure", "superclass")) add_named_class(class_facts.super_name, parents);
    if (is_off("closure", "superinterfaces")) return;
    for (const std::string_view interface : class_facts.interfaces) add_named_class(interface, parents);
  });
  return nodes_[node].parents = std::move(parents);
}

bool ClosureGraph::is_enum(Id node) {
  std::optional<bool>& known = nodes_[node].is_enum;
  if (!known) known = program_.has_enum(entities_[node].name);
  return *known;
}

// Every definition of the class in the program; where there is none, the library's.
template <typename Visit>
void ClosureGraph::for_each_facts(std::string_view class_name, Visit visit) const {
  const std::span<const Definition> definitions = program_.definitions(class_name);
  for (const Definition& definition : definitions) visit(definition.entry->facts);
  if (!definitions.empty()) return;
  if (const facts::ClassFacts* library_class = libraries_(class_name)) visit(*library_class);
}

void ClosureGraph::add_ancestors(std::vector<Id>& nodes) {
  marks_.next_round();
  for (const Id node : nodes) marks_.meet(node, size());
  for (size_t i = 0; i < nodes.size(); ++i) {
    for (const Id parent : parents(nodes[i])) {
      if (marks_.meet(parent, size())) nodes.push_back(parent);
    }
  }
}

std::vector<Id> ClosureGraph::ancestors(Id node) {
  std::vector<Id> found = parents(node);
  add_ancestors(found);
  std::sort(found.begin(), found.end());
  found.erase(std::unique(found.begin(), found.end()), found.end());
  std::erase(found, node);
  return found;
}

void ClosureGraph::add_class(std::string_view name, std::vector<Id>& out) {
  if (is_compared(name)) out.push_back(node(EntityKind::kClass, name));
}

void ClosureGraph::add_named_class(std::string_view name, std::vector<Id>& out) {
  if (!is_compared(name)) return;
  uint32_t& number = named_nodes_[name];
  if (number == ViewNumbers::kNone) number = node(EntityKind::kClass, name);
  out.push_back(number);
}

void ClosureGraph::add_scan(std::string_view annotation, std::vector<Id>& out) {
  for (const Scan& scan : kScans) {
    if (is_meant(scan.shown_by, annotation)) out.push_back(node(EntityKind::kSense, scan.sense));
  }
}

void Marks::next_round() {
  if (++round_ != 0) return;
  std::fill(marks_.begin(), marks_.end(), 0);
  round_ = 1;
}

std::vector<Id> Reach::from(const std::vector<Id>& roots, ClosureGraph& graph, const MoreEdges& more) {
  marks_.next_round();
  std::vector<Id> reached;
  const auto visit = [&](Id node) {
    if (marks_.meet(node, graph.size())) reached.push_back(node);
  };
  for (const Id root : roots) visit(root);
  for (size_t i = 0; i < reached.size(); ++i) {
    const Id node = reached[i];
    for (const Id next : graph.edges(node)) visit(next);
    if (const auto place = more.find(node); place != more.end()) {
      for (const Id next : place->second) visit(next);
    }
  }
  std::sort(reached.begin(), reached.end());
  return reached;
}

}  // namespace retouch::selector
