// What `retouch check` knows of one revision of a history: how every test went, plain and rewritten, and what the store
// of the revisions before would have had run.
#pragma once

#include <compare>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "selector/run_log.h"

namespace retouch::selector::check {

// Several modules, or executions of one module, may have tests of one name.
struct TestId {
  std::string run;  // the run of tests inside the build
  std::string test;
  friend auto operator<=>(const TestId&, const TestId&) = default;
};

struct TestOutcome {
  TestStatus status = TestStatus::kUnfinished;
  uint64_t methods = 0;        // that have a result
  std::string methods_digest;  // of their names; empty where none is known
  uint64_t millis = 0;
};
using Outcomes = std::map<TestId, TestOutcome>;

// By the status and the methods. One that was not recorded completely shows nothing that could differ.
bool shows_the_same(const TestOutcome& one, const TestOutcome& other);
std::string outcome_words(const TestOutcome& outcome);  // "passed, 12 methods"

// Something that differed from what the tests were recorded with.
struct Change {
  std::string words;
  uint64_t tests = 0;  // that it selects
};

// A test that was not selected, and that in its new run came to things that no test had come to before.
struct Entered {
  TestId test;
  std::vector<std::string> words;  // "class p.A"
};

// The rules of RTSCheck (rts-systems A) that outcomes can judge.
enum class Rule : uint8_t {
  kNewFailureMissed,    // R1: a test that fails now and passed before was not selected
  kEqualSelects,        // R5: straight after recording a test is selected again
  kFirstRunDiffers,     // R6: in the first revision other tests ran rewritten than plain
  kFailsRewritten,      // R7: a test fails rewritten and not plain
  kDiffersRewritten,    // R8: a test's outcome is another one rewritten
  kOtherOutcomeMissed,  // R9: a test with another outcome than before was not selected
};
inline constexpr Rule kRules[] = {Rule::kNewFailureMissed, Rule::kEqualSelects,     Rule::kFirstRunDiffers,
                                  Rule::kFailsRewritten,   Rule::kDiffersRewritten, Rule::kOtherOutcomeMissed};
const char* rule_name(Rule rule);   // "R1"
const char* rule_words(Rule rule);  // for people, what it asks for

struct Violation {
  Rule rule = Rule::kOtherOutcomeMissed;
  TestId test;
  std::string words;
  std::vector<std::string> chain;  // why, a line each
};

// A test that differed, and did not when both sides were run again.
struct Unsteady {
  TestId test;
  std::string words;
};

enum class RevisionState : uint8_t { kChecked, kNotBuilt, kNoTests };

struct RevisionCheck {
  std::string commit;   // its full name
  std::string subject;  // the first line of its message
  RevisionState state = RevisionState::kChecked;
  std::string problem;  // where it is not checked
  uint64_t build_millis = 0;
  uint64_t plain_millis = 0;      // of the test command
  uint64_t rewritten_millis = 0;  // of the test command, retouch's part included
  uint64_t own_millis = 0;        // of retouch: rewriting, selecting, recording
  Outcomes plain;                 // empty where it did not run plain
  Outcomes rewritten;
  std::map<TestId, std::string> selected;  // to the kind of reason; every test that would have run
  std::set<TestId> left_out;
  std::vector<Change> changes;
  std::vector<Entered> entered;
  std::vector<Violation> violations;
  std::vector<Unsteady> unsteady;

  // Plain where there is one: what the program does by itself.
  const Outcomes& outcomes() const { return plain.empty() ? rewritten : plain; }
};

}  // namespace retouch::selector::check
