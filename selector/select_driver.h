// `retouch select` and `retouch explain` from files to verdicts.
#pragma once

#include <filesystem>
#include <future>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "selector/selection.h"

namespace retouch::selector {

struct SelectOptions {
  std::filesystem::path store;
  std::vector<std::string> class_path;
  std::vector<std::string> also;
  std::filesystem::path root = ".";  // what relative data files are looked up from
  std::vector<std::string> tests;    // where tests are discovered; empty: the class directories on the class path
  std::optional<std::filesystem::path> java_home;  // none: JAVA_HOME, then the java on the PATH
  std::optional<std::string> jvm_arguments;        // none: not compared
  std::optional<JdkIdentity> jdk;                  // none: that of java_home
};

TodaysJvm todays_jvm(const SelectOptions& options);

// Everything that a selection looks at, kept together for its lifetime.
class SelectSession {
 public:
  explicit SelectSession(const SelectOptions& options);  // throws UserError
  SelectSession(const SelectOptions& options, Store store);  // of one that is read already: options.store does not count

  const StoreOutcome& stored() const { return stored_; }
  const std::vector<std::string>& notes() const { return notes_; }
  // Those of the notes for which more is selected than may be needed, or tests may not have been found: something is
  // damaged or not known. A store that cannot be used is not among them.
  const std::vector<std::string>& doubts() const { return doubts_; }
  // One more doubt for each artifact with files that could not be read. Known once the artifacts were looked at, which
  // verdicts do: to be asked after them.
  std::vector<std::string> unreadable_files() const;
  const ClassPath& class_path() const { return class_path_; }
  const std::vector<DiscoveredTest>& discovered() const { return discovered_; }
  Selector& selector() { return *selector_; }
  std::vector<DiscoveredTest> tests_in(const std::vector<Artifact*>& roots) const;

 private:
  SelectSession(const SelectOptions& options, std::future<StoreOutcome> loading);
  std::vector<Artifact*> discovery_roots(const std::vector<std::string>& tests);
  Artifact* artifact_at(const std::string& path);
  bool is_recorded_library(Artifact& artifact);
  void finish_loading();

  // The store is read beside the class path: both take long where there is much of them, and know nothing of each other.
  std::future<StoreOutcome> loading_;
  StoreOutcome stored_;
  ClassPath class_path_;
  DataFiles files_;
  std::vector<std::unique_ptr<Artifact>> test_artifacts_;  // named by --tests and not on the class path
  std::vector<DiscoveredTest> discovered_;
  std::vector<std::string> notes_;
  std::vector<std::string> doubts_;
  std::unique_ptr<Selector> selector_;
};

}  // namespace retouch::selector
