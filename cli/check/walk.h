// `retouch check`: builds every revision of a history, runs all of its tests plain and rewritten, and judges what the
// store of the revisions before would have selected. What it has done is in a folder of its own, from which it goes on
// after an interruption:
//
// clone/     the clone (git_history.h); built and tested there
// state      the revisions that are checked (selector/check/check_state.h)
// stores/    the stores as the last of them left them, by place in the clone; a revision begins with a copy
// log/       what the builds and tests of each revision wrote
#pragma once

#include <chrono>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "cli/check/git_history.h"
#include "cli/check/test_command.h"
#include "selector/check/check_state.h"
#include "selector/check/report.h"

namespace retouch::cli {

struct CheckOptions {
  std::filesystem::path repository;
  std::string range;
  size_t step = 1;
  std::vector<std::string> paths;  // what a revision has to change to count; empty: anything
  std::string build;               // of a shell
  TestCommand test;
  bool plain = true;  // also run every test as it is
  std::filesystem::path folder;
};

class Walk {
 public:
  explicit Walk(const CheckOptions& options);  // throws UserError
  // Throws UserError, also where a signal ended it; the state is kept.
  selector::check::CheckReport run();

 private:
  using Revision = selector::check::RevisionCheck;
  using TestId = selector::check::TestId;
  struct Selection;

  Revision check(const Commit& commit);
  bool build(const Commit& commit, Revision& revision);
  TestCommandRun test(const Commit& commit, TestMode mode, const char* name);
  std::vector<Selection> selections_of(const TestCommandRun& run, Revision& revision);
  void remember_dependencies(const std::vector<Selection>& selections, const std::vector<TestId>& tests);
  void record(const TestCommandRun& run, Revision& revision);
  // Needs both the store before, which `selections` hold, and the one with this revision in it.
  void judge_records(const std::vector<Selection>& selections, Revision& revision);
  // Nothing is said of a test before both sides were run once more.
  void settle_misses(const Commit& commit, const std::vector<TestId>& suspects, Revision& revision);
  void settle_influence(const Commit& commit, Revision& revision);
  selector::check::Outcomes outcomes_again(const Commit& commit);
  std::vector<std::string> chain_of(const TestId& test, const Commit& commit, const Revision& revision);
  const Commit* last_checked() const;

  const CheckOptions& options_;
  GitHistory history_;
  std::vector<Commit> commits_;
  selector::check::CheckState state_;
  std::map<TestId, std::vector<std::string>> dependencies_;  // in words, of the suspects of the revision at hand
};

}  // namespace retouch::cli
