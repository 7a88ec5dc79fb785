#include "cli/check/store_copies.h"

#include <system_error>

#include "rewriter/base/error.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

constexpr const char* kStoreFolder = ".retouch";

void copy_files(const fs::path& from, const fs::path& to) {
  fs::create_directories(to);
  for (const fs::directory_entry& entry : fs::directory_iterator(from)) {
    if (entry.is_regular_file())
      fs::copy_file(entry.path(), to / entry.path().filename(), fs::copy_options::overwrite_existing);
  }
}

}  // namespace

void keep_stores(const fs::path& project, const fs::path& copies) {
  const fs::path beside = copies.string() + ".next";
  try {
    fs::remove_all(beside);
    fs::create_directories(beside);
    for (fs::recursive_directory_iterator entry(project), end; entry != end; ++entry) {
      if (!entry->is_directory() || entry->is_symlink()) continue;
      if (entry->path().filename() == ".git") entry.disable_recursion_pending();
      if (entry->path().filename() != kStoreFolder) continue;
      entry.disable_recursion_pending();
      copy_files(entry->path(), beside / fs::relative(entry->path(), project));
    }
    fs::remove_all(copies);
    fs::rename(beside, copies);
  } catch (const fs::filesystem_error& problem) {
    throw UserError(std::string("cannot keep the stores: ") + problem.what());
  }
}

void put_back_stores(const fs::path& copies, const fs::path& project) {
  if (!fs::exists(copies)) return;
  try {
    fs::copy(copies, project, fs::copy_options::recursive | fs::copy_options::overwrite_existing);
  } catch (const fs::filesystem_error& problem) {
    throw UserError(std::string("cannot put back the stores: ") + problem.what());
  }
}

}  // namespace retouch::cli
