#include "selector/output/test_names.h"

#include <algorithm>

#include "selector/class_names.h"

namespace retouch::selector::output {

namespace {

bool is_word(std::string_view text, bool dots) {
  if (text.empty() || text.front() == '.' || text.back() == '.') return false;
  return std::all_of(text.begin(), text.end(), [&](char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '$' ||
           static_cast<unsigned char>(c) >= 0x80 || (dots && c == '.');
  });
}

std::vector<const Verdict*> tests_that(const Report& report, bool selected) {
  std::vector<const Verdict*> out;
  for (const Verdict& verdict : report.verdicts) {
    if (verdict.test_kind == TestKind::kFramework && verdict.is_selected() == selected) out.push_back(&verdict);
  }
  return out;
}

}  // namespace

bool is_plain(const Verdict& verdict) {
  if (!verdict.is_class) return false;
  const TestName name = split_name(verdict.test);
  const bool has_method = name.class_name.size() != verdict.test.size();
  return is_word(name.class_name, true) && (!has_method || is_word(name.method, false));
}

bool has_plain_class(const Verdict& verdict) {
  return verdict.is_class && is_word(split_name(verdict.test).class_name, true);
}

TestName name_to_run(std::string_view test) {
  const TestName name = split_name(test);
  return is_word(name.method, false) ? name : TestName{name.class_name, {}};
}

TestName split_name(std::string_view test) {
  const size_t hash = test.find('#');
  if (hash == std::string_view::npos) return {test, {}};
  return {test.substr(0, hash), test.substr(hash + 1)};
}

std::vector<const Verdict*> selected_tests(const Report& report) { return tests_that(report, true); }
std::vector<const Verdict*> unselected_tests(const Report& report) { return tests_that(report, false); }

std::string surefire_pattern(std::string_view class_name) {
  std::string expression;
  for (const char c : path_of_class(class_name)) {
    if (c == '.' || c == '$') expression += '\\';
    expression += c;
  }
  return "%regex[" + expression + "]";
}

std::string in_ascii(std::string_view expression) {
  std::string out;
  for (const char c : expression) {
    const auto byte = static_cast<unsigned char>(c);
    if (byte < 0x80) {
      out += c;
    } else if ((byte & 0xC0) != 0x80) {  // the first byte of a character
      out += '.';
    }
  }
  return out;
}

std::vector<std::string_view> classes_of(const std::vector<const Verdict*>& tests) {
  std::vector<std::string_view> names;
  for (const Verdict* test : tests) names.push_back(split_name(test->test).class_name);
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

void warn_of_named_runs(const Report& report, Output& out) {
  std::string names;
  for (const Verdict& verdict : report.verdicts) {
    if (verdict.test_kind == TestKind::kNamedRun && verdict.is_selected()) {
      names += (names.empty() ? "" : ", ") + verdict.test;
    }
  }
  if (!names.empty()) out.warnings.push_back("selected named JVM runs are not in this format: " + names);
}

}  // namespace retouch::selector::output
