// `gradle`: an init script (gradle -I FILE test) that leaves out what need not run, in every Test task, beside whatever
// filters the build has. That nothing is left to run is no failure then.
//
// A pattern that begins with an upper case letter would fit simple class names of any package (Gradle's
// TestSelectionMatcher), so that tests of the unnamed package, and of packages that begin so, are not left out.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

namespace {

bool is_qualified(const Verdict& verdict) {
  const char first = verdict.test.empty() ? 'A' : verdict.test[0];
  return is_plain(verdict) && first >= 'a' && first <= 'z' &&
         split_name(verdict.test).class_name.find('.') != std::string_view::npos;
}

}  // namespace

Output gradle(const Report& report) {
  Output out;
  out.text =
      "allprojects {\n"
      "  tasks.withType(Test).configureEach {\n"
      "    filter {\n"
      "      failOnNoMatchingTests = false\n";
  for (const Verdict* test : nameable(unselected_tests(report), is_qualified, "it runs", out)) {
    const TestName name = split_name(test->test);
    std::string pattern(name.class_name);
    if (!name.method.empty()) pattern += '.' + std::string(name.method);
    out.text += "      excludeTestsMatching('" + pattern + "')\n";
  }
  out.text +=
      "    }\n"
      "  }\n"
      "}\n";
  warn_of_named_runs(report, out);
  return out;
}

}  // namespace retouch::selector::output
