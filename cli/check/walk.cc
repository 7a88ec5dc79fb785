#include "cli/check/walk.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "cli/check/store_copies.h"
#include "cli/messages.h"
#include "cli/run/prepare.h"
#include "cli/run/run_outcome.h"
#include "cli/run/test_run.h"
#include "rewriter/base/digest128.h"
#include "rewriter/base/error.h"
#include "selector/check/entered.h"
#include "selector/check/judgement.h"
#include "selector/dependency_summary.h"
#include "selector/select_driver.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

using selector::ReasonKind;
using selector::check::Outcomes;
using selector::check::RevisionCheck;
using selector::check::RevisionState;
using selector::check::Rule;
using selector::check::TestId;

constexpr size_t kKeptChanges = 50;
constexpr size_t kShown = 12;

std::string settings_of(const CheckOptions& options) {
  Digester digester;
  digester.text(options.build);
  digester.text(options.test.command);
  for (const auto* list : {&options.test.classes, &options.test.libraries}) {
    digester.number(list->size());
    for (const std::string& path : *list) digester.text(path);
  }
  digester.number(options.plain ? 1 : 0);
  return digester.finish().hex();
}

std::string short_name(const Commit& commit) { return commit.name.substr(0, 10); }

std::string shortened(const std::vector<std::string>& words) {
  std::string text;
  for (size_t i = 0; i < words.size() && i < kShown; ++i) text += (i == 0 ? "" : ", ") + words[i];
  if (words.size() > kShown) text += " and " + std::to_string(words.size() - kShown) + " more";
  return text;
}

// Straight after it was recorded a test is selected for how it went, or not at all.
bool is_due_to_its_result(ReasonKind kind) {
  return kind == ReasonKind::kUnaffected || kind == ReasonKind::kFailed || kind == ReasonKind::kUnfinished ||
         kind == ReasonKind::kNeverComplete || kind == ReasonKind::kObserved;
}

}  // namespace

// The tests of one run inside the build, compared with the store of the revisions before.
struct Walk::Selection {
  TestRunRequest request;
  TestRunAnswer answer;
  TestVerdicts verdicts;
  std::unique_ptr<selector::SelectSession> session;
};

Walk::Walk(const CheckOptions& options) : options_(options), history_(options.repository, options.folder) {
  commits_ = history_.commits(options.range, options.step, options.paths);
  state_.settings = settings_of(options);
  const fs::path file = options_.folder / "state";
  std::optional<selector::check::CheckState> kept = selector::check::load_state(file);
  if (!kept) return;
  const bool goes_on =
      kept->settings == state_.settings && kept->revisions.size() <= commits_.size() &&
      std::equal(kept->revisions.begin(), kept->revisions.end(), commits_.begin(),
                 [](const Revision& revision, const Commit& commit) { return revision.commit == commit.name; });
  if (!goes_on) {
    throw UserError(options_.folder.string() + " holds the check of other revisions or with other commands",
                    {"--out names another folder", "or remove this one"});
  }
  state_ = std::move(*kept);
}

selector::check::CheckReport Walk::run() {
  const fs::path stores = options_.folder / "stores";
  while (state_.revisions.size() < commits_.size()) {
    const Commit& commit = commits_[state_.revisions.size()];
    Revision revision = check(commit);
    const selector::check::Counts counts = selector::check::counts_of(revision);
    note("retouch: " + std::to_string(state_.revisions.size() + 1) + " of " + std::to_string(commits_.size()) + ' ' +
         short_name(commit) + ": " +
         (revision.state == RevisionState::kChecked
              ? std::to_string(counts.selected) + " of " + std::to_string(counts.ran) + " tests selected, " +
                    std::to_string(counts.missed) + " missed"
              : revision.problem) +
         '\n');
    state_.revisions.push_back(std::move(revision));
    selector::check::save_state(options_.folder / "state", state_);
    // Those of the revisions before are of no use now.
    const Commit* last = last_checked();
    if (last == nullptr) continue;
    for (const fs::directory_entry& entry : fs::directory_iterator(stores)) {
      if (entry.path().filename() != last->name) fs::remove_all(entry.path());
    }
  }
  return {options_.repository.string(), options_.range, state_.revisions};
}

const Commit* Walk::last_checked() const {
  for (size_t i = state_.revisions.size(); i-- > 0;) {
    if (state_.revisions[i].state == RevisionState::kChecked) return &commits_[i];
  }
  return nullptr;
}

