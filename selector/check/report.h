// What `retouch check` found on a history: per revision and in the mean, as text, JSON (docs/check.md) and a page to
// look at that needs nothing else.
#pragma once

#include <map>
#include <set>
#include <string>
#include <vector>

#include "selector/check/revision_check.h"

namespace retouch::selector::check {

struct CheckReport {
  std::string repository;
  std::string range;
  std::vector<RevisionCheck> revisions;  // oldest first; the first one that is checked is only recorded
};

// Of one revision.
struct Counts {
  uint64_t ran = 0;
  uint64_t selected = 0;         // of those that ran
  uint64_t millis = 0;           // of the tests
  uint64_t selected_millis = 0;  // of those selected
  uint64_t missed = 0;           // R1, R9
  double share() const { return ran == 0 ? 0 : static_cast<double>(selected) / static_cast<double>(ran); }
  // By the time that the tests take, or their number where they take none.
  double time_share() const {
    return millis == 0 ? share() : static_cast<double>(selected_millis) / static_cast<double>(millis);
  }
  // Of a build that runs the selected ones alone, retouch's part included: an estimate.
  double seconds(const RevisionCheck& revision) const;
};
Counts counts_of(const RevisionCheck& revision);

struct Totals {
  size_t checked = 0;    // revisions, the first one included
  size_t compared = 0;   // revisions with one before them to compare with
  size_t not_built = 0;  // or without tests
  double mean_share = 0;
  double mean_time_share = 0;
  uint64_t ran = 0;  // tests, over all compared revisions
  uint64_t selected = 0;
  size_t all_selected = 0;  // revisions in which everything ran (R3)
  size_t with_miss = 0;     // revisions
  size_t entered = 0;       // tests
  size_t unsteady = 0;      // tests
  std::map<Rule, size_t> broken;
  bool is_clean() const { return broken.empty(); }
};
Totals totals_of(const CheckReport& report);

// "holds", "broken 2 times", or that there was no revision to judge it by.
std::string outcome_words(const Totals& totals, Rule rule);

// Tests that are selected again straight after they were recorded, by what is said of them: as a rule the same ones in
// every revision.
std::map<std::string, std::set<TestId>> selected_again(const CheckReport& report);

std::string text_report(const CheckReport& report);
std::string json_report(const CheckReport& report);
std::string html_report(const CheckReport& report);

// "3 runs of tests: " is left out where there is but one.
std::string test_words(const TestId& test, const CheckReport& report);

}  // namespace retouch::selector::check
