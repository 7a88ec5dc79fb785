#include "selector/log_resolution.h"

#include <algorithm>
#include <optional>

#include "rewriter/base/mutation.h"
#include "selector/class_names.h"
#include "selector/entity_rules.h"
#include "selector/entity_words.h"

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
  const auto add = [&](std::string_view name) {
    if (is_compared(name)) nodes.push_back(graph.node(EntityKind::kClass, name));
  };
  for (const ProgramArtifact& artifact : program.artifacts()) {
    if (artifact.facts == nullptr) continue;
    for (const facts::ClassEntry& entry : artifact.facts->classes) {
      if (entry.unprobed.empty()) continue;
      add(class_of_path(entry_name(entry.path).path));
      if (entry.facts.parsed) add(entry.facts.name);
      for (const std::string_view name : entry.facts.named) add(name);
    }
  }
  // On a module path they decide what a test can load and reach, whichever of the modules its classes are in.
  nodes.push_back(graph.node({EntityKind::kSense, kModulesSense}));
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
    std::vector<Id> initialised;  // one, as the rewriter writes it
    add_nodes(set.table, set.slot, initialised);
    for (const Id node : initialised) {
      add_nodes(set.hits, initialisation_[node]);
      if (is_failure(set.hits)) failed_.push_back({node, met_after(set)});
    }
  }
  for (auto& [initialised, nodes] : initialisation_) sort_unique(nodes);
}

void LogResolution::resolve_tables(const SlotTables& tables) {
  for (size_t i = 0; i < log_.tables.size(); ++i) {
    const HitTable& table = log_.tables[i];
    if (i == 0) {
      slots_.push_back(nullptr);
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
    slots_.push_back(place->second);
  }
  for (uint32_t table = 0; table < slots_.size(); ++table) nodes_.emplace_back(size_of(table), kUnknownNode);
}

size_t LogResolution::size_of(uint32_t table) const {
  return slots_[table] == nullptr ? log_.names.size() : slots_[table]->size();
}

Id LogResolution::node(uint32_t table, uint32_t slot) {
  Id& node = nodes_[table][slot];
  if (node != kUnknownNode) return node;
  if (table != 0) return node = graph_.node((*slots_[table])[slot].entity);
  if (log_.names[slot].kind != EntityKind::kFile) return node = graph_.node(log_.names[slot]);
  node = graph_.node(files_.entity_of(slot));
  if (std::string doubt = files_.doubt_of(slot); !doubt.empty()) doubts_.emplace(node, std::move(doubt));
  return node;
}

bool LogResolution::is_failure(const Hits& hits) const {
  return std::any_of(hits.begin(), hits.end(), [&](const HitGroup& group) {
    return group.table == 0 && std::any_of(group.slots.begin(), group.slots.end(),
                                           [&](uint32_t slot) { return is_sense(log_.names[slot], kFailedSense); });
  });
}

// Tests that ran saw the failure itself. Where none did (a condition, say, that runs before the class's start), the
// next one would see it by itself too.
uint64_t LogResolution::met_after(const InitialisationSet& failed) const {
  uint64_t next = UINT64_MAX;
  for (const TestRun& test : log_.tests) {
    if (test.kind != TestKind::kFramework) continue;
    if (test.start_offset > failed.end_offset) {
      next = std::min(next, test.start_offset);
    } else if (test.end_offset > failed.end_offset) {
      return failed.end_offset;
    }
  }
  return next;
}

// What a test holds because it may look at any class does not count: looking initialises nothing.
std::string LogResolution::doubt_of(size_t index, const std::vector<Id>& reached, Reach& reach) {
  if (rule_ == ClosureRule::kNone) return {};
  const auto holds = [](const std::vector<Id>& nodes, Id node) {
    return std::binary_search(nodes.begin(), nodes.end(), node);
  };
  std::optional<std::vector<Id>> touched;
  for (const FailedClass& failed : failed_) {
    if (log_.tests[index].start_offset <= failed.met_after || !holds(reached, failed.node)) continue;
    if (!touched) {
      std::vector<Id> roots = roots_of(index);
      std::erase_if(roots, [&](Id node) { return graph_.entity(node).kind == EntityKind::kSense; });
      touched = reach.from(roots, graph_, initialisation_);
    }
    if (!holds(*touched, failed.node)) continue;
    return entity_words(graph_.entity(failed.node)) +
           " failed to initialise earlier in its JVM; by itself, or in a JVM of its own, the test may do something "
           "else";
  }
  for (const auto& [node, doubt] : doubts_) {
    if (std::binary_search(reached.begin(), reached.end(), node)) return doubt;
  }
  return {};
}

void LogResolution::add_nodes(const Hits& hits, std::vector<Id>& out) {
  for (const HitGroup& group : hits) {
    for (const uint32_t slot : group.slots) {
      if (group.table == 0 && is_sense(log_.names[slot], kFailedSense)) continue;
      if (group.table == 0 && log_.names[slot].kind == EntityKind::kFile) {
        if (files_.is_own_work(slot)) continue;
        if (files_.is_left_out(slot)) {
          files_left_out_.insert(files_.entity_of(slot).name);
          continue;
        }
      }
      add_nodes(group.table, slot, out);
    }
  }
}

void LogResolution::add_nodes(uint32_t table, uint32_t slot, std::vector<Id>& out) {
  if (slots_[table] == nullptr || (*slots_[table])[slot].members.empty()) {
    out.push_back(node(table, slot));
  } else {
    for (const uint32_t member : (*slots_[table])[slot].members) out.push_back(node(table, member));
  }
}

std::vector<Id> LogResolution::reached_by(size_t index, Reach& reach) {
  return reach.from(roots_of(index), graph_, initialisation_);
}

// What ran while no test ran belongs to the test that ended last and to every one behind it.
const std::vector<Id>& LogResolution::ambient_of(size_t index) {
  if (index < ambient_until_) {
    ambient_.clear();
    ambient_taken_ = 0;
  }
  ambient_until_ = index;
  const size_t taken = ambient_taken_;
  for (; ambient_taken_ < log_.ambient.size(); ++ambient_taken_) {
    const Ambient& next = log_.ambient[ambient_taken_];
    if (next.tests_before > index + 1) break;
    add_nodes(next.hits, ambient_);
  }
  if (ambient_taken_ != taken) sort_unique(ambient_);
  return ambient_;
}

std::vector<Id> LogResolution::roots_of(size_t index) {
  std::vector<Id> roots;
  add_nodes(log_.tests[index].hits, roots);
  if (rule_ == ClosureRule::kFull) {
    roots.insert(roots.end(), always_.begin(), always_.end());
    const std::vector<Id>& ambient = ambient_of(index);
    roots.insert(roots.end(), ambient.begin(), ambient.end());
  }
  sort_unique(roots);
  return roots;
}

}  // namespace retouch::selector
