#include "cli/restore_command.h"

#include <filesystem>
#include <string>
#include <vector>

#include "cli/in_place_locks.h"
#include "cli/messages.h"
#include "rewriter/base/error.h"
#include "rewriter/jar/originals.h"

namespace retouch::cli {
namespace po = boost::program_options;
namespace fs = std::filesystem;

namespace {

po::options_description options() { return po::options_description("Options"); }

void restore(const fs::path& artifact) {
  const DirectoryLocks lock = lock_to_replace({artifact});
  switch (jar::restore_original(artifact)) {
    case jar::Restored::kRestored:
      return note(artifact.string() + ": restored");
    case jar::Restored::kWasOriginal:
      return note(artifact.string() + ": is not instrumented");
    case jar::Restored::kNoOriginal:
      throw UserError(artifact.string() + " is instrumented, and no original is kept beside it", {"build it again"});
  }
}

int run(const std::vector<std::string>& arguments) {
  po::options_description all = options();
  all.add_options()("path", po::value<std::vector<std::string>>());
  po::positional_options_description positional;
  positional.add("path", -1);
  const po::variables_map map = parse_arguments("restore", arguments, all, positional);
  const std::vector<std::string> paths = values_of(map, "path");
  if (paths.empty()) throw UsageError("restore: no PATH is given", {"retouch help restore shows the usage"});
  bool all_done = true;
  for (const std::string& path : paths) {
    try {
      // A folder of artifacts stands for those in it.
      const fs::path named = resolved(path);
      const fs::path place = jar::artifact_of(named).value_or(named);
      const std::vector<fs::path> kept = jar::artifacts_with_originals(place);
      for (const fs::path& artifact : kept) restore(artifact);
      if (kept.empty()) restore(place);
    } catch (const UserError& problem) {
      all_done = false;
      error(problem.what());
      for (const std::string& text : problem.hints()) hint(text);
    }
  }
  return all_done ? 0 : 1;
}

}  // namespace

const Command kRestoreCommand = {"restore", "PATH...", "put back what rewrite --in-place kept aside", options, run};

}  // namespace retouch::cli
