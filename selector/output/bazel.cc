// `bazel`: a file for --bazelrc=FILE that sets --test_filter. The runners look for the expression anywhere in
// `Class#method`, so it is anchored, and its dots and dollars escaped; an empty one would mean no filter, so that one
// which nothing fits stands there. It reaches the tests as an environment variable, which Linux limits to 128 KiB: what
// is longer is left out, and everything runs.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

namespace {

constexpr size_t kLongestFilter = 120'000;

std::string escaped(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '.' || c == '$') out += '\\';
    out += c;
  }
  return out;
}

std::string filter_of(const std::vector<const Verdict*>& tests) {
  if (tests.empty()) return "^retouch-nothing-selected$";
  std::string filter = "^(?:";
  for (const Verdict* test : tests) {
    const TestName name = split_name(test->test);
    if (filter.size() > 4) filter += '|';
    filter += escaped(name.class_name);
    // A class's nested classes are its own; a method may have its parameters or its number behind it.
    if (name.method.empty()) {
      filter += "(?:\\$[^#]*)?#";
    } else {
      filter.append("#").append(escaped(name.method)).append("(?:$|[^A-Za-z0-9_$])");
    }
  }
  return filter + ')';
}

}  // namespace

Output bazel(const Report& report) {
  Output out;
  const std::vector<const Verdict*> wanted = selected_tests(report);
  const std::vector<const Verdict*> named = nameable(wanted, is_plain, "everything runs", out);
  warn_of_named_runs(report, out);
  const std::string filter = filter_of(named);
  if (named.size() != wanted.size()) {
    out.text = "# no filter: everything runs\n";
  } else if (filter.size() > kLongestFilter) {
    out.text = "# no filter: everything runs\n";
    out.warnings.push_back("the filter for " + std::to_string(named.size()) +
                           " tests is too long for an environment variable: everything runs");
  } else {
    out.text = "test '--test_filter=" + filter + "'\n";
  }
  return out;
}

}  // namespace retouch::selector::output
