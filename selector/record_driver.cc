#include "selector/record_driver.h"

#include <signal.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/leftovers.h"
#include "selector/history.h"
#include "selector/kept_answer.h"
#include "selector/observation.h"
#include "selector/revision.h"
#include "selector/store_file.h"
#include "selector/watched_files.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

using Warn = std::function<void(const std::string&)>;

struct LogFiles {
  std::vector<fs::path> paths;
  std::vector<NamedLog> logs;  // of the paths
};

LogFiles read_logs(const fs::path& folder, const Warn& warn) {
  std::vector<fs::path> paths;
  std::error_code error;
  for (fs::directory_iterator entries(folder, error), end; !error && entries != end; entries.increment(error)) {
    if (entries->path().extension() == kLogSuffix) paths.push_back(entries->path());
  }
  if (error && error != std::errc::no_such_file_or_directory) {
    throw UserError("cannot read " + folder.string() + ": " + error.message());
  }
  std::sort(paths.begin(), paths.end());
  LogFiles files;
  for (const fs::path& path : paths) {
    if (!fs::is_regular_file(path, error)) {
      warn(path.string() + " is left out: it is no file");
      continue;
    }
    const std::vector<uint8_t> bytes = read_file(path);  // not mapped: a JVM may still write to it
    LogOutcome outcome = read_run_log(bytes);
    if (outcome.state == LogState::kEmpty) continue;  // a JVM killed at its start: nothing is wrong
    if (outcome.state != LogState::kRead) {
      warn(path.string() + " is left out: " + outcome.problem);
      continue;
    }
    files.paths.push_back(path);
    files.logs.push_back({path.filename().string(), std::move(outcome.log)});
  }
  return files;
}

std::string no_log_words(const fs::path& folder) {
  std::error_code error;
  return "no log in " + folder.string() + (fs::exists(folder, error) ? "" : ", which does not exist") +
         ": nothing is recorded. A JVM logs where rewritten classes and the runtime jar (retouch runtime) are on its class path "
         "and retouch.logs or RETOUCH_LOGS names this folder";
}

// Beside the store, and not needed for anything that is selected: what cannot be written is no failure.
void keep_history(const fs::path& path, const Store& store, const std::vector<std::string>& ran, RecordOutcome& outcome,
                  const Warn& warn) {
  if (ran.empty()) return;
  try {
    add_to_history(path, history_entry(store, ran));
    std::optional<Observation> observation = read_observation(path);
    if (!observation) return;
    const Observation before = *observation;
    outcome.missed = note_outcomes(store, ran, *observation);
    if (!(*observation == before)) write_observation(path, *observation);
  } catch (const UserError& error) {
    warn(error.what());
  }
}

// As little: select works it out itself.
void keep_answer_of(const RecordOptions& options, Store store, const Warn& warn) {
  SelectOptions select;
  select.store = options.store;
  select.class_path = options.class_path;
  select.also = options.also;
  select.root = options.root;
  try {
    keep_answer(select, std::move(store));
  } catch (const UserError& error) {
    warn(error.what());
  }
}

Store store_to_extend(const fs::path& path, const Warn& warn) {
  StoreOutcome stored = load_store(path);
  switch (stored.state) {
    case StoreState::kRead:
    case StoreState::kMissing:
      break;
    case StoreState::kForeign:
      throw UserError(path.string() + " is no retouch store and is not overwritten",
                      {"name another file with --store, or remove this one"});
    case StoreState::kUnreadable:
      throw UserError("cannot read the store " + path.string() + ": " + stored.problem);
    case StoreState::kOtherVersion:
    case StoreState::kDamaged:
      warn("the store " + path.string() + " cannot be used: " + stored.problem + "; it is kept as " +
           set_aside(path).string() + " and a new one begins: tests that did not run now count as new");
      break;
  }
  return std::move(stored.store);
}

// In doubt (the log does not know its process) it may.
bool may_still_run(const RunLog& log) {
  if (log.ended) return false;
  if (log.jvm.pid == 0) return true;
  return log.jvm.pid <= INT32_MAX && ::kill(static_cast<pid_t>(log.jvm.pid), 0) == 0;
}

size_t remove_logs(const LogFiles& files, const std::vector<bool>& usable, const Warn& warn) {
  size_t removed = 0;
  for (size_t i = 0; i < files.paths.size(); ++i) {
    if (!usable[i] || may_still_run(files.logs[i].log)) {
      warn(files.paths[i].string() + " is kept: " + (usable[i] ? "its JVM may still run" : "it could not be recorded"));
      continue;
    }
    std::error_code error;
    fs::remove(files.paths[i], error);
    if (error) throw UserError("cannot remove " + files.paths[i].string() + ": " + error.message());
    ++removed;
  }
  return removed;
}

}  // namespace

RecordOutcome record_from_files(const RecordOptions& options, const Warn& warn) {
  RecordOutcome outcome;
  const LogFiles files = read_logs(options.logs, warn);
  outcome.logs_found = files.logs.size();
  if (files.logs.empty()) {
    warn(no_log_words(options.logs));
    if (options.failed.empty()) return outcome;
  }
  ClassPath class_path = read_class_path(options.class_path, options.also);
  for (const std::string& note : options.is_class_path_made ? class_path.doubts : class_path.notes) warn(note);
  for (const auto& artifact : class_path.artifacts) artifact->add_recording_facts();
  DataFiles data_files(existing_root(options.root));
  const Revision revision(class_path, recorded_roles(class_path), data_files);
  RanArtifacts ran{revision, data_files, options.file_patterns, revision.environment()};
  ran.environment.watched_globs = normal_globs(options.watched_globs);
  ran.environment.watched_files = watched_files(ran.environment.watched_globs, data_files);

  for (const std::string& glob : ran.environment.watched_globs) {
    const std::vector<WatchedFile>& found = ran.environment.watched_files;
    if (std::none_of(found.begin(), found.end(), [&](const WatchedFile& file) { return path_glob_matches(glob, file.path); }))
      outcome.idle_globs.push_back(glob);
  }
  make_store_folder(options.store);
  const StoreLock lock(options.store,
                       [&] { warn("another process writes " + options.store.string() + "; waiting for it"); });
  for (const fs::path& written : {options.store, answer_path(options.store), history_path(options.store), observation_path(options.store)}) {
    remove_leftovers(written);
  }
  Store before = store_to_extend(options.store, warn);
  if (options.settings && !before.tests.empty() && changed_setting(before.settings, *options.settings)) before = Store();
  before.settings = options.settings;
  StoreEditor editor(std::move(before));
  outcome.summary = record_runs(files.logs, ran, options.failed, editor);
  for (const std::string& warning : outcome.summary.warnings) warn(warning);
  Store store = compacted(editor.finish());
  save_compacted(options.store, store);
  keep_history(options.store, store, outcome.summary.tests, outcome, warn);
  keep_answer_of(options, std::move(store), warn);
  outcome.recorded = true;
  if (options.consume) outcome.logs_removed = remove_logs(files, outcome.summary.usable, warn);
  return outcome;
}

}  // namespace retouch::selector
