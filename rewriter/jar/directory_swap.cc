#include "rewriter/jar/directory_swap.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>

#include "rewriter/base/error.h"
#include "rewriter/base/leftovers.h"

namespace retouch::jar {
namespace fs = std::filesystem;

void put_in_place(const fs::path& complete, const fs::path& target) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(target, error))) {
    fs::rename(complete, target, error);
    if (error) throw UserError("cannot write " + target.string() + ": " + error.message());
    return;
  }
  if (::renameat2(AT_FDCWD, complete.c_str(), AT_FDCWD, target.c_str(), RENAME_EXCHANGE) == 0) {
    fs::remove_all(complete, error);
    return;
  }
  const fs::path old = path_beside(target, ".old");
  fs::remove_all(old, error);
  fs::rename(target, old, error);
  if (error) throw UserError("cannot write " + target.string() + ": " + error.message());
  fs::rename(complete, target, error);
  if (error) {
    std::error_code ignored;
    fs::rename(old, target, ignored);
    throw UserError("cannot write " + target.string() + ": " + error.message());
  }
  fs::remove_all(old, error);
}

void link_or_copy(const fs::path& from, const fs::path& to) {
  std::error_code error;
  fs::create_hard_link(from, to, error);
  if (!error) return;
  fs::copy_file(from, to, fs::copy_options::overwrite_existing, error);
  if (error) throw UserError("cannot write " + to.string() + ": " + error.message());
  const fs::file_time_type time = fs::last_write_time(from, error);
  if (!error) fs::last_write_time(to, time, error);
}

}  // namespace retouch::jar
