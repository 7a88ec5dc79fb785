// Files that tests read from outside the class path (kFile entities): what they are worth to compare.
//
// A name is a path in UTF-8, relative to the root (the test JVM's working directory) or absolute, and what of the file
// is meant (FileAspect): nothing behind it stands for a file's content, or that something else is there.
#pragma once

#include <array>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rewriter/base/digest128.h"

namespace retouch::selector {

// Behind the path; retouch.runtime.SeenFiles has the same. A path holds no "//".
struct FileAspect {
  std::string_view suffix;
  std::string_view words;
};
inline constexpr auto kFileAspects = std::to_array<FileAspect>({
    {"/", "the listing of "},               // names in a directory
    {"//tree", "the names and sizes in "},  // of everything below a directory
    {"//contents", "the files in "},        // the same with their content
    {"//link", "where links lead from "},   // target of a link; the way without links
    {"//mode", "the permissions of "},      // of its owner: others depend on who checked it out
    {"//place", "the way to "},             // whether a directory is or can be made there
});

struct FileName {
  std::string_view path;
  std::string_view what;  // a suffix, or empty
};
FileName split_file_name(std::string_view name);

// Below /proc and the like, where every look finds another time and often another content: only presence counts.
bool is_made_up(const std::filesystem::path& path);

// `root`, which has to be a directory. Throws UserError.
std::filesystem::path existing_root(const std::filesystem::path& root);

class DataFiles {
 public:
  explicit DataFiles(std::filesystem::path root);

  const std::filesystem::path& root() const { return root_; }
  std::filesystem::path path_of(std::string_view name) const;
  // None: nothing is there. What is there and cannot be read has a value of its own. Looked at once.
  std::optional<Digest128> value(const std::string& name) { return seen(name).value; }
  // Whether it, or something of what is below it, is there and cannot be read: the value is not all that there is.
  bool is_unread(const std::string& name) { return seen(name).is_unread; }

 private:
  struct Seen {
    std::optional<Digest128> value;
    bool is_unread = false;
  };
  const Seen& seen(const std::string& name);

  std::filesystem::path root_;
  std::unordered_map<std::string, Seen> seen_;
};

}  // namespace retouch::selector
