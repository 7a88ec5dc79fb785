// The files of one log: under which name the store keeps each, and whether it is still what the tests saw.
//
// The log has names relative to the working directory that the JVM ran in. They become relative to the root: where that
// directory is the root, or is no longer there (a moved checkout), as they stand; where it lies below the root, with
// the way to it in front. A file below a class directory of the program is a resource of it: the directory that ran
// holds rewritten classes, and lies elsewhere than the original.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "rewriter/facts/entity.h"
#include "selector/class_path.h"
#include "selector/data_files.h"
#include "selector/run_log.h"

namespace retouch::selector {

// Which files count, by globs as in watched_files.h; those that begin with '/' are over absolute names. Whoever leaves
// files out decides that their changes select nothing: it is reported.
struct FilePatterns {
  std::vector<std::string> include;  // where there is one: only files that one fits
  std::vector<std::string> exclude;

  bool leave_out(std::string_view path) const;
  static bool fits(std::string_view glob, std::string_view path);
};

class LoggedFiles {
 public:
  // Borrows all; `program_folders` are canonical paths of the program's class directories.
  LoggedFiles(const RunLog& log, DataFiles& files, const FilePatterns& patterns,
              const std::vector<std::filesystem::path>& program_folders);

  // What a kFile entity of table 0 is to the store.
  Entity entity_of(uint32_t slot) const;
  // Whether the patterns leave it out; never a resource.
  bool is_left_out(uint32_t slot) const;
  // Whether it was only looked at by what made or removed it, and is another one now: then it is the test's own work.
  bool is_own_work(uint32_t slot) const;
  // Why what the store would note is not what the tests saw; empty where it is.
  std::string doubt_of(uint32_t slot) const;

 private:
  std::filesystem::path path_of(const std::string& name) const;
  std::string name_below_root(const std::filesystem::path& path) const;

  const RunLog& log_;
  DataFiles& files_;
  const FilePatterns& patterns_;
  const std::vector<std::filesystem::path>& program_folders_;
  std::filesystem::path root_;       // absolute
  std::filesystem::path real_root_;  // without links
  std::filesystem::path base_;       // what relative names are looked up from
  bool base_is_elsewhere_ = false;   // it is there and not below the root
};

std::vector<std::filesystem::path> class_directories(const ClassPath& class_path, const std::vector<bool>& roles);

}  // namespace retouch::selector
