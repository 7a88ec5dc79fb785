#include "cli/runtime_command.h"

#include <iostream>

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() { return po::options_description("Options"); }

int run(const std::vector<std::string>& arguments) {
  parse_arguments("runtime", arguments, options(), {});
  std::cout << runtime_jar_path() << '\n';
  return 0;
}

}  // namespace

const Command kRuntimeCommand = {"runtime", "", "print the path of the runtime jar for the test JVM's class path", options, run};

}  // namespace retouch::cli
