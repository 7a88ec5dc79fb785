#include "cli/run/prepare.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <string>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include "cli/command.h"
#include "cli/messages.h"
#include "cli/run/dependency_cache.h"
#include "cli/run/run_folder.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/leftovers.h"
#include "rewriter/base/words.h"
#include "rewriter/instrument/artifact_rewriter.h"
#include "selector/kept_answer.h"
#include "selector/observation.h"
#include "selector/output/formats.h"
#include "selector/store_file.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

using selector::ReasonKind;
using selector::Verdict;

// Modules that run their tests at the same time share copies: one process at a time makes one. What is the same already
// is left alone, so a copy that test JVMs run on stays as it is. In byte order, so that no two wait for each other.
class CopyLocks {
 public:
  explicit CopyLocks(std::vector<fs::path> copies) {
    std::sort(copies.begin(), copies.end());
    copies.erase(std::unique(copies.begin(), copies.end()), copies.end());
    for (const fs::path& copy : copies) locks_.push_back(std::make_unique<selector::StoreLock>(copy, [] {}));
  }

 private:
  std::vector<std::unique_ptr<selector::StoreLock>> locks_;
};

// Gives the libraries copies, so that they are program too. Those that are there already are used.
void rewrite_dependencies(TestRunRequest& request, TestRunAnswer& answer) {
  const DependencyCache cache;
  if (!cache.can_be_written()) {
    warn(cache.folder().string() + " cannot be written: libraries that have no rewritten copy there stay libraries (RETOUCH_CACHE names another folder)");
  }
  bool is_new = false;
  for (Element& element : request.class_path) {
    if (!element.copy.empty()) continue;
    const std::optional<fs::path> copy = cache.copy_of(element.original);
    if (!copy) continue;
    if (fs::exists(*copy)) {
      answer.used[element.original] = *copy;
    } else {
      element.copy = *copy;
      is_new = true;
    }
  }
  if (is_new) cache.remove_unused(fs::file_time_type::clock::now());
}

// What lies inside another element of the program (META-INF/versions/11 of target/classes) gets a copy beside the
// outermost, so that nothing is written into what the project builds; with the same end, since programs look at where
// their classes are.
void move_inner_copies(TestRunRequest& request) {
  for (Element& inner : request.class_path) {
    if (inner.copy.empty()) continue;
    fs::path way;  // from the outermost; the longest there is
    for (const Element& outer : request.class_path) {
      if (outer.copy.empty()) continue;
      const fs::path below = inner.original.lexically_normal().lexically_relative(outer.original.lexically_normal());
      if (below.empty() || below == "." || *below.begin() == ".." || below.native().size() <= way.native().size())
        continue;
      way = below;
      inner.copy =
          fs::path(outer.original).replace_filename("retouch-in-" + outer.original.filename().string()) / below;
    }
  }
}

void rewrite_program(const TestRunRequest& request, TestRunAnswer& answer) {
  std::vector<instrument::ArtifactJob> jobs;
  std::vector<fs::path> copies;
  for (const Element& element : request.class_path) {
    // The JVM passes over what is not there.
    if (element.copy.empty() || !fs::exists(element.original)) continue;
    if (std::find(copies.begin(), copies.end(), element.copy) != copies.end()) continue;
    jobs.push_back({element.original, element.copy});
    copies.push_back(element.copy);
  }
  for (const fs::path& copy : copies) fs::create_directories(copy.parent_path());
  const CopyLocks locks(copies);
  for (const fs::path& copy : copies) remove_leftovers(copy);
  instrument::ArtifactOptions options;
  options.compression = jar::Compression::kFast;
  options.threads = std::clamp(std::thread::hardware_concurrency(), 1U, 256U);
  for (const instrument::ArtifactReport& report : instrument::rewrite_artifacts(jobs, options)) {
    switch (report.status) {
      case instrument::ArtifactStatus::kRewritten:
        answer.used[report.input] = report.output;
        break;
      case instrument::ArtifactStatus::kFailed:
        warn(report.input.string() + " cannot be rewritten and counts as a library: " + report.error);
        break;
      case instrument::ArtifactStatus::kAlreadyInstrumented:
      case instrument::ArtifactStatus::kExcluded:
        break;
    }
  }
}

// Why nothing may be left out, whatever the store says.
std::optional<std::string> reason_for_everything(const TestRunRequest& request, const RunOptions& options,
                                                 const std::optional<selector::StoreHead>& recorded) {
  if (request.everything) return request.everything;
  if (options.all) return "--all";
  if (!recorded) return std::nullopt;  // what is wrong with it select says
  const auto changed = selector::changed_setting(recorded->settings, selector::run_settings(request.settings));
  if (changed) return "how the tests run has changed: " + *changed;
  return std::nullopt;
}

