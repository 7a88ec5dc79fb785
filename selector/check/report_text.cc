#include <fmt/printf.h>

#include "selector/check/report.h"

namespace retouch::selector::check {

namespace {

constexpr size_t kShownSubject = 48;
constexpr size_t kShownWords = 8;
constexpr size_t kShownTests = 20;

// At most `length` bytes, no character of UTF-8 cut.
std::string cut(const std::string& text, size_t length) {
  if (text.size() <= length) return text;
  while (length > 0 && (static_cast<unsigned char>(text[length]) & 0xC0) == 0x80) --length;
  return text.substr(0, length);
}

std::string row(const RevisionCheck& revision, bool is_first) {
  std::string line = cut(revision.commit, 10) + "  ";
  if (revision.state != RevisionState::kChecked) {
    return line + fmt::sprintf("%-72s  ", revision.problem.c_str()) + cut(revision.subject, kShownSubject) + '\n';
  }
  const Counts counts = counts_of(revision);
  line += fmt::sprintf("%5llu  ", static_cast<unsigned long long>(counts.ran));
  if (is_first) {
    line += "    recorded           ";
  } else {
    line += fmt::sprintf("%8llu  %4.0f %%  %4.0f %%", static_cast<unsigned long long>(counts.selected),
                      counts.share() * 100, counts.time_share() * 100);
    line += "  ";
  }
  line += revision.plain.empty() ? std::string("        -")
                                 : fmt::sprintf("%7.1f s", static_cast<double>(revision.plain_millis) / 1000);
  line += fmt::sprintf("  %7.1f s  %6.1f s", static_cast<double>(revision.rewritten_millis) / 1000,
                    static_cast<double>(revision.own_millis) / 1000);
  line += fmt::sprintf("  %6llu  ", static_cast<unsigned long long>(counts.missed));
  return line + cut(revision.subject, kShownSubject) + '\n';
}

void add_list(std::string& text, const std::vector<std::string>& words) {
  for (size_t i = 0; i < words.size() && i < kShownWords; ++i) text += (i == 0 ? "" : ", ") + words[i];
  if (words.size() > kShownWords) text += " and " + std::to_string(words.size() - kShownWords) + " more";
  text += '\n';
}

void add_findings(const CheckReport& report, std::string& text) {
  for (const RevisionCheck& revision : report.revisions) {
    const std::string where = cut(revision.commit, 10) + ' ';
    for (const Violation& violation : revision.violations) {
      if (violation.rule == Rule::kEqualSelects) continue;
      text +=
          where + rule_name(violation.rule) + ' ' + test_words(violation.test, report) + ": " + violation.words + '\n';
      for (const std::string& link : violation.chain) text += "    " + link + '\n';
    }
  }
  for (const auto& [why, tests] : selected_again(report)) {
    std::vector<std::string> names;
    for (const TestId& test : tests) names.push_back(test_words(test, report));
    text += "R5 " + why + ": " + std::to_string(tests.size()) + (tests.size() == 1 ? " test: " : " tests: ");
    add_list(text, names);
  }
  size_t shown = 0;
  for (const RevisionCheck& revision : report.revisions) {
    for (const Entered& entered : revision.entered) {
      if (++shown > kShownTests) continue;
      text += cut(revision.commit, 10) + " look at " + test_words(entered.test, report) + ": left out, and came to ";
      add_list(text, entered.words);
    }
  }
  if (shown > kShownTests) text += "and " + std::to_string(shown - kShownTests) + " more such tests\n";
  for (const RevisionCheck& revision : report.revisions) {
    for (const Unsteady& test : revision.unsteady) {
      text += cut(revision.commit, 10) + " unsteady " + test_words(test.test, report) + ": " + test.words + '\n';
    }
  }
}

}  // namespace

std::string text_report(const CheckReport& report) {
  std::string text = "revision    tests  selected   share    time      plain  rewritten   retouch  missed  subject\n";
  bool is_first = true;
  for (const RevisionCheck& revision : report.revisions) {
    text += row(revision, is_first);
    if (revision.state == RevisionState::kChecked) is_first = false;
  }
  const Totals totals = totals_of(report);
  text += '\n';
  text += std::to_string(totals.compared) + " revisions compared with the one before";
  if (totals.not_built != 0) text += ", " + std::to_string(totals.not_built) + " left out (not built, or no test ran)";
  text += '\n';
  if (totals.compared != 0) {
    text += fmt::sprintf(
        "selected in the mean: %.1f %% of the tests, %.1f %% of their time; all revisions together: %llu of %llu "
        "tests\n",
        totals.mean_share * 100, totals.mean_time_share * 100, static_cast<unsigned long long>(totals.selected),
        static_cast<unsigned long long>(totals.ran));
    text += "revisions that select every test: " + std::to_string(totals.all_selected) + '\n';
    text += "revisions with a missed test: " + std::to_string(totals.with_miss) + '\n';
  }
  for (const Rule rule : kRules) {
    text += std::string(rule_name(rule)) + ' ' + rule_words(rule) + ": " + outcome_words(totals, rule) + '\n';
  }
  add_findings(report, text);
  return text;
}

}  // namespace retouch::selector::check
