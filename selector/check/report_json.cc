#include "rewriter/base/json_writer.h"
#include "selector/check/report.h"

namespace retouch::selector::check {

namespace {

constexpr uint64_t kJsonVersion = 1;

// An object for each of the list, with what `write` puts in.
template <typename List, typename Write>
void objects(JsonWriter& out, std::string_view key, const List& list, Write write) {
  out.key(key);
  out.begin_array();
  for (const auto& item : list) {
    out.begin_object();
    write(item);
    out.end_object();
  }
  out.end_array();
}

void strings(JsonWriter& out, std::string_view key, const std::vector<std::string>& values) {
  out.key(key);
  out.begin_array();
  for (const std::string& value : values) out.string(value);
  out.end_array();
}

void write_test(JsonWriter& out, const TestId& test) {
  out.text("test", test.test);
  out.text("run", test.run);
}

void write_outcome(JsonWriter& out, std::string_view key, const Outcomes& outcomes, const TestId& test) {
  const auto found = outcomes.find(test);
  if (found != outcomes.end()) out.text(key, outcome_words(found->second));
}

void write_tests(JsonWriter& out, const RevisionCheck& revision) {
  objects(out, "tests", revision.rewritten, [&](const auto& result) {
    const auto& [test, outcome] = result;
    write_test(out, test);
    write_outcome(out, "plain", revision.plain, test);
    write_outcome(out, "rewritten", revision.rewritten, test);
    out.count("millis", outcome.millis);
    out.key("selected");
    out.boolean(!revision.left_out.contains(test));
    const auto reason = revision.selected.find(test);
    if (reason != revision.selected.end()) out.text("reason", reason->second);
  });
}

void write_findings(JsonWriter& out, const RevisionCheck& revision) {
  objects(out, "violations", revision.violations, [&](const Violation& violation) {
    out.text("rule", rule_name(violation.rule));
    write_test(out, violation.test);
    out.text("words", violation.words);
    strings(out, "because", violation.chain);
  });
  objects(out, "entered", revision.entered, [&](const Entered& entered) {
    write_test(out, entered.test);
    strings(out, "came-to", entered.words);
  });
  objects(out, "unsteady", revision.unsteady, [&](const Unsteady& test) {
    write_test(out, test.test);
    out.text("words", test.words);
  });
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
  out.text("commit", revision.commit);
  out.text("subject", revision.subject);
  out.text("state", state_word(revision.state));
  out.text("problem", revision.problem);
  out.count("ran", counts.ran);
  out.count("selected", counts.selected);
  out.count("missed", counts.missed);
  out.count("test-millis", counts.millis);
  out.count("selected-millis", counts.selected_millis);
  out.count("build-millis", revision.build_millis);
  out.count("plain-millis", revision.plain_millis);
  out.count("rewritten-millis", revision.rewritten_millis);
  out.count("retouch-millis", revision.own_millis);
  objects(out, "changes", revision.changes, [&](const Change& change) {
    out.text("words", change.words);
    out.count("tests", change.tests);
  });
  write_tests(out, revision);
  write_findings(out, revision);
  out.end_object();
}

}  // namespace

std::string json_report(const CheckReport& report) {
  const Totals totals = totals_of(report);
  JsonWriter out;
  out.begin_object();
  out.text("schema", "retouch-check");
  out.count("version", kJsonVersion);
  out.text("repository", report.repository);
  out.text("revisions-asked", report.range);
  out.count("compared", totals.compared);
  out.count("not-built", totals.not_built);
  out.count("ran", totals.ran);
  out.count("selected", totals.selected);
  out.count("all-selected", totals.all_selected);
  out.count("with-miss", totals.with_miss);
  out.key("rules");
  out.begin_object();
  for (const Rule rule : kRules) {
    const auto broken = totals.broken.find(rule);
    out.count(rule_name(rule), broken == totals.broken.end() ? 0 : broken->second);
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
