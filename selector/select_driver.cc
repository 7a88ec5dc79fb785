#include "selector/select_driver.h"

#include <algorithm>
#include <future>
#include <utility>

#include "rewriter/base/environment.h"
#include "rewriter/base/error.h"
#include "selector/class_names.h"
#include "selector/jdk.h"
#include "selector/jvm_arguments.h"
#include "selector/store_file.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

bool has_classes(const Artifact& artifact) {
  const auto& paths = artifact.files().paths();
  return std::any_of(paths.begin(), paths.end(), [](std::string_view path) { return !class_of_path(path).empty(); });
}

}  // namespace

TodaysJvm todays_jvm(const SelectOptions& options) {
  TodaysJvm jvm;
  if (options.jvm_arguments) jvm.arguments = split_arguments(*options.jvm_arguments);
  if (options.jdk) {
    jvm.jdk = *options.jdk;
    return jvm;
  }
  const auto home = options.java_home ? options.java_home : find_java_home(environment_variable("JAVA_HOME"), environment_variable("PATH"));
  if (home) jvm.jdk = jdk_at(*home);
  return jvm;
}

SelectSession::SelectSession(const SelectOptions& options)
    : SelectSession(options, std::async(std::launch::async, [path = options.store] { return load_store(path); })) {}

SelectSession::SelectSession(const SelectOptions& options, Store store)
    : SelectSession(options, std::async(std::launch::deferred, [read = std::move(store)]() mutable {
                      return StoreOutcome{StoreState::kRead, {}, std::move(read)};
                    })) {}

SelectSession::SelectSession(const SelectOptions& options, std::future<StoreOutcome> loading)
    : loading_(std::move(loading)),
      class_path_(read_class_path(options.class_path, options.also)),
      files_(existing_root(options.root)),
      notes_(class_path_.notes),
      doubts_(class_path_.doubts) {
  // Then no test would be found, and none selected.
  if (class_path_.artifacts.empty() && !class_path_.missing.empty()) {
    throw UserError("nothing of the class path is there: " + class_path_.missing.front() + " does not exist",
                    {"relative paths are taken from the current directory"});
  }
  discovered_ = tests_in(discovery_roots(options.tests));
  finish_loading();
  TodaysJvm jvm = todays_jvm(options);
  if (!jvm.jdk.known()) {
    notes_.push_back("today's JDK is not known, so every test runs; name it with --java HOME or JAVA_HOME");
    doubts_.push_back(notes_.back());
  }
  selector_ = std::make_unique<Selector>(stored_, Today{class_path_, files_, std::move(jvm)});
  const std::vector<TestRecord>& tests = stored_.store.tests;
  const auto is_of_class = [](const TestRecord& test) {
    return test.kind == TestKind::kFramework && (!test.baseline || test.baseline->names_class);
  };
  if (std::any_of(tests.begin(), tests.end(), is_of_class) &&
      std::none_of(tests.begin(), tests.end(),
                   [&](const TestRecord& test) { return is_of_class(test) && selector_->has_its_class(test); })) {
    notes_.push_back(
        "no test of the store has its class on this class path, so none of them is selected: is it the whole class "
        "path?");
    doubts_.push_back(notes_.back());
  }
}

std::vector<std::string> SelectSession::unreadable_files() const {
  std::vector<std::string> out;
  const auto add = [&](const Artifact& artifact) {
    const std::vector<std::string>& paths = artifact.unreadable();
    if (paths.empty()) return;
    const std::string more = paths.size() == 1 ? "" : " and " + std::to_string(paths.size() - 1) + " more";
    out.push_back(artifact.path().string() + ": " + paths.front() + more +
                  " cannot be read; nothing is known of what it holds");
  };
  for (const auto& artifact : class_path_.artifacts) add(*artifact);
  for (const auto& artifact : test_artifacts_) add(*artifact);
  return out;
}

void SelectSession::finish_loading() {
  if (loading_.valid()) stored_ = loading_.get();
}

std::vector<DiscoveredTest> SelectSession::tests_in(const std::vector<Artifact*>& roots) const {
  const ClassLookup class_of = [this](std::string_view name) -> const facts::ClassFacts* {
    const std::string path = std::string(name) + std::string(kClassSuffix);
    for (const auto& artifact : class_path_.artifacts) {
      if (const facts::ClassFacts* found = artifact->class_at(path)) return found;
    }
    return nullptr;
  };
  return discover_tests(roots, class_of);
}

std::vector<Artifact*> SelectSession::discovery_roots(const std::vector<std::string>& tests) {
  std::vector<Artifact*> roots;
  for (const std::string& path : tests) roots.push_back(artifact_at(path));
  if (!roots.empty()) return roots;
  for (const auto& artifact : class_path_.artifacts) {
    if (artifact->is_directory() && has_classes(*artifact)) roots.push_back(artifact.get());
  }
  if (!roots.empty()) return roots;
  // Better too many than none at all.
  for (const auto& artifact : class_path_.artifacts) {
    if (!artifact->is_directory() && !is_recorded_library(*artifact)) roots.push_back(artifact.get());
  }
  if (!roots.empty()) {
    notes_.push_back(
        "no class directory is on the class path: tests are looked for in its jars; --tests names where they are");
  }
  return roots;
}

Artifact* SelectSession::artifact_at(const std::string& path) {
  std::error_code error;
  for (const auto& artifact : class_path_.artifacts) {
    if (fs::equivalent(artifact->path(), path, error)) return artifact.get();
  }
  test_artifacts_.push_back(std::make_unique<Artifact>(path, true));
  return test_artifacts_.back().get();
}

bool SelectSession::is_recorded_library(Artifact& artifact) {
  if (artifact.is_instrumented()) return false;
  finish_loading();
  return std::any_of(
      stored_.store.environments.begin(), stored_.store.environments.end(), [&](const Environment& environment) {
        return std::any_of(environment.libraries.begin(), environment.libraries.end(),
                           [&](const Library& library) { return library.content == artifact.content(); });
      });
}

}  // namespace retouch::selector
