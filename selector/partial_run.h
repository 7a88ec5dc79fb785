// Whether a run of a test was one of all its methods (docs/selection.md).
//
// Every record of a test says which methods had a result in its run. A new run takes the place of an earlier record
// when each method of that one has a result in the new run, or is no longer there. Where one has not, the earlier
// record stays beside the new one, without the methods that have a result now: the test is compared with both. No clock
// decides which record is newer: they may come from machines whose clocks differ.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "selector/store.h"
#include "selector/test_methods.h"

namespace retouch::selector {

struct MethodsOfRun {
  bool known = false;  // else the log does not tell
  bool all = false;    // the class as a whole had a result
  std::vector<std::string> names;
};

struct RunExtent {
  // Per earlier record: none where the new run takes its place, else its methods that still wait for a result.
  std::vector<std::optional<std::vector<TestMethod>>> kept;
  std::vector<TestMethod> methods;     // for the new baseline
  std::vector<std::string> never_ran;  // methods that a whole run would have a result of, and none had until now
};

// `class_changed`: whether the test's own class is another one than in an earlier record.
RunExtent extent_of_run(const std::string& test, const std::vector<TestRecord>& earlier, const MethodsOfRun& now,
                        bool class_changed, TestMethods& methods);

// Adds methods that are not among them.
void add_methods(const std::vector<TestMethod>& more, std::vector<TestMethod>& methods);
std::vector<std::string> names_of(const std::vector<TestMethod>& methods);

// The same record in two stores, each of which knows of later results.
std::vector<TestMethod> methods_in_both(const std::vector<TestMethod>& a, const std::vector<TestMethod>& b);

// Methods of `record` without a result in those of `all` that are newer, as far as their clocks agree: to tell people.
std::vector<std::string> waiting_methods(const TestRecord& record, std::span<const TestRecord> all);

// "its method bar", "its methods bar and baz", "its methods bar, baz, qux and 3 more".
std::string method_words(const std::vector<std::string>& names);

}  // namespace retouch::selector
