#include "cli/verify_clean_command.h"

#include <iostream>
#include <string>
#include <vector>

#include "cli/messages.h"
#include "rewriter/base/error.h"
#include "rewriter/facts/instrumented_artifacts.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

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
  for (const std::string& path : paths) {
    try {
      for (const std::string& artifact : facts::find_instrumented(path)) {
        is_clean = false;
        std::cout << artifact << '\n';
      }
    } catch (const UserError& problem) {
      is_clean = false;
      error(problem.what());
    }
  }
  return is_clean ? 0 : 1;
}

}  // namespace

const Command kVerifyCleanCommand = {
    "verify-clean", "PATH...", "name what is instrumented at or below a path; exit 1 where anything is", options, run};

}  // namespace retouch::cli
