#include "cli/verify_clean_command.h"

#include <filesystem>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include "cli/messages.h"
#include "rewriter/base/error.h"
#include "rewriter/facts/instrumented_artifacts.h"

namespace retouch::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

// What `retouch run` puts beside the originals on purpose (docs/run.md): target/retouch-classes beside target/classes,
// target/retouch-libs and build/retouch-libs. No build packages them. `artifact` was found below `path`, which may be named itself.
bool is_copy_of_run(const std::string& artifact, const std::string& path) {
  constexpr std::string_view kMark = "retouch-";
  fs::path whole = path;
  if (artifact.size() <= path.size()) return false;
  const std::string below = artifact.substr(path.size());
  for (const fs::path& part : fs::path(below.substr(0, below.find('!'))).relative_path()) {
    const std::string name = part.string();
    const bool is_marked = name.starts_with(kMark) && name.size() > kMark.size();
    if (is_marked && (name == "retouch-libs" || fs::exists(whole / name.substr(kMark.size())))) return true;
    whole /= part;
  }
  return false;
}

po::options_description options() { return po::options_description("Options"); }

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("path", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("path", -1);
  const po::variables_map map = parse_arguments("verify-clean", arguments, all, positional);
  const std::vector<std::string> paths = values_of(map, "path");
  if (paths.empty()) throw UsageError("verify-clean: no PATH is given", {"retouch help verify-clean shows the usage"});
  bool is_clean = true;
  size_t copies = 0;
  for (std::string path : paths) {
    while (path.size() > 1 && path.ends_with('/')) path.pop_back();
    try {
      for (const std::string& artifact : facts::find_instrumented(path)) {
        if (is_copy_of_run(artifact, path)) {
          ++copies;
          continue;
        }
        is_clean = false;
        std::cout << artifact << '\n';
      }
    } catch (const UserError& problem) {
      is_clean = false;
      error(problem.what());
    }
  }
  if (copies != 0) {
    Note() << "retouch: " << copies << (copies == 1 ? " copy" : " copies") << " that retouch run tests on, beside the original, "
           << (copies == 1 ? "does" : "do") << " not count\n";
  }
  return is_clean ? 0 : 1;
}

}  // namespace

const Command kVerifyCleanCommand = {
    "verify-clean", "PATH...", "name what is instrumented at or below a path; exit 1 where anything is", options, run};

}  // namespace retouch::cli
