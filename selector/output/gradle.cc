// `gradle`: an init script (gradle -I FILE test) that leaves out what need not run, in every Test task, beside whatever
// filters the build has. That nothing is left to run is no failure then.
//
// A class is left out by its file, which every version of Gradle can do. A method needs `excludeTestsMatching`, which is
// there from Gradle 5 on; before, it runs. A pattern there that begins with an upper case letter would fit simple class
// names of any package (Gradle's TestSelectionMatcher), so that methods in the unnamed package, and in packages that
// begin so, are not left out.
#include "selector/class_names.h"
#include "selector/output/test_names.h"

namespace retouch::selector::output {

namespace {

bool can_be_left_out(const Verdict& verdict) {
  if (!is_plain(verdict)) return false;
  const TestName name = split_name(verdict.test);
  const char first = verdict.test[0];
  const bool qualified = first >= 'a' && first <= 'z' && name.class_name.find('.') != std::string_view::npos;
  return name.method.empty() || qualified;
}

void add_list(const char* name, const std::vector<std::string>& values, std::string& out) {
  out.append("def ").append(name).append(" = [\n");
  for (const std::string& value : values) out.append("  '").append(value).append("',\n");
  out += "]\n";
}

// Not every version has each of these.
constexpr std::string_view kConfiguration = R"(def leaveOut = { test ->
  test.exclude(classes)
  test.filter.failOnNoMatchingTests = false
  if (test.hasProperty('failOnNoDiscoveredTests')) test.failOnNoDiscoveredTests = false
  if (test.filter.respondsTo('excludeTestsMatching')) methods.each { test.filter.excludeTestsMatching(it) }
}
allprojects {
  def tests = tasks.withType(Test)
  tests.respondsTo('configureEach') ? tests.configureEach(leaveOut) : tests.all(leaveOut)
}
)";

}  // namespace

Output gradle(const Report& report) {
  Output out;
  std::vector<std::string> classes;
  std::vector<std::string> methods;
  for (const Verdict* test : nameable(unselected_tests(report), can_be_left_out, "it runs", out)) {
    const TestName name = split_name(test->test);
    if (name.method.empty()) {
      classes.push_back(path_of_class(name.class_name));
    } else {
      methods.push_back(std::string(name.class_name) + '.' + std::string(name.method));
    }
  }
  add_list("classes", classes, out.text);
  add_list("methods", methods, out.text);
  out.text += kConfiguration;
  warn_of_named_runs(report, out);
  return out;
}

}  // namespace retouch::selector::output
