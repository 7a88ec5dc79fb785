#include "selector/closure.h"

#include <algorithm>
#include <unordered_set>

#include "rewriter/base/mutation.h"
#include "selector/class_names.h"

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
  if (entity.kind != EntityKind::kClass) {
    if (is_off("closure", "providers")) return;
    const std::vector<std::string> brought = brought_(entity);
    std::vector<std::string_view> names(brought.begin(), brought.end());
    std::vector<Id> edges = class_nodes(names, {});
    nodes_[node].edges = std::move(edges);
    return;
  }
  if (!is_compared(entity.name)) return;
  std::vector<std::string_view> edge_names;
  std::vector<std::string_view> named_names;
  for_each_facts(entity.name, [&](const facts::ClassFacts& class_facts) {
    const auto add = [](std::vector<std::string_view>& names, const std::vector<std::string>& more,
                        std::string_view step) {
      if (!is_off("closure", step)) names.insert(names.end(), more.begin(), more.end());
    };
    if (!is_off("closure", "superclass")) edge_names.push_back(class_facts.super_name);
    add(edge_names, class_facts.interfaces, "superinterfaces");
    add(edge_names, class_facts.annotation_types, "annotation types");
    add(named_names, class_facts.named, "named classes");
  });
  if (!is_off("closure", "ancestors of named classes")) add_ancestors(named_names);
  const std::string package_info = package_info_of(entity.name);
  if (!is_off("closure", "package-info")) edge_names.push_back(package_info);
  std::vector<Id> edges = class_nodes(edge_names, entity.name);
  std::vector<Id> named = class_nodes(named_names, entity.name);
  nodes_[node].edges = std::move(edges);
  nodes_[node].named = std::move(named);
}

// Every definition of the class in the program; where there is none, the library's.
template <typename Visit>
void ClosureGraph::for_each_facts(std::string_view class_name, Visit visit) const {
  const std::span<const Definition> definitions = program_.definitions(class_name);
  for (const Definition& definition : definitions) visit(definition.entry->facts);
  if (!definitions.empty()) return;
  if (const facts::ClassFacts* library_class = libraries_(class_name)) visit(*library_class);
}

void ClosureGraph::add_ancestors(std::vector<std::string_view>& names) const {
  std::unordered_set<std::string_view> known(names.begin(), names.end());
  const auto add = [&](std::string_view name) {
    if (known.insert(name).second) names.push_back(name);
  };
  for (size_t i = 0; i < names.size(); ++i) {
    if (!is_compared(names[i])) continue;
    for_each_facts(names[i], [&](const facts::ClassFacts& class_facts) {
      add(class_facts.super_name);
      for (const std::string& interface : class_facts.interfaces) add(interface);
    });
  }
}

std::vector<Id> ClosureGraph::class_nodes(std::vector<std::string_view>& names, std::string_view except) {
  std::vector<Id> out;
  out.reserve(names.size());
  for (const std::string_view name : names) {
    if (is_compared(name) && name != except) out.push_back(node(EntityKind::kClass, name));
  }
  // Once they are numbers: names of a program are long, and begin alike.
  std::sort(out.begin(), out.end());
  out.erase(std::unique(out.begin(), out.end()), out.end());
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
