#include "cli/run/run_folder.h"

#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <string>
#include <string_view>

#include "cli/run/test_run.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/leftovers.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

std::string prefix_of_this_user() { return "retouch-run-" + std::to_string(getuid()) + "-"; }

void remove_those_of_dead_processes(const fs::path& place) {
  const std::string prefix = prefix_of_this_user();
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(place, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(prefix) || !is_left_behind(std::string_view(name).substr(prefix.size()), entry.path())) continue;
    fs::remove_all(entry.path(), error);
  }
}

// One letter for each choice.
constexpr char kObserve = 'o';
constexpr char kAll = 'a';
constexpr char kReadOnly = 'r';
constexpr char kPlain = 'p';
constexpr char kDependencies = 'd';

}  // namespace

RunFolder::RunFolder(const RunOptions& options) {
  std::error_code error;
  const fs::path place = fs::temp_directory_path(error);
  if (error) throw UserError("there is no directory for temporary files: " + error.message(), {"set TMPDIR to one"});
  remove_those_of_dead_processes(place);
  path_ = place / (prefix_of_this_user() + process_mark(getpid()));
  fs::remove_all(path_, error);
  if (mkdir(path_.c_str(), 0700) != 0) {
    throw UserError("cannot make the directory " + path_.string() + ": " + errno_text(errno), {"set TMPDIR to another place"});
  }
  std::string letters;
  if (options.observe) letters += kObserve;
  if (options.all) letters += kAll;
  if (options.read_only) letters += kReadOnly;
  if (options.plain) letters += kPlain;
  if (options.dependencies) letters += kDependencies;
  write_file_atomically(path_ / "options", as_bytes(letters));
}

RunFolder::~RunFolder() {
  std::error_code ignored;
  fs::remove_all(path_, ignored);
}

std::vector<fs::path> RunFolder::requests() const {
  std::vector<fs::path> requests;
  for (const fs::directory_entry& entry : fs::directory_iterator(path_)) {
    if (entry.path().extension() == ".request" && fs::exists(beside_request(entry.path(), ".answer"))) {
      requests.push_back(entry.path());
    }
  }
  std::sort(requests.begin(), requests.end());
  return requests;
}

bool RunFolder::holds(const char* extension) const {
  const fs::directory_iterator entries(path_);
  return std::any_of(begin(entries), end(entries), [&](const fs::directory_entry& entry) { return entry.path().extension() == extension; });
}

RunOptions options_in(const fs::path& folder) {
  const std::vector<uint8_t> letters = read_file(folder / "options");
  const auto has = [&letters](char letter) { return std::find(letters.begin(), letters.end(), letter) != letters.end(); };
  return {has(kObserve), has(kAll), has(kReadOnly), has(kPlain), has(kDependencies)};
}

}  // namespace retouch::cli
