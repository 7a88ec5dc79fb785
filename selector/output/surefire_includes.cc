// `surefire-includes`: for -Dsurefire.includesFile: the test classes to run. An empty file would run everything, so
// that a pattern stands in it that nothing fits. It adds to a POM's <includes>; `surefire-excludes` is the safer way.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

Output surefire_includes(const Report& report) {
  Output out;
  const std::vector<const Verdict*> wanted = selected_tests(report);
  const std::vector<const Verdict*> named = nameable(wanted, has_plain_class, "everything runs", out);
  warn_of_named_runs(report, out);
  if (named.size() != wanted.size()) {
    out.text = "%regex[.*]\n";
    return out;
  }
  for (const std::string_view class_name : classes_of(named)) {
    out.text += in_ascii(surefire_pattern(class_name)) + '\n';
  }
  if (named.empty()) out.text = "%regex[retouch-nothing-selected]\n";
  return out;
}

}  // namespace retouch::selector::output
