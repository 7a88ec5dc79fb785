// A selection as the tools that run tests take it. Each format lives in a file of its own, which says how its tool
// reads it, and which traps it avoids; the table of them is cli/select_formats.cc.
//
// Formats of what is to run must hold every selected test: where one cannot be named, they say that everything runs.
// Formats of what is to be left out hold no test that is selected, new, or unknown: one that cannot be named is not
// left out. Named JVM runs are no tests of a tool: only `names` and `json` have them.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "selector/selection.h"

namespace retouch::selector::output {

struct Report {
  std::vector<Verdict> verdicts;  // by name
  std::filesystem::path store;
  StoreState store_state = StoreState::kRead;
  std::string store_problem;
  std::vector<std::string> doubts;  // why the selection may be more than it would have to be (--strict)
  std::vector<std::string> notes;
};

struct Output {
  std::string text;
  std::vector<std::string> warnings;  // what the format could not say
};

Output names(const Report& report);
Output json(const Report& report);
Output skip(const Report& report);
Output surefire_excludes(const Report& report);
Output surefire_includes(const Report& report);
Output gradle(const Report& report);
Output console(const Report& report);
Output testng(const Report& report);
Output bazel(const Report& report);

}  // namespace retouch::selector::output
