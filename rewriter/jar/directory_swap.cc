#include "rewriter/jar/directory_swap.h"

#include <fcntl.h>
#include <stdio.h>

#include <cerrno>

#include "rewriter/base/error.h"
#include "rewriter/base/leftovers.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

void rename(const fs::path& from, const fs::path& to, const fs::path& target) {
  std::error_code error;
  fs::rename(from, to, error);
  if (error) throw UserError("cannot write " + target.string() + ": " + error.message());
}

bool exchange(const fs::path& a, const fs::path& b) {
  return ::renameat2(AT_FDCWD, a.c_str(), AT_FDCWD, b.c_str(), RENAME_EXCHANGE) == 0;
}

// Moves what is at `target` to `old` and puts `complete` there; takes the first back where the second fails.
void replace_in_two_steps(const fs::path& complete, const fs::path& target, const fs::path& old) {
  std::error_code ignored;
  fs::remove_all(old, ignored);
  rename(target, old, target);
  try {
    rename(complete, target, target);
  } catch (const UserError&) {
    fs::rename(old, target, ignored);
    throw;
  }
}

}  // namespace

void put_in_place(const fs::path& complete, const fs::path& target) {
  std::error_code error;
  if (!fs::exists(fs::symlink_status(target, error))) return rename(complete, target, target);
  if (exchange(complete, target)) {
    fs::remove_all(complete, error);
    return;
  }
  const fs::path old = path_beside(target, ".old");
  replace_in_two_steps(complete, target, old);
  fs::remove_all(old, error);
}

void put_in_place_and_keep(const fs::path& complete, const fs::path& target, const fs::path& kept) {
  std::error_code error;
  fs::remove_all(kept, error);
  rename(complete, kept, target);
  if (exchange(kept, target)) return;
  // `complete` again, because the two steps begin by moving what is at the target to `kept`.
  rename(kept, complete, target);
  replace_in_two_steps(complete, target, kept);
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
