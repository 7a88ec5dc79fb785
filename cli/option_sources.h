// Options that are not on the command line: from RETOUCH_* variables, then from a configuration file. What stands
// nearer wins: command line, variable, section of the command in the file, beginning of the file.
//
//   --store FILE     RETOUCH_STORE=FILE     store = FILE
//   --strict         RETOUCH_STRICT=1       strict = yes          (1, yes, true, on; 0, no, false, off)
//   --also A B       one value a line       also = A, and also = B on a line of its own
//
// The file is that of --config or RETOUCH_CONFIG, else `retouch.conf` in the current directory where there is one.
// Lines of it: `key = value`, `[COMMAND]` before what is for one command alone, `#` or `;` before a comment. A key that no
// command has is an error. What is asked (`explain --class`) stands on the command line alone. Paths are taken from the current directory, as on the command line.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include <boost/program_options.hpp>

namespace retouch::cli {

inline constexpr const char* kConfigFile = "retouch.conf";
// What `retouch run` leaves, so that its tests can be asked about without options; where there is none of the other.
inline constexpr const char* kRunConfigFile = ".retouch/store.conf";

// "RETOUCH_JVM_ARGS" for "jvm-args".
std::string variable_of_option(std::string_view option);

// Throws po::error where a number that cannot be negative is: Boost would read "-1" as the largest that there is.
void refuse_negative_numbers(const boost::program_options::parsed_options& parsed);

// Adds to `map` what it lacks of `options`; those named `positional` are no options to a user. Throws UsageError that names
// the variable, or the file and line.
void add_other_sources(std::string_view command, const boost::program_options::options_description& options,
                       const boost::program_options::positional_options_description& positional,
                       boost::program_options::variables_map& map);

struct ConfigLine {
  std::string command;  // empty: for every command that has the option
  std::string key;
  std::string value;
  size_t line;
};

// Throws UsageError for a line that is none of the above.
std::vector<ConfigLine> parse_config(std::string_view text, const std::string& file);

}  // namespace retouch::cli
