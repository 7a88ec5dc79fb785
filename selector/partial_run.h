// Whether a run of a test was one of all its methods (docs/selection.md).
//
// Every record of a test says which methods had a result in its run. A new run takes the place of an earlier record
// when each method of that one has a result in the new run or in another record that is newer, or is no longer there.
// Where one has not, the earlier record stays beside the new one: the test is compared with both.
#pragma once

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
  std::vector<bool> replaces;          // per earlier record
  std::vector<TestMethod> methods;     // for the new baseline
  std::vector<std::string> never_ran;  // methods that a whole run would have a result of, and none had until now
};

// `class_changed`: whether the test's own class is another one than in an earlier record.
RunExtent extent_of_run(const std::string& test, const std::vector<TestRecord>& earlier, const MethodsOfRun& now,
                        bool class_changed, TestMethods& methods);

// Methods of `record` without a result in those of `all` that are newer.
std::vector<std::string> waiting_methods(const TestRecord& record, std::span<const TestRecord> all);

// "its method bar", "its methods bar and baz", "its methods bar, baz, qux and 3 more".
std::string method_words(const std::vector<std::string>& names);

}  // namespace retouch::selector
