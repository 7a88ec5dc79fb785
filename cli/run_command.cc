#include "cli/run_command.h"

#include <algorithm>
#include <chrono>

#include "cli/messages.h"
#include "cli/run/build_tool.h"
#include "cli/run/child_process.h"
#include "cli/run/prepare.h"
#include "cli/run/run_folder.h"
#include "cli/run/run_outcome.h"
#include "rewriter/base/error.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() {
  po::options_description options("Options");
  options.add_options()("observe", "run every test, and say which could have been left out");
  options.add_options()("all", "run every test, and record");
  options.add_options()("read-only", "leave tests out and record nothing: for pull requests");
  options.add_options()("dependencies", "rewrite the libraries too, once each: another version of one runs only the tests that use what changed in it");
  options.add_options()("prepare", po::value<std::string>()->value_name("REQUEST"),
                        "answer a build tool that is about to run tests (docs/run.md)");
  return options;
}

int run(const std::vector<std::string>& arguments) {
  const auto separator = std::find(arguments.begin(), arguments.end(), "--");
  if (separator == arguments.end() && !arguments.empty() && !arguments.front().starts_with('-')) {
    throw UsageError("run: no -- stands before the command", {"as in: retouch run -- mvn test"});
  }
  const po::variables_map map = parse_arguments("run", {arguments.begin(), separator}, options(), {});
  if (map.count("prepare") != 0) {
    prepare_test_run(map["prepare"].as<std::string>());
    return 0;
  }
  if (separator == arguments.end() || separator + 1 == arguments.end()) {
    throw UsageError("run: no command is given", {"behind --, as in: retouch run -- mvn test"});
  }
  RunOptions chosen;
  chosen.observe = map.count("observe") != 0;
  chosen.all = map.count("all") != 0;
  chosen.read_only = map.count("read-only") != 0;
  chosen.dependencies = map.count("dependencies") != 0;
  if (chosen.read_only && (chosen.observe || chosen.all)) throw UsageError("run: --read-only goes with neither --observe nor --all");

  const auto started = std::chrono::steady_clock::now();
  const RunFolder folder(chosen);
  const BuildCommand build = with_retouch({separator + 1, arguments.end()}, folder.path());
  const int exit_code = run_child(build.words, build.variables).code;
  const RunOutcome outcome = record_test_runs(folder, chosen);
  const std::chrono::duration<double> taken = std::chrono::steady_clock::now() - started;
  // Maven and Gradle may leave the last line of a terminal open.
  note('\n' + summary_of(outcome, chosen, taken.count()));
  return exit_code;
}

}  // namespace

const Command kRunCommand = {"run", "[OPTIONS] -- COMMAND...", "run a build, and leave out the tests that its changes cannot affect",
                             options, run};

}  // namespace retouch::cli
