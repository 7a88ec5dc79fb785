// `retouch record` from files to file.
#pragma once

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "selector/record.h"

namespace retouch::selector {

struct RecordOptions {
  std::filesystem::path store;
  std::filesystem::path logs;
  std::vector<std::string> class_path;
  std::vector<std::string> also;
  std::filesystem::path root = ".";        // what relative data files are looked up from
  std::vector<std::string> watched_globs;  // files below the root whose change runs every test
  FilePatterns file_patterns;              // which files count
  std::optional<RunSettings> settings;     // how the tests ran; records of other ones go
  std::vector<std::string> failed;
  bool consume = false;  // remove the logs that were taken in
  // A class path that a build tool made: elements that are not there are no news, only damaged ones are told.
  bool is_class_path_made = false;
};

struct RecordOutcome {
  RecordSummary summary;
  size_t logs_found = 0;
  bool recorded = false;  // false: nothing to record, the store was not touched
  size_t logs_removed = 0;
  std::vector<std::string> idle_globs;  // of watched files: those that fit none now
  std::vector<std::string> missed;  // tests that failed and that `select --observe` would have left out
};

// `warn` gets what people should know, while it happens. Throws UserError.
RecordOutcome record_from_files(const RecordOptions& options, const std::function<void(const std::string&)>& warn);

}  // namespace retouch::selector
