// `console`: an argument file for JUnit's ConsoleLauncher (execute @FILE). It takes no comments, and without a selector
// it fails: a package that is nowhere selects nothing. Nested and oddly named classes need a class name pattern of
// their own. A method may have parameters, which a method selector would have to name: its class runs.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

Output console(const Report& report) {
  Output out;
  const std::vector<const Verdict*> wanted = selected_tests(report);
  const std::vector<const Verdict*> named = nameable(wanted, has_plain_class, "everything runs", out);
  warn_of_named_runs(report, out);
  out.text = "--include-classname=.*\n";
  if (named.size() != wanted.size()) {
    out.text += "--scan-classpath\n";
    return out;
  }
  for (const std::string_view class_name : classes_of(named)) {
    out.text += "--select-class=" + std::string(class_name) + '\n';
  }
  if (named.empty()) out.text += "--select-package=retouch.nothing.selected\n";
  return out;
}

}  // namespace retouch::selector::output
