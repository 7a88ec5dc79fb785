// What the formats share: tests by what can be said of them.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "selector/output/formats.h"

namespace retouch::selector::output {

struct TestName {
  std::string_view class_name;  // with dots between packages, `$` before nested classes
  std::string_view method;      // empty: all of the class
};

// Whether the verdict's test is a class or a method whose name needs no quoting anywhere: letters, digits, `_`, `$`,
// and what is not ASCII.
bool is_plain(const Verdict& verdict);
TestName split_name(std::string_view test);

// For formats of what is to run: a test whose class has such a name, and what of that class runs: all of it for a
// method whose name has not (Kotlin's with spaces).
bool has_plain_class(const Verdict& verdict);
TestName name_to_run(std::string_view test);

// Tests, without named JVM runs, that have to run, and those that need not.
std::vector<const Verdict*> selected_tests(const Report& report);
std::vector<const Verdict*> unselected_tests(const Report& report);

// A line for Surefire that fits this class alone. A path without `%regex` would fit in any folder: p/A.class is q/p/A.class too.
std::string surefire_pattern(std::string_view class_name);

// The same regular expression with any character in the place of one beyond ASCII, which a tool may take for another one:
// its file or environment is read as the locale says. It fits more tests, and so is no way to leave any out.
std::string in_ascii(std::string_view expression);

// The classes of `tests`, ascending, each once.
std::vector<std::string_view> classes_of(const std::vector<const Verdict*>& tests);

// Of `tests` those that `can_name` takes. The others are counted in a warning that says what becomes of them.
template <typename CanName>
std::vector<const Verdict*> nameable(const std::vector<const Verdict*>& tests, const CanName& can_name,
                                     const std::string& fate, Output& out) {
  std::vector<const Verdict*> taken;
  const Verdict* first_other = nullptr;
  size_t others = 0;
  for (const Verdict* test : tests) {
    if (can_name(*test)) {
      taken.push_back(test);
    } else if (others++ == 0) {
      first_other = test;
    }
  }
  if (others == 1) out.warnings.push_back("this format cannot name " + first_other->test + ": " + fate);
  if (others > 1) {
    out.warnings.push_back("this format cannot name " + std::to_string(others) + " tests, " + first_other->test +
                           " among them: " + fate);
  }
  return taken;
}

// Named JVM runs that are selected, in a warning: no tool runs them.
void warn_of_named_runs(const Report& report, Output& out);

}  // namespace retouch::selector::output
