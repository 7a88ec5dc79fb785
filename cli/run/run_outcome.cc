#include "cli/run/run_outcome.h"

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <optional>
#include <system_error>
#include <vector>

#include "cli/messages.h"
#include "cli/run/test_run.h"
#include "cli/selection_options.h"
#include "cli/selection_report.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "selector/record_driver.h"
#include "selector/run_log.h"
#include "selector/selection.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

constexpr size_t kNamesShown = 8;
constexpr size_t kChangesShown = 3;

std::string class_of(const std::string& test) { return test.substr(0, test.find('#')); }

std::set<std::string> logged_tests(const fs::path& logs) {
  std::set<std::string> tests;
  if (!fs::is_directory(logs)) return tests;
  for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
    if (entry.path().extension() != selector::kLogSuffix) continue;
    const MappedFile file(entry.path());
    for (const selector::TestRun& test : selector::read_run_log(file.bytes()).log.tests) tests.insert(test.name);
  }
  return tests;
}

// Nothing in it is for a version control system, or for what looks at all files of a project.
void make_ignored_folder(const fs::path& folder) {
  if (fs::create_directories(folder)) write_file_atomically(folder / ".gitignore", as_bytes("*\n"));
}

// What the commands that answer questions want to know of this run of tests, as a configuration file (docs/options.md). The class path is that of the
// project: what is asked about is what it has built since.
void keep_config(const TestRunRequest& request) {
  std::string class_path;
  for (const Element& element : request.class_path) class_path += (class_path.empty() ? "" : ":") + element.original.string();
  const std::string store = "store = " + request.store.string() + '\n';
  std::string whole = store + "classpath = " + class_path + "\nroot = " + request.root.string() + '\n';
  if (request.java_home) whole += "java = " + request.java_home->string() + '\n';
  std::string text = "# written by retouch run\n";
  for (const std::string_view command : kSelectionCommands) text += '[' + std::string(command) + "]\n" + whole;
  for (const std::string_view command : kStoreCommands) text += '[' + std::string(command) + "]\n" + store;
  write_file_atomically(request.store.string() + ".conf", as_bytes(text));
}

void record(const TestRunRequest& request, const TestRunAnswer& answer, const fs::path& logs) {
  make_ignored_folder(request.store.parent_path());
  selector::RecordOptions record;
  record.store = request.store;
  record.logs = logs;
  record.root = request.root;
  record.settings = selector::run_settings(request.settings);
  record.is_class_path_made = true;
  for (const Element& element : request.class_path) record.class_path.push_back(answer.used_for(element).string());
  const selector::RecordOutcome outcome =
      selector::record_from_files(record, [&request](const std::string& what) { warn(request.name + ": " + what); });
  warn_of_missed(outcome.missed);
  keep_config(request);
}

// What ran, with the reason, and what did not: beside the store.
void keep_names(const fs::path& store, const std::map<std::string, std::string>& reasons,
                const std::set<std::string>& left_out, RunOutcome& outcome) {
  const fs::path run_file = store.string() + ".selected";
  const fs::path left_out_file = store.string() + ".skipped";
  std::string lines;
  for (const auto& [name, reason] : reasons) lines += name + '\t' + reason + '\n';
  write_file_atomically(run_file, as_bytes(lines));
  lines.clear();
  for (const std::string& name : left_out) lines += name + '\n';
  write_file_atomically(left_out_file, as_bytes(lines));
  if (!reasons.empty()) outcome.run_files.insert(run_file);
  if (!left_out.empty()) outcome.left_out_files.insert(left_out_file);
}

// None for a test that runs only because all do (--observe).
std::optional<SelectionReason> reason_of(const std::string& test, const TestVerdicts& verdicts, bool is_unaffected,
                                         const RunOptions& options) {
  const auto selected = verdicts.selected.find(test);
  if (selected != verdicts.selected.end()) return selected->second;
  if (!is_unaffected) return SelectionReason{selector::reason_name(selector::ReasonKind::kNew), {}};
  if (options.observe) return std::nullopt;
  return SelectionReason{"unaffected, but its framework cannot leave it out, a suite runs it, or a test that runs depends on it", {}};
}

