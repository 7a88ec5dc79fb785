// Rewritten copies of libraries, kept outside of all projects and made once: RETOUCH_CACHE, or XDG_CACHE_HOME/retouch, or ~/.cache/retouch.
//
// A copy stands at DIGEST/NAME.jar: the digest is that of the jar's bytes and of the program that rewrote it, the name is the jar's, by
// which the JVM names an automatic module. What nobody has used for kDaysKept days goes.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>

#include "rewriter/base/digest128.h"

namespace retouch::cli {

class DependencyCache {
 public:
  static constexpr int kDaysKept = 60;

  DependencyCache();                                          // throws UserError where there is no place for it
  explicit DependencyCache(const std::filesystem::path& folder);

  // Where the copy of the jar is or has to be written; its folder is there. None for what stays as it is: folders, signed jars and jars
  // that a JVM has to find where they are (agents, those whose manifest names others), test frameworks, what is rewritten already, and
  // what cannot be read; and without a copy yet, where the cache cannot be written.
  std::optional<std::filesystem::path> copy_of(const std::filesystem::path& jar) const;

  bool can_be_written() const;

  // Removes copies that were last used before `now` - kDaysKept.
  void remove_unused(std::filesystem::file_time_type now) const;

  const std::filesystem::path& folder() const { return folder_; }

 private:
  std::filesystem::path folder_;
  Digest128 program_;
};

}  // namespace retouch::cli
