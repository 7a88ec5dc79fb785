// One log's hits as nodes of the closure graph: what each test of the log depended on.
#pragma once

#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <vector>

#include "selector/closure.h"
#include "selector/logged_files.h"
#include "selector/run_log.h"

namespace retouch::selector {

// The hit tables of the artifacts that ran, by artifact id.
using SlotTables = std::unordered_map<std::string, const std::vector<facts::HitSlot>*>;
SlotTables slot_tables(const Program& program);

// Classes that every test counts as touched: not, or not wholly, probed, with everything their pools name.
std::vector<Id> always_touched(const Program& program, ClosureGraph& graph);

// Ekstazi's set is compared as published, where every artifact on the class path was rewritten for it.
ClosureRule closure_rule(const Program& program);

class LogResolution {
 public:
  LogResolution(const RunLog& log, const SlotTables& tables, const std::vector<Id>& always, ClosureRule rule,
                const LoggedFiles& files, ClosureGraph& graph);

  // Why no test of the log can be recorded completely; empty when all can.
  const std::string& problem() const { return problem_; }

  // Files that were left out (FilePatterns), as far as sets were asked for.
  const std::set<std::string>& files_left_out() const { return files_left_out_; }

  // The dependency set of log.tests[index]: its hits, what ran beside it while no test ran, closed over structure and
  // initialisation sets. Only while problem() is empty.
  std::vector<Id> reached_by(size_t index, Reach& reach);
  // Why a set that log.tests[index] reached is not what the test saw: a file in it that changed since, a class that an
  // earlier test of the JVM left without a complete initialisation. Empty where it is.
  std::string doubt_of(size_t index, const std::vector<Id>& reached, Reach& reach);

 private:
  // A class whose initialiser ended by an exception.
  struct FailedClass {
    Id node;
    uint64_t met_after;  // tests that started behind this offset of the log only met what was left of it
  };

  std::vector<Id> roots_of(size_t index);
  const std::vector<Id>& ambient_of(size_t index);
  bool is_failure(const Hits& hits) const;
  uint64_t met_after(const InitialisationSet& failed) const;
  void resolve_tables(const SlotTables& tables);
  void add_nodes(const Hits& hits, std::vector<Id>& out);
  size_t size_of(uint32_t table) const;
  Id node(uint32_t table, uint32_t slot);  // of a slot that stands for an entity
  void add_nodes(uint32_t table, uint32_t slot, std::vector<Id>& out);

  const RunLog& log_;
  ClosureGraph& graph_;
  ClosureRule rule_;
  const LoggedFiles& files_;
  std::map<Id, std::string> doubts_;  // of nodes
  const std::vector<Id>& always_;
  std::string problem_;
  std::vector<const std::vector<facts::HitSlot>*> slots_;  // per table; null for table 0, whose slots are log_.names
  std::vector<std::vector<Id>> nodes_;                     // per table and slot; kUnknownNode until asked for
  Reach::MoreEdges initialisation_;
  std::vector<FailedClass> failed_;
  std::set<std::string> files_left_out_;
  // What ran while no test ran, as far as it belongs to the test that was asked for last; the next one's is more.
  std::vector<Id> ambient_;
  size_t ambient_taken_ = 0;  // of log_.ambient
  size_t ambient_until_ = 0;  // index of that test
};

}  // namespace retouch::selector
