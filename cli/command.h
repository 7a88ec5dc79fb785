// One subcommand of `retouch`: its name, its one-line summary, and what runs it. The table of them is commands.cc.
//
// A command parses its own arguments (Boost.Program_options), works, and returns the exit code: 0 done, 1 the work failed.
// It throws UsageError for wrong usage (exit 2) and UserError for a failure with one clear message (exit 1); `run_command_line`
// prints both as `retouch: error: what` with `hint:` lines. stdout carries data only; notes and progress go to stderr.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

namespace retouch::cli {

struct Command {
  std::string_view name;
  std::string_view synopsis;  // behind "retouch NAME "
  std::string_view summary;   // one line
  // The options that `retouch help NAME` lists; positional ones are in the synopsis.
  boost::program_options::options_description (*options)();
  int (*run)(const std::vector<std::string>& arguments);  // without the command's name
};

std::span<const Command> commands();  // in the order of `retouch help`
boost::program_options::options_description common_options();  // of every command
std::string lists_options(std::string_view command);           // the hint of errors in its usage

// Parses `arguments` by `options`, with `positional` (name, max count; -1 unlimited); what they lack comes from variables
// and the configuration file (option_sources.h). Unknown options, missing values and surplus
// positionals become a UsageError that names the command.
boost::program_options::variables_map parse_arguments(std::string_view command, const std::vector<std::string>& arguments,
                                                      const boost::program_options::options_description& options,
                                                      const boost::program_options::positional_options_description& positional);

// `--name VALUE` given any number of times; empty when not given.
std::vector<std::string> values_of(const boost::program_options::variables_map& map, const std::string& name);

int run_command_line(const std::vector<std::string>& arguments);  // without the program's name

// Found from the running program's own path, which is in the bin/ beside share/.
std::string shared_file(const std::string& name);  // in share/retouch; throws UserError where it is missing
std::string runtime_jar_path();

}  // namespace retouch::cli
