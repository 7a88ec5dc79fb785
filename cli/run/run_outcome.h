// What a build's test runs came to: recorded, and said in one line.
#pragma once

#include <cstddef>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "cli/run/run_folder.h"

namespace retouch::cli {

struct RunOutcome {
  size_t test_runs = 0;
  bool is_seen = false;                            // by retouch's part in the build tool
  bool is_warned = false;                          // by the same, that tests run as without retouch, and why
  std::set<std::string> run;                       // test classes
  std::set<std::string> left_out;                  // test classes; in observe mode those that could have been
  std::map<std::string, size_t> why;               // of those that ran, by kind of reason
  std::map<std::string, std::string> reasons;      // the same, each with its words
  std::map<std::string, std::set<std::string>> changes;  // in words: those that affect them
  std::set<std::filesystem::path> run_files;       // where those that ran are named, with reasons; none: nowhere
  std::set<std::filesystem::path> left_out_files;  // the same of those left out
  std::vector<std::string> causes;                 // why everything ran, where it did
  std::vector<std::string> silent;                 // names of test runs from which nothing was recorded
  std::vector<std::string> problems;               // of test runs that could not be recorded; they were said
  long milliseconds = 0;                           // that retouch itself took
};

// Records each test run of the folder in its store. What goes wrong is an error on stderr, and the store stays as it
// was.
RunOutcome record_test_runs(const RunFolder& folder, const RunOptions& options);

// "1 of 3 test classes ran ...": the summary, and further lines where there is something to say.
std::string summary_of(const RunOutcome& outcome, const RunOptions& options, double seconds);

}  // namespace retouch::cli
