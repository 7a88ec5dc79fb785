#include "selector/closure.h"

#include <algorithm>

#include "selector/class_names.h"

namespace retouch::selector {

ClosureGraph::ClosureGraph(const Program& program, LibraryClasses libraries, BroughtClasses brought, ClosureRule rule)
    : program_(program), libraries_(std::move(libraries)), brought_(std::move(brought)), rule_(rule) {}

Id ClosureGraph::node(const Entity& entity) {
  const auto [place, is_new] = ids_.try_emplace(entity, static_cast<Id>(nodes_.size()));
  if (is_new) {
    Node node;
    node.entity = &place->first;
    nodes_.push_back(std::move(node));
  }
  return place->second;
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
  const Entity& entity = *nodes_[node].entity;
  if (rule_ == ClosureRule::kNone) return;
  if (entity.kind != EntityKind::kClass) {
    const std::vector<std::string> brought = brought_(entity);
    std::vector<std::string_view> names(brought.begin(), brought.end());
    std::vector<Id> edges = class_nodes(names, {});
    nodes_[node].edges = std::move(edges);
    return;
  }
  if (!is_compared(entity.name)) return;
  std::vector<std::string_view> edge_names;
  std::vector<std::string_view> named_names;
  const std::span<const Definition> definitions = program_.definitions(entity.name);
  for (const Definition& definition : definitions) add_facts(definition.entry->facts, edge_names, named_names);
  if (definitions.empty()) {
    if (const facts::ClassFacts* library_class = libraries_(entity.name))
      add_facts(*library_class, edge_names, named_names);
  }
  const std::string package_info = package_info_of(entity.name);
  edge_names.push_back(package_info);
  std::vector<Id> edges = class_nodes(edge_names, entity.name);
  std::vector<Id> named = class_nodes(named_names, entity.name);
  nodes_[node].edges = std::move(edges);
  nodes_[node].named = std::move(named);
}

void ClosureGraph::add_facts(const facts::ClassFacts& class_facts, std::vector<std::string_view>& edges,
                             std::vector<std::string_view>& named) const {
  edges.push_back(class_facts.super_name);
  edges.insert(edges.end(), class_facts.interfaces.begin(), class_facts.interfaces.end());
  edges.insert(edges.end(), class_facts.annotation_types.begin(), class_facts.annotation_types.end());
  named.insert(named.end(), class_facts.named.begin(), class_facts.named.end());
}

std::vector<Id> ClosureGraph::class_nodes(std::vector<std::string_view>& names, std::string_view except) {
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  std::vector<Id> out;
  for (const std::string_view name : names) {
    if (is_compared(name) && name != except) out.push_back(node({EntityKind::kClass, std::string(name)}));
  }
  return out;
}

std::vector<Id> Reach::from(const std::vector<Id>& roots, ClosureGraph& graph, const MoreEdges& more) {
  if (++round_ == 0) {
    std::fill(mark_.begin(), mark_.end(), 0);
    round_ = 1;
  }
  std::vector<Id> reached;
  const auto visit = [&](Id node) {
    if (node >= mark_.size()) mark_.resize(std::max<size_t>(graph.size(), node + size_t{1}), 0);
    if (mark_[node] == round_) return;
    mark_[node] = round_;
    reached.push_back(node);
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
