// A clone of its own of the repository whose history is checked. The user's repository is only read.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "rewriter/base/error.h"

namespace retouch::cli {

// A signal ended what ran; what was finished before is kept.
class Interrupted : public UserError {
 public:
  Interrupted() : UserError("interrupted", {"the same command goes on with the revision that was begun"}) {}
};

struct Commit {
  std::string name;     // full
  std::string subject;  // first line of the message
};

class GitHistory {
 public:
  // `repository` may be a folder inside a work tree: then that folder is the project. `folder` holds the clone, and
  // gets it where it does not. Throws UserError.
  GitHistory(const std::filesystem::path& repository, const std::filesystem::path& folder);

  // A, then what leads from A to B by first parents, oldest first; of these every `step`th, and
  // the last. With `paths`, which are relative to the project, only those that change one of them. Throws UserError.
  std::vector<Commit> commits(const std::string& range, size_t step, const std::vector<std::string>& paths);

  // The clone's files become exactly those of the commit: what builds left behind goes. Throws UserError.
  void check_out(const Commit& commit);

  std::vector<std::string> changed_files(const Commit& from, const Commit& to);
  const std::filesystem::path& project() const { return project_; }  // inside the clone

 private:
  void borrow_objects();
  std::string git(const std::filesystem::path& directory, const std::vector<std::string>& words);  // its output
  std::string resolved(const std::string& revision);

  std::filesystem::path repository_;
  std::filesystem::path clone_;
  std::filesystem::path output_;
  std::filesystem::path project_;
};

}  // namespace retouch::cli
