#include "rewriter/jar/class_directory.h"

#include <sys/stat.h>

#include <algorithm>
#include <utility>

#include "rewriter/base/error.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

using Identity = std::pair<dev_t, ino_t>;

class Walk {
 public:
  Walk(size_t most_behind_links, ClassDirectory& out) : most_behind_links_(most_behind_links), out_(out) {}

  void enter(const fs::path& directory, const std::string& prefix, const Identity& identity) {
    if (std::find(open_.begin(), open_.end(), identity) != open_.end()) return;
    open_.push_back(identity);
    std::error_code error;
    fs::directory_iterator entries(directory, error);
    for (; !error && entries != fs::directory_iterator(); entries.increment(error)) {
      std::error_code ignored;  // what has just gone is no file
      const bool is_link = entries->is_symlink(ignored);
      links_ += is_link ? 1 : 0;
      if (links_ > 0 && ++behind_links_ > most_behind_links_) {
        throw UserError("cannot read " + directory.string() + ": links lead to more than " +
                        std::to_string(most_behind_links_) + " files; do directories in it link to one another?");
      }
      visit(entries->path(), prefix + entries->path().filename().string());
      links_ -= is_link ? 1 : 0;
    }
    if (error) throw UserError("cannot read " + directory.string() + ": " + error.message());
    open_.pop_back();
  }

 private:
  void visit(const fs::path& path, const std::string& name) {
    struct stat status {};
    if (::stat(path.c_str(), &status) != 0) {
      out_.others.push_back(name);
    } else if (S_ISREG(status.st_mode)) {
      out_.files.push_back(name);
    } else if (S_ISDIR(status.st_mode)) {
      out_.directories.push_back(name);
      enter(path, name + '/', {status.st_dev, status.st_ino});
    } else {
      out_.others.push_back(name);
    }
  }

  const size_t most_behind_links_;
  ClassDirectory& out_;
  std::vector<Identity> open_;  // the directories from the root to here
  size_t links_ = 0;            // from the root to here
  size_t behind_links_ = 0;
};

}  // namespace

ClassDirectory walk_class_directory(const fs::path& root, size_t most_behind_links) {
  struct stat status {};
  if (::stat(root.c_str(), &status) != 0) throw UserError("cannot read " + root.string() + ": " + errno_text(errno));
  if (!S_ISDIR(status.st_mode)) throw UserError("cannot read " + root.string() + ": not a directory");
  ClassDirectory out;
  Walk(most_behind_links, out).enter(root, "", {status.st_dev, status.st_ino});
  std::sort(out.files.begin(), out.files.end());
  std::sort(out.directories.begin(), out.directories.end());
  std::sort(out.others.begin(), out.others.end());
  return out;
}

}  // namespace retouch::jar