void add(const fs::path& file, const RunOptions& options, RunOutcome& outcome) {
  const TestRunRequest request = read_request(file);
  const TestRunAnswer answer = read_answer(beside_request(file, ".answer"));
  const TestVerdicts verdicts = read_verdicts(beside_request(file, ".verdicts"));
  const fs::path logs = beside_request(file, ".logs");
  const std::set<std::string> tests = logged_tests(logs);

  std::set<std::string> run;
  std::map<std::string, std::string> reasons;
  const std::set<std::string> unaffected(verdicts.unaffected.begin(), verdicts.unaffected.end());
  for (const std::string& test : tests) {
    if (!run.insert(class_of(test)).second) continue;
    const std::optional<SelectionReason> reason = reason_of(test, verdicts, unaffected.contains(test), options);
    if (!reason) continue;
    ++outcome.why[reason->kind];
    reasons[class_of(test)] = reason->kind + (reason->words.empty() ? "" : ": " + reason->words);
  }
  for (const auto& [test, changes] : verdicts.changes) {
    if (!tests.contains(test)) continue;
    for (const std::string& change : changes) outcome.changes[change].insert(class_of(test));
  }
  std::set<std::string> left_out;
  for (const std::string& test : unaffected) {
    const std::string name = class_of(test);
    if (options.observe ? run.contains(name) : !run.contains(name)) left_out.insert(name);
  }
  ++outcome.test_runs;
  outcome.milliseconds += verdicts.milliseconds;
  if (run.empty() && left_out.empty() && !options.read_only) outcome.silent.push_back(request.name);
  outcome.causes.insert(outcome.causes.end(), verdicts.causes.begin(), verdicts.causes.end());
  outcome.run.insert(run.begin(), run.end());
  outcome.left_out.insert(left_out.begin(), left_out.end());
  outcome.reasons.insert(reasons.begin(), reasons.end());
  if (options.read_only) return;
  if (!tests.empty()) record(request, answer, logs);
  if (fs::exists(request.store)) keep_names(request.store, reasons, left_out, outcome);
}

std::string count_of(size_t number, const std::string& thing) {
  return std::to_string(number) + ' ' + thing + (number == 1 ? "" : thing.ends_with("s") ? "es" : "s");
}

// At least one file. From the current directory where they are of one module.
std::string place_of(const std::set<fs::path>& files) {
  std::set<fs::path> folders;
  std::set<std::string> names;
  for (const fs::path& file : files) {
    folders.insert(file.parent_path());
    names.insert(file.filename().string());
  }
  const fs::path& folder = *folders.begin();
  const std::string name = names.size() == 1 ? *names.begin() : "*" + files.begin()->extension().string();
  if (folders.size() > 1) return (folder.filename() / name).string() + " of each module";
  std::error_code ignored;
  return (folder.lexically_proximate(fs::current_path(ignored)) / name).string();
}

size_t shown_of(size_t count, size_t most) {
  return verbosity() == Verbosity::kVerbose ? count : std::min(count, most);
}

// "a, b and 3 more"
std::string first_of(const std::vector<std::string>& names, size_t shown) {
  std::string text;
  for (size_t i = 0; i < shown; ++i) text += (i == 0 ? "" : ", ") + names[i];
  if (shown < names.size()) text += " and " + std::to_string(names.size() - shown) + " more";
  return text;
}

// The files name the others.
std::string named(const std::set<std::string>& names, const std::set<fs::path>& files) {
  const size_t shown = shown_of(names.size(), kNamesShown);
  const std::string text = first_of({names.begin(), names.end()}, shown);
  if (shown == names.size()) return text;
  return text + " (" + (files.empty() ? "--verbose names all" : "in " + place_of(files)) + ")";
}

