#include "cli/man_command.h"

#include <algorithm>
#include <iostream>

#include "cli/option_sources.h"
#include "cli/option_table.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

po::options_description options() { return po::options_description("Options"); }

// As troff takes it: a dash that is not to be broken, no control character at a line's beginning (man(7)).
std::string text_of(std::string_view text) {
  std::string out;
  bool at_start = true;
  for (const char c : text) {
    if (at_start && (c == '.' || c == '\'')) out += "\\&";
    if (c == '-') {
      out += "\\-";
    } else if (c == '\\') {
      out += "\\e";
    } else {
      out += c;
    }
    at_start = c == '\n';
  }
  return out;
}

void write_option(const OptionRow& option, std::ostream& out) {
  out << ".TP\n.B ";
  if (!option.letter.empty()) out << "\\-" << option.letter << ", ";
  out << "\\-\\-" << text_of(option.name);
  if (!option.value.empty()) out << " \\fI" << text_of(option.value) << "\\fR";
  out << '\n';
  std::string_view summary = option.summary;
  while (!summary.empty()) {
    const size_t end = std::min(summary.find('\n'), summary.size());
    out << text_of(summary.substr(0, end)) << '\n';
    summary.remove_prefix(std::min(end + 1, summary.size()));
    if (!summary.empty()) out << ".br\n";
  }
  if (!option.by_default.empty()) out << "(default: " << text_of(option.by_default) << ")\n";
}

int run(const std::vector<std::string>& arguments) {
  parse_arguments("man", arguments, options(), {});
  std::ostream& out = std::cout;
  out << ".TH RETOUCH 1 \"\" \"retouch " << RETOUCH_VERSION << "\"\n"
      << ".SH NAME\nretouch \\- names the tests of a Java program that a change can affect\n"
      << ".SH SYNOPSIS\n.B retouch\n.I COMMAND\n[\\fIARGUMENTS\\fR]\n"
      << ".SH DESCRIPTION\n"
      << text_of("retouch rewrites class files so that test JVMs note which classes each test touches, records that in a store, and later "
                 "compares the store with the program as it is.\nData goes to stdout, everything else to stderr.\n")
      << ".SH COMMANDS\n";
  for (const Command& command : commands()) {
    out << ".SS retouch " << text_of(command.name) << ' ' << text_of(command.synopsis) << '\n' << text_of(command.summary) << ".\n";
    const std::vector<OptionRow> rows = option_rows(command);
    const size_t own = rows.size() - common_options().options().size() - 1;
    for (size_t i = 0; i < own; ++i) write_option(rows[i], out);
  }
  out << ".SH COMMON OPTIONS\n";
  const std::vector<OptionRow> rows = option_rows(commands().front());
  for (size_t i = rows.size() - common_options().options().size() - 1; i < rows.size(); ++i) write_option(rows[i], out);
  out << ".SH ENVIRONMENT\n"
      << text_of("Every option can be a variable: RETOUCH_STORE for --store, RETOUCH_JVM_ARGS for --jvm-args; a repeatable one holds one value a "
                 "line, one without a value is 1 or 0. The command line wins.\n")
      << ".TP\n.B NO_COLOR\nno colours\n.TP\n.B CLICOLOR_FORCE\ncolours where stderr is no terminal too\n"
      << ".TP\n.B CI\nno progress lines\n.TP\n.B JAVA_HOME\n" << text_of("today's JDK, without --java\n") << ".SH FILES\n.TP\n.B "
      << kConfigFile << '\n'
      << text_of("in the current directory, or named by --config: lines 'key = value' for every command that has the option, below '[COMMAND]' "
                 "for that one alone. Variables win.\n")
      << ".TP\n.B " << kRunConfigFile << '\n'
      << text_of("the same, where there is no other: what retouch run knows of the project in this folder, for the commands that answer questions\n")
      << ".TP\n.B .retouch/store\n"
      << text_of("what retouch run knows of the tests of the project in this folder; .retouch/store.selected says why each one ran\n")
      << ".SH EXIT STATUS\n0 done, also when nothing is selected; 1 the work failed; 2 wrong usage.\n";
  return 0;
}

}  // namespace

const Command kManCommand = {"man", "", "print the manual page (retouch man | man -l -)", options, run};

}  // namespace retouch::cli
