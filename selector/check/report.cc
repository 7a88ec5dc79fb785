#include "selector/check/report.h"

#include <algorithm>
#include <set>

namespace retouch::selector::check {

Counts counts_of(const RevisionCheck& revision) {
  Counts counts;
  for (const auto& [test, outcome] : revision.rewritten) {
    ++counts.ran;
    counts.millis += outcome.millis;
    if (revision.left_out.contains(test)) continue;
    ++counts.selected;
    counts.selected_millis += outcome.millis;
  }
  for (const Violation& violation : revision.violations) {
    if (violation.rule == Rule::kNewFailureMissed || violation.rule == Rule::kOtherOutcomeMissed) ++counts.missed;
  }
  return counts;
}

double Counts::seconds(const RevisionCheck& revision) const {
  const uint64_t all = revision.plain_millis == 0
                           ? revision.rewritten_millis - std::min(revision.own_millis, revision.rewritten_millis)
                           : revision.plain_millis;
  const uint64_t tests = std::min(millis, all);
  const double rest = static_cast<double>(all - tests);  // of the build tool, which stays
  return (rest + static_cast<double>(tests) * time_share() + static_cast<double>(revision.own_millis)) / 1000;
}

Totals totals_of(const CheckReport& report) {
  Totals totals;
  for (const RevisionCheck& revision : report.revisions) {
    for (const Violation& violation : revision.violations) ++totals.broken[violation.rule];
    totals.entered += revision.entered.size();
    totals.unsteady += revision.unsteady.size();
    if (revision.state != RevisionState::kChecked) {
      ++totals.not_built;
      continue;
    }
    ++totals.checked;
    if (totals.checked == 1) continue;
    const Counts counts = counts_of(revision);
    ++totals.compared;
    totals.mean_share += counts.share();
    totals.mean_time_share += counts.time_share();
    totals.ran += counts.ran;
    totals.selected += counts.selected;
    if (counts.selected == counts.ran && counts.ran != 0) ++totals.all_selected;
    if (counts.missed != 0) ++totals.with_miss;
  }
  if (totals.compared != 0) {
    totals.mean_share /= static_cast<double>(totals.compared);
    totals.mean_time_share /= static_cast<double>(totals.compared);
  }
  return totals;
}

std::string outcome_words(const Totals& totals, Rule rule) {
  if (const auto broken = totals.broken.find(rule); broken != totals.broken.end()) {
    return "broken " + std::to_string(broken->second) + " times";
  }
  const bool compares = rule == Rule::kNewFailureMissed || rule == Rule::kOtherOutcomeMissed;
  return (compares ? totals.compared : totals.checked) == 0
             ? "not judged, for no revision was " + std::string(compares ? "compared" : "checked")
             : "holds";
}

std::map<std::string, std::set<TestId>> selected_again(const CheckReport& report) {
  std::map<std::string, std::set<TestId>> groups;
  for (const RevisionCheck& revision : report.revisions) {
    for (const Violation& violation : revision.violations) {
      if (violation.rule == Rule::kEqualSelects) groups[violation.words].insert(violation.test);
    }
  }
  return groups;
}

std::string test_words(const TestId& test, const CheckReport& report) {
  std::set<std::string> runs;
  for (const RevisionCheck& revision : report.revisions) {
    for (const auto& [id, outcome] : revision.rewritten) runs.insert(id.run);
  }
  return runs.size() < 2 ? test.test : test.test + " (" + test.run + ')';
}

}  // namespace retouch::selector::check