bool Walk::build(const Commit& commit, Revision& revision) {
  try {
    history_.check_out(commit);
  } catch (const Interrupted&) {
    throw;
  } catch (const UserError& problem) {
    revision.problem = problem.what();
    return false;
  }
  if (options_.build.empty()) return true;
  const fs::path output = options_.folder / "log" / (short_name(commit) + ".build");
  const auto started = std::chrono::steady_clock::now();
  ChildOptions child;
  child.directory = history_.project();
  child.output = output;
  child.own_group = true;
  child.most_time = options_.test.most_time;
  if (!fs::is_directory(child.directory)) {
    revision.problem = "it does not have the folder of the project";
    return false;
  }
  const ChildEnd end = run_child({"/bin/sh", "-c", options_.build}, {}, child);
  if (end.is_ended_by_us) throw Interrupted();
  const auto taken = std::chrono::steady_clock::now() - started;
  revision.build_millis = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(taken).count());
  if (end.code == 0) return true;
  revision.problem =
      end.is_timed_out ? "the build took too long" : "the build failed, exit code " + std::to_string(end.code);
  revision.problem += ": log/" + output.filename().string();
  return false;
}

TestCommandRun Walk::test(const Commit& commit, TestMode mode, const char* name) {
  const fs::path output = options_.folder / "log" / (short_name(commit) + '.' + name);
  TestCommandRun run = run_tests(options_.test, history_.project(), mode, output);
  if (run.end.is_ended_by_us) throw Interrupted();
  return run;
}

RevisionCheck Walk::check(const Commit& commit) {
  Revision revision;
  revision.commit = commit.name;
  revision.subject = commit.subject;
  fs::create_directories(options_.folder / "log");
  if (!build(commit, revision)) {
    revision.state = RevisionState::kNotBuilt;
    return revision;
  }
  if (options_.plain) {
    TestCommandRun plain = test(commit, TestMode::kPlain, "plain");
    revision.plain_millis = plain.millis;
    revision.plain = std::move(plain.outcomes);
  }
  if (const Commit* last = last_checked()) put_back_stores(options_.folder / "stores" / last->name, history_.project());
  const TestCommandRun run = test(commit, TestMode::kRecorded, "rewritten");
  revision.rewritten_millis = run.millis;
  revision.rewritten = run.outcomes;
  if (run.outcomes.empty() || run.end.is_timed_out) {
    revision.state = RevisionState::kNoTests;
    revision.problem = run.end.is_timed_out ? "the tests took too long"
                                            : "no test was seen, exit code " + std::to_string(run.end.code);
    revision.problem += ": log/" + short_name(commit) + ".rewritten";
    return revision;
  }
  std::vector<Selection> selections = selections_of(run, revision);
  const std::vector<TestId> misses =
      selector::check::suspected_misses(selector::check::last_outcomes(state_.revisions), revision);
  remember_dependencies(selections, misses);
  record(run, revision);
  judge_records(selections, revision);
  keep_stores(history_.project(), options_.folder / "stores" / commit.name);
  settle_misses(commit, misses, revision);
  settle_influence(commit, revision);
  return revision;
}

std::vector<Walk::Selection> Walk::selections_of(const TestCommandRun& run, Revision& revision) {
  std::vector<Selection> selections;
  for (const fs::path& file : run.folder->requests()) {
    Selection selection = {read_request(file), read_answer(beside_request(file, ".answer")),
                           read_verdicts(beside_request(file, ".verdicts")), nullptr};
    selection.session = std::make_unique<selector::SelectSession>(selection_of(selection.request, selection.answer));
    const std::string& name = selection.request.name;
    for (const auto& [test, reason] : selection.verdicts.selected) revision.selected[{name, test}] = reason.kind;
    for (const std::string& test : selection.verdicts.unaffected) {
      if (revision.rewritten.contains({name, test})) revision.left_out.insert({name, test});
    }
    revision.own_millis += static_cast<uint64_t>(selection.verdicts.milliseconds);
    for (const std::string& cause : selection.verdicts.causes) {
      revision.changes.push_back({cause, selection.verdicts.selected.size()});
    }
    for (const selector::Difference& difference : selection.session->selector().differences()) {
      for (const std::string& change : difference.changes) {
        if (revision.changes.size() < kKeptChanges) revision.changes.push_back({change, difference.tests.size()});
      }
    }
    selections.push_back(std::move(selection));
  }
  return selections;
}

void Walk::remember_dependencies(const std::vector<Selection>& selections, const std::vector<TestId>& tests) {
  dependencies_.clear();
  for (const TestId& test : tests) {
    for (const Selection& selection : selections) {
      if (selection.request.name != test.run) continue;
      const selector::Store& store = selection.session->stored().store;
      for (const selector::TestRecord& record : store.records_of(test.test)) {
        if (!record.baseline) continue;
        const selector::DependencySummary summary = selector::dependency_summary(store, *record.baseline);
        std::vector<std::string> names = summary.classes;
        names.insert(names.end(), summary.others.begin(), summary.others.end());
        dependencies_[test].push_back("it depended on " + summary.words() + ": " + shortened(names));
      }
    }
  }
}

