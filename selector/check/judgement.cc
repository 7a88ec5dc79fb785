#include "selector/check/judgement.h"

namespace retouch::selector::check {

namespace {

std::string words_in(const TestId& test, const Outcomes& outcomes) {
  const auto found = outcomes.find(test);
  return found == outcomes.end() ? "did not run" : outcome_words(found->second);
}

bool fails(const TestOutcome& outcome) {
  return outcome.status == TestStatus::kFailed || outcome.status == TestStatus::kUnfinished;
}

}  // namespace

Outcomes last_outcomes(const std::vector<RevisionCheck>& revisions) {
  Outcomes last;
  for (const RevisionCheck& revision : revisions) {
    for (const auto& [test, outcome] : revision.outcomes()) last[test] = outcome;
  }
  return last;
}

std::vector<TestId> suspected_misses(const Outcomes& before, const RevisionCheck& now) {
  std::vector<TestId> suspects;
  for (const TestId& test : now.left_out) {
    const auto old = before.find(test);
    const auto today = now.outcomes().find(test);
    if (old == before.end() || today == now.outcomes().end()) continue;
    if (!shows_the_same(old->second, today->second)) suspects.push_back(test);
  }
  return suspects;
}

std::vector<TestId> suspected_influence(const RevisionCheck& now) {
  std::vector<TestId> suspects;
  if (now.plain.empty()) return suspects;
  for (const auto& [test, plain] : now.plain) {
    const auto rewritten = now.rewritten.find(test);
    if (rewritten == now.rewritten.end() || !shows_the_same(plain, rewritten->second)) suspects.push_back(test);
  }
  for (const auto& [test, rewritten] : now.rewritten) {
    if (!now.plain.contains(test)) suspects.push_back(test);
  }
  return suspects;
}

Violation miss(const TestId& test, const TestOutcome& before, const TestOutcome& now) {
  const Rule rule = fails(now) && !fails(before) ? Rule::kNewFailureMissed : Rule::kOtherOutcomeMissed;
  return {rule, test, "not selected; before: " + outcome_words(before) + "; now: " + outcome_words(now), {}};
}

Violation influence(const TestId& test, const RevisionCheck& now, bool is_first) {
  const auto plain = now.plain.find(test);
  const auto rewritten = now.rewritten.find(test);
  const bool runs_on_both = plain != now.plain.end() && rewritten != now.rewritten.end();
  Rule rule = Rule::kDiffersRewritten;
  if (!runs_on_both && is_first) rule = Rule::kFirstRunDiffers;
  if (runs_on_both && fails(rewritten->second) && !fails(plain->second)) rule = Rule::kFailsRewritten;
  return {rule, test, difference_words(test, now.plain, "plain", now.rewritten, "rewritten"), {}};
}

std::string difference_words(const TestId& test, const Outcomes& one, const char* one_side, const Outcomes& other,
                             const char* other_side) {
  return std::string(one_side) + ": " + words_in(test, one) + "; " + other_side + ": " + words_in(test, other);
}

}  // namespace retouch::selector::check
