#include "cli/selection_report.h"

#include <map>
#include <utility>

#include "cli/messages.h"
#include "cli/test_words.h"
#include "rewriter/base/printable.h"

namespace retouch::cli {

namespace {

using selector::ReasonKind;
using selector::Verdict;

constexpr size_t kMany = 3;

using Reason = std::pair<ReasonKind, std::string>;

std::string reason_words(const Reason& reason) {
  return selector::reason_name(reason.first) + (reason.second.empty() ? "" : ": " + printable(reason.second));
}

// What does not come from the test itself is said once.
bool is_shared(ReasonKind kind) { return kind == ReasonKind::kRunAll || kind == ReasonKind::kNew; }

}  // namespace

void report_selection(const std::vector<Verdict>& verdicts) {
  Note out;
  std::map<ReasonKind, size_t> counts;
  std::map<Reason, size_t> shared;
  for (const Verdict& verdict : verdicts) {
    ++counts[verdict.kind];
    if (is_shared(verdict.kind)) ++shared[{verdict.kind, verdict.words}];
  }
  const size_t selected = verdicts.size() - counts[ReasonKind::kUnaffected];
  out << "retouch: " << selected << " of " << verdicts.size() << (verdicts.size() == 1 ? " test" : " tests") << " selected";
  const char* separator = ": ";
  for (const auto& [kind, count] : counts) {
    if (kind == ReasonKind::kUnaffected || count == 0) continue;
    out << separator << count << ' ' << selector::reason_name(kind);
    separator = ", ";
  }
  out << '\n';
  const bool all = verbosity() == Verbosity::kVerbose;
  for (const auto& [reason, count] : shared) {
    if (all || count < kMany) continue;
    out << "  " << (count == verdicts.size() ? "all " : "") << count << " tests: " << reason_words(reason) << '\n';
  }
  for (const Verdict& verdict : verdicts) {
    if (!verdict.is_selected()) continue;
    const Reason reason = {verdict.kind, verdict.words};
    if (!all && is_shared(verdict.kind) && shared[reason] >= kMany) continue;
    out << "  " << printable(verdict.test) << ": " << reason_words(reason) << '\n';
  }
}

void warn_of_vanished_files(const selector::Selector& selector, const std::string& root) {
  const selector::Selector::FileCount files = selector.relative_files();
  if (files.recorded < kMany || files.gone != files.recorded) return;
  warn("none of the " + std::to_string(files.recorded) + " files that tests read is below " + root +
       " any more; --root names the directory that the test JVM works in");
}

void warn_of_missed(const std::vector<std::string>& tests) {
  if (tests.empty()) return;
  warn(std::to_string(tests.size()) + (tests.size() == 1 ? " test" : " tests") +
       " failed that a selection would have left out (--observe): " + shortened(tests));
}

}  // namespace retouch::cli
