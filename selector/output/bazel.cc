// `bazel`: a file for --bazelrc=FILE that sets --test_filter, which the test runners read as an expression that they look for
// in `Class#method`. They do not read it alike: Bazel's own for JUnit 4 and that of rules_jvm_external take it as it is,
// contrib_rules_jvm's takes the characters ( ) { } * + ? ^ $ for themselves and anchors what ends like a method. So there are
// names with `|` between them and none of those: a dollar stands in brackets, where it is itself either way, `\A` is the
// beginning, and behind the last name stands one that nothing has. A backslash is written twice in a bazelrc.
//
// An empty filter would mean none, so that one which nothing fits stands there. It reaches the tests as an environment
// variable, which Linux limits to 128 KiB: what is longer is left out, and everything runs.
#include "selector/output/test_names.h"

namespace retouch::selector::output {

namespace {

constexpr size_t kLongestFilter = 120'000;

constexpr std::string_view kNothing = "retouch-nothing-else";

std::string in_brackets(std::string_view name) {
  std::string out;
  for (const char c : name) {
    if (c == '$' || c == '.') {
      out.append("[").append(1, c).append("]");
    } else {
      out += c;
    }
  }
  return out;
}

bool is_word_character(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string filter_of(const std::vector<const Verdict*>& tests) {
  std::string filter;
  for (const Verdict* test : tests) {
    const TestName name = name_to_run(test->test);
    filter.append("\\\\A").append(in_ascii(in_brackets(name.class_name)));
    if (name.method.empty()) {
      filter += "[$#]";  // a class's nested classes are its own
    } else {
      filter.append("#").append(in_ascii(in_brackets(name.method)));
      // Parameters or a number may stand behind a method.
      if (is_word_character(name.method.back())) filter += "\\\\b";
    }
    filter += '|';
  }
  return filter.append(kNothing);
}

}  // namespace

Output bazel(const Report& report) {
  Output out;
  const std::vector<const Verdict*> wanted = selected_tests(report);
  const std::vector<const Verdict*> named = nameable(wanted, has_plain_class, "everything runs", out);
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
