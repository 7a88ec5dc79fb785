// A small history as `retouch check` may have found it, with something in every field.
#pragma once

#include <string>

#include "selector/check/report.h"

namespace retouch::selector::check {

inline TestOutcome outcome(TestStatus status, uint64_t millis = 10, std::string digest = "d") {
  return {status, 2, std::move(digest), millis};
}

inline RevisionCheck first_revision() {
  RevisionCheck first;
  first.commit = "0123456789abcdef";
  first.subject = "first";
  first.plain = {{{"a", "p.One"}, outcome(TestStatus::kPassed)}, {{"a", "p.Two"}, outcome(TestStatus::kPassed)}};
  first.rewritten = first.plain;
  return first;
}

// p.One is left out and fails now, p.Two is selected.
inline RevisionCheck second_revision() {
  RevisionCheck second = first_revision();
  second.commit = "fedcba9876543210";
  second.subject = "tab\there, <b>line</b>\nend \\";
  second.plain[{"a", "p.One"}].status = TestStatus::kFailed;
  second.rewritten = second.plain;
  second.rewritten[{"a", "p.Two"}].millis = 30;
  second.build_millis = 1;
  second.plain_millis = 2000;
  second.rewritten_millis = 3000;
  second.own_millis = 4;
  second.selected = {{{"a", "p.Two"}, "affected"}};
  second.left_out = {{"a", "p.One"}};
  second.changes = {{"class p.C", 1}, {"file x", 0}};
  second.entered = {{{"a", "p.One"}, {"class p.C", "class p.D"}}, {{"b", "p.One"}, {"class p.E"}}};
  second.violations = {{Rule::kNewFailureMissed, {"a", "p.One"}, "not selected", {"because & so", "on"}},
                       {Rule::kEqualSelects, {"a", "p.Two"}, "affected", {}}};
  second.unsteady = {{{"a", "p.Two"}, "now and then"}};
  return second;
}

inline CheckReport sample_report() {
  RevisionCheck unbuilt;
  unbuilt.commit = "1111111111111111";
  unbuilt.state = RevisionState::kNotBuilt;
  unbuilt.problem = "the build failed, exit code 1: log/1111111111.build";
  return {"/repository", "A..B", {first_revision(), unbuilt, second_revision()}};
}

}  // namespace retouch::selector::check