selector::output::Report select(const TestRunRequest& request, const TestRunAnswer& answer,
                                const std::optional<selector::StoreHead>& recorded) {
  const selector::SelectOptions options = selection_of(request, answer);
  if (auto kept = recorded ? selector::kept_answer(options, recorded->checksum) : std::nullopt) {
    return {std::move(kept->verdicts), request.store, selector::StoreState::kRead, {}, {}, {}};
  }
  selector::SelectSession session(options);
  for (const std::string& note : session.notes()) {
    if (verbosity() == Verbosity::kVerbose) warn(request.name + ": " + note);
  }
  const selector::StoreOutcome& stored = session.stored();
  if (stored.state != selector::StoreState::kRead && stored.state != selector::StoreState::kMissing) {
    warn(request.name + ": the store " + request.store.string() + " cannot be used: " + stored.problem +
         "; every test runs");
  }
  return {session.selector().verdicts(session.discovered()), request.store, stored.state, stored.problem, {}, {}};
}

TestVerdicts summed_up(const selector::output::Report& report, const std::optional<std::string>& everything) {
  TestVerdicts verdicts;
  for (const Verdict& verdict : report.verdicts) {
    // Names that a file of lines cannot hold run.
    if (verdict.test.find_first_of("\t\r\n") != std::string::npos) continue;
    if (everything) {
      verdicts.selected[verdict.test] = {selector::reason_name(ReasonKind::kRunAll), *everything};
      continue;
    }
    if (verdict.is_selected()) {
      verdicts.selected[verdict.test] = {selector::reason_name(verdict.kind), verdict.words};
      for (const selector::Change& change : verdict.changes) verdicts.changes[verdict.test].push_back(change.words);
    } else {
      verdicts.unaffected.push_back(verdict.test);
    }
    if (verdict.kind != ReasonKind::kRunAll || verdict.words.empty()) continue;
    if (std::find(verdicts.causes.begin(), verdicts.causes.end(), verdict.words) == verdicts.causes.end()) {
      verdicts.causes.push_back(verdict.words);
    }
  }
  if (everything) verdicts.causes.push_back(*everything);
  if (!everything && report.store_state != selector::StoreState::kRead)
    verdicts.causes.push_back("nothing is recorded yet");
  return verdicts;
}

// Surefire's own way, by which no JVM starts for nothing, and the runtime's, which knows suites and methods.
void leave_out(const selector::output::Report& report, const fs::path& skip_file, TestRunAnswer& answer) {
  const std::string text = selector::output::surefire_excludes(report).text;
  const std::vector<std::string_view> lines = lines_of(text);
  // Behind the exclusion of nested classes, which the build tool's side has.
  if (!lines.empty()) answer.excludes.assign(lines.begin() + 1, lines.end());
  write_file_atomically(skip_file, as_bytes(selector::output::skip(report).text));
  answer.properties["retouch.skip"] = skip_file.string();
  answer.variables["RETOUCH_SKIP"] = skip_file.string();
}

void take_logs(const fs::path& request_file, TestRunAnswer& answer) {
  const std::string logs = beside_request(fs::absolute(request_file), ".logs").string();
  answer.properties["retouch.logs"] = logs;
  answer.variables["RETOUCH_LOGS"] = logs;
}

}  // namespace

selector::SelectOptions selection_of(const TestRunRequest& request, const TestRunAnswer& answer) {
  selector::SelectOptions options;
  options.store = request.store;
  options.root = request.root;
  options.java_home = request.java_home;
  for (const Element& element : request.class_path) options.class_path.push_back(answer.used_for(element).string());
  return options;
}

void prepare_test_run(const fs::path& request_file) {
  const auto started = std::chrono::steady_clock::now();
  const fs::path folder = fs::absolute(request_file).parent_path();
  const RunOptions options = options_in(folder);
  TestRunRequest request = read_request(request_file);
  TestRunAnswer answer;
  if (options.plain) {
    answer.added.emplace_back(runtime_jar_path());
    take_logs(request_file, answer);
    write_verdicts(beside_request(request_file, ".verdicts"), {});
    write_answer(beside_request(request_file, ".answer"), answer);
    return;
  }
  move_inner_copies(request);
  if (!options.read_only) {
    if (options.dependencies) rewrite_dependencies(request, answer);
    rewrite_program(request, answer);
  }

  const std::optional<selector::StoreHead> recorded = selector::load_head(request.store);
  const std::optional<std::string> everything = reason_for_everything(request, options, recorded);
  const selector::output::Report report = select(request, answer, recorded);
  TestVerdicts verdicts = summed_up(report, everything);
  answer.added.emplace_back(runtime_jar_path());
  take_logs(request_file, answer);
  if (!everything && !options.observe && !verdicts.unaffected.empty()) {
    leave_out(report, beside_request(fs::absolute(request_file), ".skip"), answer);
  }
  // As select --observe keeps it: record and status tell what became of those that could have been left out.
  if (!everything && options.observe && report.store_state == selector::StoreState::kRead) {
    const auto since = std::chrono::system_clock::now().time_since_epoch();
    const auto now = std::chrono::duration_cast<std::chrono::milliseconds>(since).count();
    selector::write_observation(request.store, selector::observation_of(report.verdicts, static_cast<uint64_t>(now)));
  }
  using std::chrono::duration_cast;
  using std::chrono::milliseconds;
  verdicts.milliseconds =
      static_cast<long>(duration_cast<milliseconds>(std::chrono::steady_clock::now() - started).count());
  write_verdicts(beside_request(request_file, ".verdicts"), verdicts);
  write_answer(beside_request(request_file, ".answer"), answer);
}

}  // namespace retouch::cli
