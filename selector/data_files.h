// Files that tests read from outside the class path (kFile entities): what they are worth to compare.
//
// A name is a path in UTF-8, relative to the root (the test JVM's working directory) or absolute. One that ends in '/'
// is the listing of a directory; any other is a file's content, or that something else is there.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "rewriter/base/digest128.h"

namespace retouch::selector {

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
  std::optional<Digest128> value(const std::string& name);

 private:
  std::filesystem::path root_;
  std::unordered_map<std::string, std::optional<Digest128>> values_;
};

}  // namespace retouch::selector
