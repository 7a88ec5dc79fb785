// `testng`: a suite file of TestNG. A method's name is a regular expression there, and `$` is escaped. Without a test
// in it TestNG runs nothing and exits with 8, which says so.
#include <map>

#include "selector/output/test_names.h"

namespace retouch::selector::output {

namespace {

std::string as_pattern(std::string_view method) {
  std::string out;
  for (const char c : method) {
    if (c == '$') out += '\\';
    out += c;
  }
  return out;
}

}  // namespace

Output testng(const Report& report) {
  Output out;
  out.text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
      "<!DOCTYPE suite SYSTEM \"https://testng.org/testng-1.0.dtd\">\n"
      "<suite name=\"retouch\">\n";
  const std::vector<const Verdict*> wanted = selected_tests(report);
  const std::vector<const Verdict*> named = nameable(wanted, has_plain_class, "everything runs", out);
  warn_of_named_runs(report, out);
  if (named.size() != wanted.size()) {
    out.text += "  <test name=\"retouch\">\n    <packages>\n      <package name=\".*\"/>\n    </packages>\n  </test>\n";
  } else if (!named.empty()) {
    // A class of which a test selects everything is whole.
    std::map<std::string_view, std::vector<std::string_view>> methods;
    for (const Verdict* test : named) {
      const TestName name = name_to_run(test->test);
      const auto [place, is_new] = methods.try_emplace(name.class_name);
      if (name.method.empty()) {
        place->second.clear();
      } else if (is_new || !place->second.empty()) {
        place->second.push_back(name.method);
      }
    }
    out.text += "  <test name=\"retouch\">\n    <classes>\n";
    for (const auto& [class_name, chosen] : methods) {
      out.text += "      <class name=\"" + std::string(class_name) + '"';
      if (chosen.empty()) {
        out.text += "/>\n";
        continue;
      }
      out.text += ">\n        <methods>\n";
      for (const std::string_view method : chosen) {
        out.text += "          <include name=\"" + as_pattern(method) + "\"/>\n";
      }
      out.text += "        </methods>\n      </class>\n";
    }
    out.text += "    </classes>\n  </test>\n";
  }
  out.text += "</suite>\n";
  return out;
}

}  // namespace retouch::selector::output
