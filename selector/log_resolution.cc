#include "selector/log_resolution.h"

#include <algorithm>

#include "rewriter/base/mutation.h"
#include "selector/class_names.h"

namespace retouch::selector {

namespace {

constexpr Id kUnknownNode = UINT32_MAX;

void sort_unique(std::vector<Id>& ids) {
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
}

}  // namespace

SlotTables slot_tables(const Program& program) {
  SlotTables tables;
  for (const ProgramArtifact& artifact : program.artifacts()) {
    if (artifact.facts == nullptr || !artifact.facts->instrumentation) continue;
    tables.emplace(artifact.facts->instrumentation->id, &artifact.facts->instrumentation->slots);
  }
  return tables;
}

std::vector<Id> always_touched(const Program& program, ClosureGraph& graph) {
  std::vector<Id> nodes;
  const auto add = [&](const std::string& name) {
    if (is_compared(name)) nodes.push_back(graph.node({EntityKind::kClass, name}));
  };
  for (const ProgramArtifact& artifact : program.artifacts()) {
    if (artifact.facts == nullptr) continue;
    for (const facts::ClassEntry& entry : artifact.facts->classes) {
      if (entry.unprobed.empty()) continue;
      add(std::string(class_of_path(entry_name(entry.path).path)));
      if (entry.facts.parsed) add(entry.facts.name);
      for (const std::string& name : entry.facts.named) add(name);
    }
  }
  sort_unique(nodes);
  return nodes;
}

ClosureRule closure_rule(const Program& program) {
  bool any = false;
  for (const ProgramArtifact& artifact : program.artifacts()) {
    if (artifact.facts == nullptr || !artifact.facts->instrumentation) continue;
    if (artifact.facts->instrumentation->points != facts::PointSet::kEkstazi) return ClosureRule::kFull;
    any = true;
  }
  return any ? ClosureRule::kNone : ClosureRule::kFull;
}

LogResolution::LogResolution(const RunLog& log, const SlotTables& tables, const std::vector<Id>& always,
                             ClosureRule rule, const LoggedFiles& files, ClosureGraph& graph)
    : log_(log), graph_(graph), rule_(rule), files_(files), always_(always) {
  resolve_tables(tables);
  if (!problem_.empty() || rule_ == ClosureRule::kNone) return;
  for (const InitialisationSet& set : log_.initialisation) {
    if (is_off("closure", "initialisation sets")) break;
    add_nodes(set.hits, initialisation_[node(set.table, set.slot)]);
  }
  for (auto& [initialised, nodes] : initialisation_) sort_unique(nodes);
}

void LogResolution::resolve_tables(const SlotTables& tables) {
  for (size_t i = 0; i < log_.tables.size(); ++i) {
    const HitTable& table = log_.tables[i];
    if (i == 0) {
      entities_.push_back(&log_.names);
      continue;
    }
    const auto place = tables.find(table.artifact);
    if (place == tables.end()) {
      problem_ = "log names artifact " + table.artifact + ", which is not on the class path; name it with --also";
      return;
    }
    if (place->second->size() != table.slots) {
      problem_ = "log and artifact " + table.artifact + " disagree about the number of hit slots";
      return;
    }
    entities_.push_back(place->second);
  }
  for (const std::vector<Entity>* entities : entities_) nodes_.emplace_back(entities->size(), kUnknownNode);
}

Id LogResolution::node(uint32_t table, uint32_t slot) {
  Id& node = nodes_[table][slot];
  if (node != kUnknownNode) return node;
  const Entity& entity = (*entities_[table])[slot];
  if (table != 0 || entity.kind != EntityKind::kFile) return node = graph_.node(entity);
  node = graph_.node(files_.entity_of(slot));
  if (std::string doubt = files_.doubt_of(slot); !doubt.empty()) doubts_.emplace(node, std::move(doubt));
  return node;
}

std::string LogResolution::doubt_of(const std::vector<Id>& reached) const {
  if (rule_ == ClosureRule::kNone) return {};
  for (const auto& [node, doubt] : doubts_) {
    if (std::binary_search(reached.begin(), reached.end(), node)) return doubt;
  }
  return {};
}

void LogResolution::add_nodes(const Hits& hits, std::vector<Id>& out) {
  for (const HitGroup& group : hits) {
    for (const uint32_t slot : group.slots) {
      if (group.table != 0 || log_.names[slot].kind != EntityKind::kFile || !files_.is_own_work(slot)) {
        out.push_back(node(group.table, slot));
      }
    }
  }
}

std::vector<Id> LogResolution::reached_by(size_t index, Reach& reach) {
  std::vector<Id> roots;
  add_nodes(log_.tests[index].hits, roots);
  if (rule_ == ClosureRule::kFull) {
    roots.insert(roots.end(), always_.begin(), always_.end());
    // What ran while no test ran belongs to the test that ended last and to every one behind it.
    for (const Ambient& ambient : log_.ambient) {
      if (ambient.tests_before <= index + 1) add_nodes(ambient.hits, roots);
    }
  }
  sort_unique(roots);
  return reach.from(roots, graph_, initialisation_);
}

}  // namespace retouch::selector
