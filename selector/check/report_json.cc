#include "rewriter/base/json_writer.h"
#include "selector/check/report.h"

namespace retouch::selector::check {

namespace {

constexpr uint64_t kJsonVersion = 1;

void text(JsonWriter& out, std::string_view key, std::string_view value) {
  out.key(key);
  out.string(value);
}

void number(JsonWriter& out, std::string_view key, uint64_t value) {
  out.key(key);
  out.number(value);
}

void strings(JsonWriter& out, std::string_view key, const std::vector<std::string>& values) {
  out.key(key);
  out.begin_array();
  for (const std::string& value : values) out.string(value);
  out.end_array();
}

void write_test(JsonWriter& out, const TestId& test) {
  text(out, "test", test.test);
  text(out, "run", test.run);
}

void write_outcome(JsonWriter& out, std::string_view key, const Outcomes& outcomes, const TestId& test) {
  const auto found = outcomes.find(test);
  if (found != outcomes.end()) text(out, key, outcome_words(found->second));
}

void write_tests(JsonWriter& out, const RevisionCheck& revision) {
  out.key("tests");
  out.begin_array();
  for (const auto& [test, outcome] : revision.rewritten) {
    out.begin_object();
    write_test(out, test);
    write_outcome(out, "plain", revision.plain, test);
    write_outcome(out, "rewritten", revision.rewritten, test);
    number(out, "millis", outcome.millis);
    out.key("selected");
    out.boolean(!revision.left_out.contains(test));
    const auto reason = revision.selected.find(test);
    if (reason != revision.selected.end()) text(out, "reason", reason->second);
    out.end_object();
  }
  out.end_array();
}

void write_findings(JsonWriter& out, const RevisionCheck& revision) {
  out.key("violations");
  out.begin_array();
  for (const Violation& violation : revision.violations) {
    out.begin_object();
    text(out, "rule", rule_name(violation.rule));
    write_test(out, violation.test);
    text(out, "words", violation.words);
    strings(out, "because", violation.chain);
    out.end_object();
  }
  out.end_array();
  out.key("entered");
  out.begin_array();
  for (const Entered& entered : revision.entered) {
    out.begin_object();
    write_test(out, entered.test);
    strings(out, "came-to", entered.words);
    out.end_object();
  }
  out.end_array();
  out.key("unsteady");
  out.begin_array();
  for (const Unsteady& test : revision.unsteady) {
    out.begin_object();
    write_test(out, test.test);
    text(out, "words", test.words);
    out.end_object();
  }
  out.end_array();
}

const char* state_word(RevisionState state) {
  switch (state) {
    case RevisionState::kChecked:
      return "checked";
    case RevisionState::kNotBuilt:
      return "not-built";
    case RevisionState::kNoTests:
      return "no-tests";
  }
  return "";
}

void write_revision(JsonWriter& out, const RevisionCheck& revision) {
  const Counts counts = counts_of(revision);
  out.begin_object();
  text(out, "commit", revision.commit);
  text(out, "subject", revision.subject);
  text(out, "state", state_word(revision.state));
  text(out, "problem", revision.problem);
  number(out, "ran", counts.ran);
  number(out, "selected", counts.selected);
  number(out, "missed", counts.missed);
  number(out, "test-millis", counts.millis);
  number(out, "selected-millis", counts.selected_millis);
  number(out, "build-millis", revision.build_millis);
  number(out, "plain-millis", revision.plain_millis);
  number(out, "rewritten-millis", revision.rewritten_millis);
  number(out, "retouch-millis", revision.own_millis);
  out.key("changes");
  out.begin_array();
  for (const Change& change : revision.changes) {
    out.begin_object();
    text(out, "words", change.words);
    number(out, "tests", change.tests);
    out.end_object();
  }
  out.end_array();
  write_tests(out, revision);
  write_findings(out, revision);
  out.end_object();
}

}  // namespace

std::string json_report(const CheckReport& report) {
  const Totals totals = totals_of(report);
  JsonWriter out;
  out.begin_object();
  text(out, "schema", "retouch-check");
  number(out, "version", kJsonVersion);
  text(out, "repository", report.repository);
  text(out, "revisions-asked", report.range);
  number(out, "compared", totals.compared);
  number(out, "not-built", totals.not_built);
  number(out, "ran", totals.ran);
  number(out, "selected", totals.selected);
  number(out, "all-selected", totals.all_selected);
  number(out, "with-miss", totals.with_miss);
  out.key("rules");
  out.begin_object();
  for (const Rule rule : kRules) {
    const auto broken = totals.broken.find(rule);
    number(out, rule_name(rule), broken == totals.broken.end() ? 0 : broken->second);
  }
  out.end_object();
  out.key("revisions");
  out.begin_array();
  for (const RevisionCheck& revision : report.revisions) write_revision(out, revision);
  out.end_array();
  out.end_object();
  return std::move(out).take();
}

}  // namespace retouch::selector::check
