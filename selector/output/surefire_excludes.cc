// `surefire-excludes`: for -Dsurefire.excludesFile (and failsafe.excludesFile): the test classes that need not run. One
// pattern a line; a file that is not empty drops Surefire's own exclusion of nested classes, so that comes first; new
// tests and those of the POM's includes run by themselves. A line cannot name a method.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

Output surefire_excludes(const Report& report) {
  Output out;
  out.text = "**/*$*\n";
  const auto is_class = [](const Verdict& verdict) {
    return is_plain(verdict) && split_name(verdict.test).method.empty();
  };
  for (const Verdict* test : nameable(unselected_tests(report), is_class, "it runs", out)) {
    out.text += surefire_pattern(test->test) + '\n';
  }
  warn_of_named_runs(report, out);
  return out;
}

}  // namespace retouch::selector::output
