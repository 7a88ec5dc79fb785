#include <unistd.h>

#include <climits>
#include <filesystem>
#include <iostream>

#include "cli/command.h"
#include "cli/messages.h"
#include "cli/option_sources.h"
#include "rewriter/base/error.h"

namespace retouch::cli {
namespace po = boost::program_options;

po::options_description common_options() {
  po::options_description described("Common options");
  described.add_options()("quiet,q", "no notes and no progress; warnings and errors stay");
  described.add_options()("verbose", "all notes, not only the first few");
  described.add_options()("color", po::value<std::string>()->value_name("WHEN"),
                          "colours on stderr: auto (the default), always, never; NO_COLOR and CLICOLOR_FORCE count too");
  described.add_options()("config", po::value<std::string>()->value_name("FILE"),
                          "where options are that are not given; default: retouch.conf, where there is one");
  return described;
}

std::string lists_options(std::string_view command) { return "retouch help " + std::string(command) + " lists its options"; }

namespace {

constexpr int kUnixStyleWithoutGuessing = po::command_line_style::unix_style & ~po::command_line_style::allow_guessing;

// The first argument that no place is for.
std::string surplus_argument(const std::vector<std::string>& arguments, const po::options_description& options, size_t places) {
  const po::parsed_options parsed = po::command_line_parser(arguments).options(options).style(kUnixStyleWithoutGuessing).run();
  for (const po::option& option : parsed.options) {
    if (option.position_key >= 0 && static_cast<size_t>(option.position_key) >= places) return option.value.front();
  }
  return {};
}

}  // namespace

po::variables_map parse_arguments(std::string_view command, const std::vector<std::string>& arguments,
                                  const po::options_description& options,
                                  const po::positional_options_description& positional) {
  po::variables_map map;
  po::options_description all(options);
  all.add(common_options());
  try {
    const po::parsed_options parsed =
        po::command_line_parser(arguments).options(all).positional(positional).style(kUnixStyleWithoutGuessing).run();
    refuse_negative_numbers(parsed);
    po::store(parsed, map);
    add_other_sources(command, all, positional, map);
    po::notify(map);
  } catch (const po::too_many_positional_options_error&) {
    throw UsageError(std::string(command) + ": unexpected argument '" + surplus_argument(arguments, all, positional.max_total_count()) + "'",
                     {lists_options(command)});
  } catch (const po::error& error) {
    throw UsageError(std::string(command) + ": " + error.what(), {lists_options(command)});
  }
  if (map.count("color") != 0 && !set_color(map["color"].as<std::string>())) {
    throw UsageError(std::string(command) + ": --color is one of auto, always, never");
  }
  if (map.count("quiet") != 0) set_verbosity(Verbosity::kQuiet);
  if (map.count("verbose") != 0) set_verbosity(Verbosity::kVerbose);
  return map;
}

std::vector<std::string> values_of(const po::variables_map& map, const std::string& name) {
  return map.count(name) != 0 ? map[name].as<std::vector<std::string>>() : std::vector<std::string>{};
}

std::string shared_file(const std::string& name) {
  std::error_code error;
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe", error);
  if (error) throw UserError("cannot find the running program: " + error.message());
  const std::filesystem::path file = self.parent_path().parent_path() / "share" / "retouch" / name;
  if (!std::filesystem::exists(file)) {
    throw UserError(file.string() + " is missing", {"build the whole project, or install it again"});
  }
  return file.string();
}

std::string runtime_jar_path() { return shared_file("retouch-runtime.jar"); }

namespace {

const Command* find_command(const std::string& name) {
  for (const Command& command : commands()) {
    if (command.name == name) return &command;
  }
  return nullptr;
}

[[noreturn]] void unknown_command(const std::string& name) {
  throw UsageError("unknown command '" + name + "'", {"retouch help lists the commands"});
}

void refuse_more_than(size_t count, const std::vector<std::string>& arguments) {
  if (arguments.size() <= count) return;
  throw UsageError(arguments.front() + ": unexpected argument '" + arguments[count] + "'", {"retouch help lists the commands"});
}

void print_overview(std::ostream& out) {
  out << "Usage: retouch COMMAND [ARGUMENTS]\n\nNames the tests that a change to a Java program can affect.\n\nCommands:\n";
  for (const Command& command : commands()) {
    out << "  " << command.name << std::string(14 - command.name.size(), ' ') << command.summary << '\n';
  }
  out << "  help          explain a command\n\nretouch help COMMAND lists its options; retouch --version prints the version.\n"
      << "Every option can be a RETOUCH_* variable, or a line of retouch.conf (docs/options.md).\n"
      << "Exit codes: 0 done, also when nothing is selected; 1 the work failed; 2 wrong usage.\n";
}

void print_help(const Command& command) {
  std::cout << "Usage: retouch " << command.name << ' ' << command.synopsis << "\n\n" << command.summary << "\n\n";
  std::cout << command.options() << common_options();
}

int dispatch(const std::vector<std::string>& arguments) {
  if (arguments.empty()) {
    print_overview(std::cerr);
    return 2;
  }
  const std::string& name = arguments[0];
  if (name == "--version") {
    refuse_more_than(1, arguments);
    std::cout << "retouch " << RETOUCH_VERSION << '\n';
    return 0;
  }
  if (name == "help" || name == "--help" || name == "-h") {
    if (arguments.size() < 2) {
      print_overview(std::cout);
      return 0;
    }
    refuse_more_than(2, arguments);
    const Command* command = find_command(arguments[1]);
    if (command == nullptr) unknown_command(arguments[1]);
    print_help(*command);
    return 0;
  }
  const Command* command = find_command(name);
  if (command == nullptr) unknown_command(name);
  const std::vector<std::string> rest(arguments.begin() + 1, arguments.end());
  for (const std::string& argument : rest) {
    if (argument == "--") break;
    if (argument == "--help" || argument == "-h") {
      print_help(*command);
      return 0;
    }
  }
  return command->run(rest);
}

int report(const UserError& error, int exit_code) {
  cli::error(error.what());
  for (const std::string& text : error.hints()) hint(text);
  return exit_code;
}

}  // namespace

int run_command_line(const std::vector<std::string>& arguments) {
  set_verbosity(Verbosity::kUsual);
  set_color("auto");
  try {
    const int exit_code = dispatch(arguments);
    std::cout.flush();
    if (!std::cout) throw UserError("cannot write to standard output");
    return exit_code;
  } catch (const UsageError& error) {
    return report(error, 2);
  } catch (const UserError& error) {
    return report(error, 1);
  } catch (const std::bad_alloc&) {
    return report(UserError("out of memory"), 1);
  } catch (const std::exception& error) {
    return report(UserError(error.what()), 1);
  }
}

}  // namespace retouch::cli
