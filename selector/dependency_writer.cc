#include "selector/dependency_writer.h"

#include <algorithm>
#include <utility>

#include "rewriter/base/mutation.h"
#include "selector/class_names.h"
#include "selector/entity_rules.h"

namespace retouch::selector {

void UsedSubtypes::use(const std::vector<Id>& nodes) {
  for (const Id node : nodes) {
    if (node >= is_used_.size()) is_used_.resize(node + size_t{1});
    is_used_[node] = true;
  }
}

void UsedSubtypes::find(const Program& program, ClosureGraph& graph) {
  if (is_off("closure", "subtypes")) return;
  for (Id node = 0; node < is_used_.size(); ++node) {
    if (!is_used_[node] || graph.entity(node).kind != EntityKind::kClass) continue;
    if (!program.defines(graph.entity(node).name)) continue;
    for (const Id ancestor : graph.ancestors(node)) {
      if (!program.defines(graph.entity(ancestor).name)) continue;
      if (ancestor >= subtypes_.size()) subtypes_.resize(graph.size());
      subtypes_[ancestor].push_back(node);
    }
  }
}

std::span<const Id> UsedSubtypes::of(Id node) const {
  if (node >= subtypes_.size()) return {};
  return subtypes_[node];
}

DependencyWriter::DependencyWriter(const Revision& revision, const SeenValues& seen_values,
                                   const UsedSubtypes& used_subtypes, ClosureGraph& graph, ClosureRule rule,
                                   StoreEditor& editor)
    : revision_(revision),
      seen_values_(seen_values),
      used_subtypes_(used_subtypes),
      graph_(graph),
      rule_(rule),
      editor_(editor) {}

std::vector<Id> DependencyWriter::dependencies_of(const std::vector<Id>& nodes, bool beside_others) {
  const bool lines =
      std::any_of(nodes.begin(), nodes.end(), [&](Id node) { return is_sense(graph_.entity(node), kLinesSense); });
  std::vector<Id> dependencies;
  for (const Id node : nodes) {
    const Entity& entity = graph_.entity(node);
    if (entity.kind == EntityKind::kClass) {
      if (is_compared(entity.name)) dependencies.push_back(class_dependency(node, lines, beside_others));
    } else if (rule_ == ClosureRule::kFull && !is_sense(entity, kLinesSense)) {
      dependencies.push_back(dependency(dependencies_[false], node, Aspect::kMeaning, {}));
    }
  }
  return dependencies;
}

Id DependencyWriter::class_dependency(Id node, bool lines, bool beside_others) {
  const Aspect aspect = lines ? Aspect::kLines : Aspect::kMeaning;
  const std::span<const Id> subtypes = beside_others ? used_subtypes_.of(node) : std::span<const Id>();
  ByNode& known = dependencies_[!subtypes.empty()];
  if (const Id id = at(known, node, aspect); id != kUnknown) return id;
  std::vector<Id> more;
  if (rule_ == ClosureRule::kFull) {
    if (revision_.program().defines(graph_.entity(node).name)) {
      more.push_back(version(node, lines ? Aspect::kOriginLines : Aspect::kOrigin));
      if (lines) more.push_back(version(node, Aspect::kMeaning));  // tells whether only lines moved
    }
    for (const Id named : std::vector<Id>(graph_.named(node))) more.push_back(version(named, Aspect::kHeader));
    for (const Id subtype : subtypes) more.push_back(version(subtype, Aspect::kOverriding));
  }
  return dependency(known, node, aspect, more);
}

Id DependencyWriter::dependency(ByNode& known, Id node, Aspect aspect, const std::vector<Id>& more) {
  if (const Id id = at(known, node, aspect); id != kUnknown) return id;
  std::vector<Id> versions = {version(node, aspect)};
  versions.insert(versions.end(), more.begin(), more.end());
  return at(known, node, aspect) = editor_.dependency(std::move(versions));
}

Id DependencyWriter::version(Id node, Aspect aspect) {
  if (const Id known = at(versions_, node, aspect); known != kUnknown) return known;
  const Entity& entity = graph_.entity(node);
  return at(versions_, node, aspect) = editor_.version({editor_.entity(entity), aspect, value(entity, aspect)});
}

std::optional<Digest128> DependencyWriter::value(const Entity& entity, Aspect aspect) const {
  const auto seen = seen_values_.find(entity);
  return seen != seen_values_.end() ? seen->second : revision_.value(entity, aspect);
}

Id& DependencyWriter::at(ByNode& ids, Id node, Aspect aspect) const {
  if (node >= ids.size()) {
    std::array<Id, kLastAspect + 1> none;
    none.fill(kUnknown);
    ids.resize(std::max<size_t>(graph_.size(), node + size_t{1}), none);
  }
  return ids[node][static_cast<size_t>(aspect)];
}

}  // namespace retouch::selector
