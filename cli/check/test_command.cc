#include "cli/check/test_command.h"

#include <algorithm>
#include <set>

#include "cli/run/build_tool.h"
#include "cli/run/prepare.h"
#include "cli/run/test_run.h"
#include "rewriter/base/digest128.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "selector/run_log.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

using selector::check::Outcomes;
using selector::check::TestOutcome;

// Where the copies of the classes go, below the project.
constexpr const char* kCopies = ".retouch/rewritten";

void add_log(const fs::path& file, const std::string& run, Outcomes& outcomes,
             std::map<std::string, std::set<std::string>>& methods) {
  const MappedFile mapped(file);
  const selector::RunLog log = selector::read_run_log(mapped.bytes()).log;
  for (const selector::TestRun& test : log.tests) {
    const auto [place, is_new] = outcomes.try_emplace({run, test.name});
    TestOutcome& outcome = place->second;
    if (is_new || selector::severity(test.status) > selector::severity(outcome.status)) outcome.status = test.status;
    if (test.end_millis > test.start_millis) outcome.millis += test.end_millis - test.start_millis;
    const auto results = log.methods.find(test.name);
    if (results != log.methods.end())
      methods[test.name].insert(results->second.names.begin(), results->second.names.end());
  }
}

Outcomes outcomes_of(const RunFolder& folder) {
  Outcomes outcomes;
  for (const fs::path& request : folder.requests()) {
    const fs::path logs = beside_request(request, ".logs");
    if (!fs::is_directory(logs)) continue;
    const std::string run = read_request(request).name;
    std::map<std::string, std::set<std::string>> methods;
    for (const fs::directory_entry& entry : fs::directory_iterator(logs)) {
      if (entry.path().extension() == selector::kLogSuffix) add_log(entry.path(), run, outcomes, methods);
    }
    for (const auto& [test, names] : methods) {
      std::string lines;
      for (const std::string& name : names) lines += name + '\n';
      TestOutcome& outcome = outcomes.at({run, test});
      outcome.methods = names.size();
      outcome.methods_digest = digest_of(lines).hex();
    }
  }
  return outcomes;
}

// What the build tool's side writes for Maven.
void write_request(const TestCommand& command, const fs::path& project, const fs::path& file) {
  const std::string parts[][2] = {
      {"name", "tests"}, {"store", (project / ".retouch" / "store").string()}, {"root", project.string()}};
  std::string text = "retouch-test-run\t1\n";
  for (const auto& [key, value] : parts) text += key + '\t' + value + '\n';
  size_t number = 0;
  for (const std::string& classes : command.classes) {
    const std::string copy = std::to_string(number++) + '-' + fs::path(classes).filename().string();
    text += "program\t" + (project / classes).string() + '\t' + (project / kCopies / copy).string() + '\n';
  }
  for (const std::string& library : command.libraries) text += "library\t" + (project / library).string() + '\n';
  write_file_atomically(file, as_bytes(text));
}

std::vector<std::string> variables_for(const TestCommand& command, const fs::path& project, const fs::path& folder) {
  const fs::path request_file = folder / "tests.request";
  write_request(command, project, request_file);
  fs::create_directories(project / kCopies);
  prepare_test_run(request_file);
  const TestRunRequest request = read_request(request_file);
  const TestRunAnswer answer = read_answer(beside_request(request_file, ".answer"));
  std::string class_path;
  for (const Element& element : request.class_path) class_path += answer.used_for(element).string() + ':';
  for (size_t i = 0; i < answer.added.size(); ++i) class_path += (i == 0 ? "" : ":") + answer.added[i].string();
  std::vector<std::string> variables = {"RETOUCH_CLASSPATH=" + class_path, std::string(kFolderVariable) + "="};
  for (const auto& [name, value] : answer.variables) variables.push_back(name + '=' + value);
  return variables;
}

}  // namespace

TestCommandRun run_tests(const TestCommand& command, const fs::path& project, TestMode mode, const fs::path& output) {
  TestCommandRun run;
  RunOptions options;
  options.plain = mode == TestMode::kPlain;
  options.observe = mode == TestMode::kRecorded;
  run.folder = std::make_unique<RunFolder>(options);
  const std::vector<std::string> shell = {"/bin/sh", "-c", command.command};
  const auto started = std::chrono::steady_clock::now();
  BuildCommand build;
  if (command.classes.empty()) {
    build = with_retouch(shell, run.folder->path());
  } else {
    build = {shell, variables_for(command, project, run.folder->path())};
  }
  run.end = run_child(build.words, build.variables, {project, output, true, command.most_time});
  const auto taken = std::chrono::steady_clock::now() - started;
  run.millis = static_cast<uint64_t>(std::chrono::duration_cast<std::chrono::milliseconds>(taken).count());
  run.outcomes = outcomes_of(*run.folder);
  return run;
}

}  // namespace retouch::cli
