// The rules of RTSCheck on what is known of a revision. What differs is only suspected until both sides were run again.
#pragma once

#include <vector>

#include "selector/check/revision_check.h"

namespace retouch::selector::check {

// How each test went the last time it ran, over the revisions given, oldest first.
Outcomes last_outcomes(const std::vector<RevisionCheck>& revisions);

// Tests left out that go otherwise than before: R1 and R9.
std::vector<TestId> suspected_misses(const Outcomes& before, const RevisionCheck& now);

// Tests that go otherwise rewritten than plain, or run on one side only: R6, R7 and R8.
std::vector<TestId> suspected_influence(const RevisionCheck& now);

// R1 where it began to fail, else R9; without its chain.
Violation miss(const TestId& test, const TestOutcome& before, const TestOutcome& now);

// R6, R7 or R8.
Violation influence(const TestId& test, const RevisionCheck& now, bool is_first);

// "passed, 3 methods before, failed, 3 methods now", with the sides as named.
std::string difference_words(const TestId& test, const Outcomes& one, const char* one_side, const Outcomes& other,
                             const char* other_side);

}  // namespace retouch::selector::check
