// Logs and the artifacts that ran become records of tests in a store.
//
// A test's record is the set of one complete run; a run that is not complete (unfinished, cut, of an artifact that is
// not there) leaves the earlier record and says that the test has to run again. Tests that did not run keep theirs.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "selector/environment.h"
#include "selector/logged_files.h"
#include "selector/revision.h"
#include "selector/run_log.h"
#include "selector/store_editor.h"

namespace retouch::selector {

// The class path that ran, and the files as they are.
struct RanArtifacts {
  const Revision& revision;
  DataFiles& files;
  const FilePatterns& file_patterns;
  Environment environment;  // without JDK and arguments: those are each log's
};

struct NamedLog {
  std::string name;  // of its file, for messages
  RunLog log;
};

struct RecordSummary {
  size_t logs_taken = 0;
  size_t logs_known = 0;                 // taken in earlier, nothing new in them
  size_t complete = 0;                   // tests whose record is new
  size_t incomplete = 0;                 // tests that have to run again before they have a new record
  std::vector<std::string> tests;        // of which something was recorded, ascending
  std::vector<bool> usable;              // per log: nothing in it asks for another look
  std::set<std::string> files_left_out;  // by patterns
  std::vector<std::string> idle_globs;   // patterns that fit no file that the tests of these logs read
  std::vector<std::string> warnings;
};

// `failed` names tests whose last run failed whatever the logs say.
RecordSummary record_runs(const std::vector<NamedLog>& logs, const RanArtifacts& ran,
                          const std::vector<std::string>& failed, StoreEditor& editor);

}  // namespace retouch::selector
