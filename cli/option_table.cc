#include "cli/option_table.h"

#include <algorithm>

#include "cli/select_formats.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

ValueKind kind_of(const OptionRow& option) {
  if (option.value.empty()) return ValueKind::kNone;
  if (!option.choices.empty()) return ValueKind::kChoice;
  if (option.value == "DIR" || option.value == "OUTDIR" || option.value == "HOME") return ValueKind::kDirectory;
  const bool is_file = option.value.find("FILE") != std::string::npos || option.value == "CLASSPATH" ||
                       option.value == "ARTIFACT" || option.value == "DIR_OR_JAR" || option.value == "OUT" ||
                       option.value == "IN=OUT";
  return is_file ? ValueKind::kFile : ValueKind::kText;
}

// "FILE" and "names" of "FILE (=names)", as the library writes it.
void take_parameter(const std::string& parameter, OptionRow& option) {
  const size_t bracket = parameter.find(" (=");
  option.value = parameter.substr(0, bracket);
  if (bracket != std::string::npos) option.by_default = parameter.substr(bracket + 3, parameter.size() - bracket - 4);
}

void add_rows(const po::options_description& options, std::vector<OptionRow>& rows) {
  for (const auto& described : options.options()) {
    OptionRow row;
    row.name = described->long_name();
    const std::string shortest = described->canonical_display_name(po::command_line_style::allow_dash_for_short);
    if (shortest.size() == 2 && shortest[0] == '-' && shortest[1] != '-') row.letter = shortest[1];
    row.summary = described->description();
    if (described->semantic()->max_tokens() != 0) take_parameter(described->format_parameter(), row);
    row.choices = choices_of(row.name);
    row.kind = kind_of(row);
    rows.push_back(std::move(row));
  }
}

}  // namespace

std::vector<std::string> choices_of(const std::string& option) {
  if (option == "color") return {"auto", "always", "never"};
  if (option == "points") return {"shared", "corrected", "ekstazi", "naive"};
  if (option == "compress") return {"keep", "fast", "store"};
  std::vector<std::string> names;
  if (option == "format") {
    for (const SelectFormat& format : select_formats()) names.emplace_back(format.name);
  }
  return names;
}

std::vector<OptionRow> option_rows(const Command& command) {
  std::vector<OptionRow> rows;
  add_rows(command.options(), rows);
  add_rows(common_options(), rows);
  rows.push_back({"help", "h", "", "what this command does, and its options", ""});
  return rows;
}

std::string short_summary(const OptionRow& option) {
  return option.summary.substr(0, option.summary.find_first_of("\n;:"));
}

}  // namespace retouch::cli