std::string reasons_of(const RunOutcome& outcome) {
  std::string text;
  for (const auto& [reason, count] : outcome.why)
    text += (text.empty() ? "" : ", ") + std::to_string(count) + ' ' + reason;
  std::set<std::string> causes(outcome.causes.begin(), outcome.causes.end());
  for (const std::string& cause : causes) text += (text.empty() ? "" : "; ") + cause;
  return text;
}

// Those that affect most classes first.
std::string changes_of(const RunOutcome& outcome) {
  std::vector<std::string> changes;
  for (const auto& [change, tests] : outcome.changes) changes.push_back(change);
  std::stable_sort(changes.begin(), changes.end(), [&](const std::string& a, const std::string& b) {
    return outcome.changes.at(a).size() > outcome.changes.at(b).size();
  });
  return first_of(changes, shown_of(changes.size(), kChangesShown));
}

std::string seconds_text(double seconds) {
  char text[32];
  std::snprintf(text, sizeof text, "%.1f s", seconds);
  return text;
}

}  // namespace

RunOutcome record_test_runs(const RunFolder& folder, const RunOptions& options) {
  const auto started = std::chrono::steady_clock::now();
  RunOutcome outcome;
  outcome.is_seen = folder.is_seen();
  outcome.is_warned = folder.is_warned();
  for (const fs::path& request : folder.requests()) {
    try {
      add(request, options, outcome);
    } catch (const UserError& problem) {
      error("not recorded: " + std::string(problem.what()));
      outcome.problems.emplace_back(problem.what());
      for (const std::string& text : problem.hints()) hint(text);
    }
  }
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  outcome.milliseconds +=
      static_cast<long>(duration_cast<milliseconds>(std::chrono::steady_clock::now() - started).count());
  return outcome;
}

std::string summary_of(const RunOutcome& outcome, const RunOptions& options, double seconds) {
  if (outcome.test_runs == 0 && outcome.is_seen) {
    return std::string("retouch: no test was left out or recorded in this build") + (outcome.is_warned ? ": a warning above says why\n" : "\n");
  }
  if (outcome.test_runs == 0) {
    return "retouch: no test was left out or recorded: the build ended before its first goal, was none of Maven or Gradle, or has not "
           "loaded retouch's part (docs/run.md, Limits)\n";
  }
  const std::string own = " (" + seconds_text(static_cast<double>(outcome.milliseconds) / 1000) + " of it retouch)";
  const std::string reasons = reasons_of(outcome);
  std::string text = "retouch: ";
  if (options.read_only) {
    text += count_of(outcome.left_out.size(), "test class") + " left out, nothing recorded";
  } else {
    const size_t all = outcome.run.size() + (options.observe ? 0 : outcome.left_out.size());
    text += std::to_string(outcome.run.size()) + " of " + count_of(all, "test class") + " ran";
  }
  text += ", " + seconds_text(seconds) + own;
  if (!reasons.empty()) text += "; why: " + reasons;
  if (outcome.why.contains(selector::reason_name(selector::ReasonKind::kAffected))) {
    text += "; changes: " + changes_of(outcome);
    if (!outcome.run_files.empty()) {
      text += " (by test: " + place_of(outcome.run_files) + ")";
    } else if (verbosity() != Verbosity::kVerbose) {
      text += " (by test: --verbose tells)";
    }
  }
  if (!outcome.left_out.empty()) {
    if (!options.observe && !outcome.run.empty()) text += "; ran: " + named(outcome.run, outcome.run_files);
    text += options.observe ? "; could have been left out: " : "; left out: ";
    text += named(outcome.left_out, outcome.left_out_files);
  }
  text += '\n';
  if (verbosity() == Verbosity::kVerbose) {
    for (const auto& [name, reason] : outcome.reasons) text += "  " + name + ": " + reason + '\n';
  }
  for (const std::string& name : outcome.silent) text += "retouch: nothing was recorded from " + name + "\n";
  return text;
}

}  // namespace retouch::cli
