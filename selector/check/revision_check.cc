#include "selector/check/revision_check.h"

#include "selector/status_words.h"

namespace retouch::selector::check {

bool shows_the_same(const TestOutcome& one, const TestOutcome& other) {
  if (one.status == TestStatus::kIncomplete || other.status == TestStatus::kIncomplete) return true;
  if (one.status != other.status) return false;
  return one.methods_digest.empty() || other.methods_digest.empty() || one.methods_digest == other.methods_digest;
}

std::string outcome_words(const TestOutcome& outcome) {
  std::string words = outcome.status == TestStatus::kIncomplete ? "recorded incompletely" : status_words(outcome.status);
  if (!outcome.methods_digest.empty()) {
    words += ", " + std::to_string(outcome.methods) + (outcome.methods == 1 ? " method" : " methods");
  }
  return words;
}

const char* rule_name(Rule rule) {
  switch (rule) {
    case Rule::kNewFailureMissed:
      return "R1";
    case Rule::kEqualSelects:
      return "R5";
    case Rule::kFirstRunDiffers:
      return "R6";
    case Rule::kFailsRewritten:
      return "R7";
    case Rule::kDiffersRewritten:
      return "R8";
    case Rule::kOtherOutcomeMissed:
      return "R9";
  }
  return "";
}

const char* rule_words(Rule rule) {
  switch (rule) {
    case Rule::kNewFailureMissed:
      return "every test that begins to fail is selected";
    case Rule::kEqualSelects:
      return "without a change no test is selected";
    case Rule::kFirstRunDiffers:
      return "the first revision runs the tests that it runs without retouch";
    case Rule::kFailsRewritten:
      return "no test fails that passes without retouch";
    case Rule::kDiffersRewritten:
      return "every test goes as it goes without retouch";
    case Rule::kOtherOutcomeMissed:
      return "every test that goes otherwise than before is selected";
  }
  return "";
}

}  // namespace retouch::selector::check
