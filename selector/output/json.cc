// `json`: everything, for programs. docs/select-json.md describes it; a change that a reader can notice is a new
// version.
#include <map>

#include "rewriter/base/json_writer.h"
#include "selector/output/formats.h"

namespace retouch::selector::output {

namespace {

constexpr uint64_t kJsonVersion = 1;

const char* state_name(StoreState state) {
  switch (state) {
    case StoreState::kRead:
      return "read";
    case StoreState::kMissing:
      return "missing";
    case StoreState::kForeign:
      return "foreign";
    case StoreState::kOtherVersion:
      return "other-version";
    case StoreState::kDamaged:
      return "damaged";
    case StoreState::kUnreadable:
      return "unreadable";
  }
  return "unreadable";
}

void write_cause(JsonWriter& out, const Change& change) {
  out.begin_object();
  out.key("change");
  out.string(change.words);
  if (!change.class_name.empty()) {
    out.key("class");
    out.string(change.class_name);
  }
  if (!change.step.empty()) {
    out.key("step");
    out.string(change.step);
  }
  out.end_object();
}

void write_test(JsonWriter& out, const Verdict& verdict) {
  out.begin_object();
  out.key("name");
  out.string(verdict.test);
  out.key("kind");
  out.string(verdict.test_kind == TestKind::kNamedRun ? "run" : verdict.is_class ? "class" : "other");
  out.key("selected");
  out.boolean(verdict.is_selected());
  out.key("reason");
  out.string(reason_code(verdict.kind));
  out.key("detail");
  out.string(verdict.words);
  if (verdict.kind == ReasonKind::kAffected) {
    out.key("changed");
    out.number(verdict.change_count);
    out.key("changes");
    out.begin_array();
    for (const Change& change : verdict.changes) out.string(change.text());
    out.end_array();
    out.key("causes");
    out.begin_array();
    for (const Change& change : verdict.changes) write_cause(out, change);
    out.end_array();
  }
  out.end_object();
}

}  // namespace

Output json(const Report& report) {
  JsonWriter out;
  out.begin_object();
  out.key("schema");
  out.string("retouch-select");
  out.key("version");
  out.number(kJsonVersion);
  out.key("store");
  out.begin_object();
  out.key("path");
  out.string(report.store.string());
  out.key("state");
  out.string(state_name(report.store_state));
  out.key("problem");
  out.string(report.store_problem);
  out.end_object();
  out.texts("doubts", report.doubts);
  out.texts("notes", report.notes);
  std::map<ReasonKind, uint64_t> counts;
  for (const Verdict& verdict : report.verdicts) ++counts[verdict.kind];
  out.key("counts");
  out.begin_object();
  out.key("tests");
  out.number(report.verdicts.size());
  out.key("selected");
  out.number(report.verdicts.size() - counts[ReasonKind::kUnaffected]);
  for (int kind = 0; kind <= static_cast<int>(ReasonKind::kObserved); ++kind) {
    out.key(reason_code(static_cast<ReasonKind>(kind)));
    out.number(counts[static_cast<ReasonKind>(kind)]);
  }
  out.end_object();
  out.key("tests");
  out.begin_array();
  for (const Verdict& verdict : report.verdicts) write_test(out, verdict);
  out.end_array();
  out.end_object();
  return {std::move(out).take(), {}};
}

}  // namespace retouch::selector::output