void Walk::record(const TestCommandRun& run, Revision& revision) {
  RunOptions observe;
  observe.observe = true;
  const RunOutcome outcome = record_test_runs(*run.folder, observe);
  if (!outcome.problems.empty()) throw UserError("cannot record " + revision.commit + ": " + outcome.problems.front());
  revision.own_millis = static_cast<uint64_t>(outcome.milliseconds);
}

void Walk::judge_records(const std::vector<Selection>& selections, Revision& revision) {
  for (const Selection& selection : selections) {
    const std::string& name = selection.request.name;
    selector::SelectSession again(selection_of(selection.request, selection.answer));
    selector::check::NewlyEntered entered(selection.session->stored().store, again.stored().store);
    for (const TestId& test : revision.left_out) {
      if (test.run != name) continue;
      std::vector<std::string> words = entered.by(test.test);
      if (!words.empty()) revision.entered.push_back({test, std::move(words)});
    }
    for (const selector::Verdict& verdict : again.selector().verdicts(again.discovered())) {
      const TestId test = {name, verdict.test};
      if (is_due_to_its_result(verdict.kind) || !revision.rewritten.contains(test)) continue;
      std::vector<std::string> changes;
      for (const selector::Change& change : verdict.changes) changes.push_back(change.text());
      revision.violations.push_back({Rule::kEqualSelects, test,
                                     std::string(selector::reason_name(verdict.kind)) + ": " + verdict.words,
                                     std::move(changes)});
    }
  }
}

Outcomes Walk::outcomes_again(const Commit& commit) {
  Revision unused;
  if (!build(commit, unused)) return {};
  return test(commit, TestMode::kPlain, "again").outcomes;
}

void Walk::settle_misses(const Commit& commit, const std::vector<TestId>& suspects, Revision& revision) {
  if (suspects.empty()) return;
  const Commit& last = *last_checked();
  const Outcomes before = selector::check::last_outcomes(state_.revisions);
  const Outcomes before_again = outcomes_again(last);
  const Outcomes now_again = outcomes_again(commit);
  for (const TestId& test : suspects) {
    const auto old = before_again.find(test);
    const auto now = now_again.find(test);
    const bool differs_again = old != before_again.end() && now != now_again.end() &&
                               shows_the_same(old->second, before.at(test)) &&
                               shows_the_same(now->second, revision.outcomes().at(test));
    if (!differs_again) {
      revision.unsteady.push_back(
          {test,
           selector::check::difference_words(test, before, "before", revision.outcomes(), "now") +
               "; run again: " + selector::check::difference_words(test, before_again, "before", now_again, "now")});
      continue;
    }
    selector::check::Violation miss = selector::check::miss(test, before.at(test), revision.outcomes().at(test));
    miss.chain = chain_of(test, commit, revision);
    revision.violations.push_back(std::move(miss));
  }
}

void Walk::settle_influence(const Commit& commit, Revision& revision) {
  const std::vector<TestId> suspects = selector::check::suspected_influence(revision);
  if (suspects.empty()) return;
  const bool is_first = last_checked() == nullptr;
  RevisionCheck again;
  again.plain = outcomes_again(commit);
  again.rewritten = test(commit, TestMode::kRecorded, "again").outcomes;
  const std::vector<TestId> still = selector::check::suspected_influence(again);
  for (const TestId& test : suspects) {
    if (std::find(still.begin(), still.end(), test) != still.end()) {
      revision.violations.push_back(selector::check::influence(test, revision, is_first));
    } else {
      revision.unsteady.push_back(
          {test, selector::check::difference_words(test, revision.plain, "plain", revision.rewritten, "rewritten")});
    }
  }
}

std::vector<std::string> Walk::chain_of(const TestId& test, const Commit& commit, const Revision& revision) {
  const Commit& last = *last_checked();
  std::vector<std::string> chain;
  std::vector<std::string> changes;
  for (const selector::check::Change& change : revision.changes) changes.push_back(change.words);
  chain.push_back("files changed since " + short_name(last) + ": " + shortened(history_.changed_files(last, commit)));
  chain.push_back(changes.empty() ? "nothing that a test was recorded with has changed"
                                  : "changed of what tests were recorded with: " + shortened(changes));
  const auto found = dependencies_.find(test);
  if (found != dependencies_.end()) chain.insert(chain.end(), found->second.begin(), found->second.end());
  chain.emplace_back("none of that has changed");
  for (const selector::check::Entered& entered : revision.entered) {
    if (entered.test == test) chain.push_back("it now came to, too: " + shortened(entered.words));
  }
  return chain;
}

}  // namespace retouch::cli
