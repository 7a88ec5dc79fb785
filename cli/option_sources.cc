#include "cli/option_sources.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <iterator>
#include <optional>
#include <set>
#include <typeinfo>
#include <utility>

#include "cli/command.h"
#include "cli/option_table.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/base/printable.h"
#include "rewriter/base/words.h"

namespace retouch::cli {
namespace po = boost::program_options;

namespace {

// Only the command line has these: the file of the options itself, and what a command is asked about.
constexpr auto kCommandLineOnly = std::to_array<std::string_view>({"class", "config"});

bool is_command_line_only(std::string_view option) {
  return std::find(kCommandLineOnly.begin(), kCommandLineOnly.end(), option) != kCommandLineOnly.end();
}

using OptionPtr = boost::shared_ptr<po::option_description>;

std::optional<std::string> variable(const std::string& name) {
  const char* value = std::getenv(name.c_str());
  if (value == nullptr || *value == '\0') return std::nullopt;
  return value;
}

bool takes_no_value(const po::option_description& option) { return option.semantic()->max_tokens() == 0; }

bool is_repeatable(const po::option_description& option) {
  const auto* typed = dynamic_cast<const po::typed_value_base*>(option.semantic().get());
  return typed != nullptr && typed->value_type() == typeid(std::vector<std::string>);
}

std::optional<bool> as_flag(std::string text) {
  std::transform(text.begin(), text.end(), text.begin(),
                 [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
  constexpr auto kYes = std::to_array<std::string_view>({"1", "yes", "true", "on"});
  constexpr auto kNo = std::to_array<std::string_view>({"0", "no", "false", "off"});
  if (std::find(kYes.begin(), kYes.end(), text) != kYes.end()) return true;
  if (std::find(kNo.begin(), kNo.end(), text) != kNo.end()) return false;
  return std::nullopt;
}

std::vector<std::string> values_in(std::string_view text) {
  std::vector<std::string> values;
  for (const std::string_view line : lines_of(text)) {
    if (!line.empty()) values.emplace_back(line);
  }
  return values;
}

std::string_view trimmed(std::string_view text) {
  const auto is_blank = [](char c) { return c == ' ' || c == '\t' || c == '\r'; };
  while (!text.empty() && is_blank(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_blank(text.back())) text.remove_suffix(1);
  return text;
}

// They mean something to the test JVM (docs/options.md), whatever an option may be called.
constexpr std::string_view kRuntimeVariables[] = {"RETOUCH_TEST", "RETOUCH_SKIP", "RETOUCH_GRANULARITY",
                                                  "RETOUCH_VALUES"};

bool is_of_the_runtime(const std::string& variable) {
  return std::find(std::begin(kRuntimeVariables), std::end(kRuntimeVariables), variable) != std::end(kRuntimeVariables);
}

// What one source says of one option, put into the map as if it stood on the command line.
class Adder {
 public:
  Adder(std::string_view command, const po::options_description& options, po::variables_map& map)
      : command_(command), options_(options), map_(map) {}

  void add(const po::option_description& option, const std::vector<std::string>& values, const std::string& source) {
    po::parsed_options parsed(&options_);
    po::option found;
    found.string_key = option.long_name();
    if (takes_no_value(option)) {
      const std::optional<bool> on = as_flag(values.back());
      if (!on) throw UsageError(source + ": '" + values.back() + "' is neither yes nor no");
      if (!*on) return;
    } else {
      found.value = is_repeatable(option) ? values : std::vector<std::string>{values.back()};
    }
    check_choice(found, source);
    parsed.options.push_back(std::move(found));
    try {
      refuse_negative_numbers(parsed);
      po::store(parsed, map_);
    } catch (const po::error& error) {
      throw UsageError(std::string(command_) + ": " + source + ": " + error.what());
    }
  }

 private:
  // The command would say the same without the place.
  static void check_choice(const po::option& found, const std::string& source) {
    const std::vector<std::string> choices = choices_of(found.string_key);
    if (choices.empty() || std::find(choices.begin(), choices.end(), found.value.back()) != choices.end()) return;
    std::string known;
    for (const std::string& choice : choices) known += (known.empty() ? "" : ", ") + choice;
    throw UsageError(source + ": '" + found.value.back() + "' is no " + found.string_key, {"it is one of " + known});
  }

  std::string_view command_;
  const po::options_description& options_;
  po::variables_map& map_;
};

bool command_has(const Command& command, const std::string& option) {
  const po::options_description options = command.options();
  return options.find_nothrow(option, false) != nullptr || common_options().find_nothrow(option, false) != nullptr;
}

void check(const std::vector<ConfigLine>& lines, const std::string& file) {
  // Building every command's options costs more than a selection may: once a key.
  std::set<std::pair<std::string, std::string>> known;
  for (const ConfigLine& line : lines) {
    if (!known.emplace(line.command, line.key).second) continue;
    const std::string place = file + ":" + std::to_string(line.line) + ": ";
    const std::span<const Command> all = commands();
    if (line.key == "config") throw UsageError(place + "a configuration file names no other");
    if (is_command_line_only(line.key)) throw UsageError(place + "'" + line.key + "' is given on the command line alone");
    if (line.command.empty()) {
      if (std::none_of(all.begin(), all.end(),
                       [&](const Command& command) { return command_has(command, line.key); })) {
        throw UsageError(place + "no command has an option '" + line.key + "'", {"retouch help lists the commands"});
      }
      continue;
    }
    const auto command = std::find_if(all.begin(), all.end(), [&](const Command& c) { return c.name == line.command; });
    if (command == all.end()) {
      throw UsageError(place + "no command '" + line.command + "'", {"retouch help lists the commands"});
    }
    if (!command_has(*command, line.key)) {
      throw UsageError(place + line.command + " has no option '" + line.key + "'", {lists_options(line.command)});
    }
  }
}

std::string config_file(const po::variables_map& map) {
  if (map.count("config") != 0) return map["config"].as<std::string>();
  if (const std::optional<std::string> named = variable(variable_of_option("config"))) return *named;
  std::error_code error;
  for (const char* file : {kConfigFile, kRunConfigFile}) {
    if (std::filesystem::is_regular_file(file, error)) return file;
  }
  return {};
}

std::vector<ConfigLine> read_config(const std::string& file) {
  std::error_code error;
  if (file.empty() || std::filesystem::is_character_file(file, error)) return {};  // /dev/null: none
  std::vector<uint8_t> bytes;
  try {
    bytes = read_file(file);
  } catch (const UserError& problem) {
    throw UsageError(problem.what(), {"it was named by --config or RETOUCH_CONFIG, or stands here"});
  }
  std::vector<ConfigLine> lines = parse_config(as_text(bytes), file);
  check(lines, file);
  return lines;
}

}  // namespace

void refuse_negative_numbers(const po::parsed_options& parsed) {
  for (const po::option& option : parsed.options) {
    const po::option_description* const described = parsed.description->find_nothrow(option.string_key, false);
    const auto* typed = described == nullptr ? nullptr : dynamic_cast<const po::typed_value_base*>(described->semantic().get());
    if (typed == nullptr || (typed->value_type() != typeid(unsigned) && typed->value_type() != typeid(uint64_t))) continue;
    for (const std::string& value : option.value) {
      if (value.starts_with('-')) {
        throw po::error("the argument ('" + value + "') for option '--" + option.string_key + "' is invalid: it is less than 0");
      }
    }
  }
}

std::string variable_of_option(std::string_view option) {
  std::string name = "RETOUCH_";
  for (const char c : option) {
    if (c == '-') {
      name += '_';
    } else {
      name += c >= 'a' && c <= 'z' ? static_cast<char>(c - 'a' + 'A') : c;
    }
  }
  return name;
}

std::vector<ConfigLine> parse_config(std::string_view text, const std::string& file) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";  // some editors put it in front of UTF-8
  if (text.starts_with(kByteOrderMark)) text.remove_prefix(kByteOrderMark.size());
  std::vector<ConfigLine> lines;
  std::string command;
  size_t number = 0;
  for (const std::string_view whole : lines_of(text)) {
    const std::string_view line = trimmed(whole);
    ++number;
    if (line.find('\0') != std::string_view::npos) {
      throw UsageError(file + ":" + std::to_string(number) + ": a zero byte: this is no text", {"it is read as UTF-8"});
    }
    if (line.empty() || line.front() == '#' || line.front() == ';') continue;
    if (line.front() == '[' && line.back() == ']') {
      command = trimmed(line.substr(1, line.size() - 2));
      continue;
    }
    const size_t equals = line.find('=');
    const std::string_view key = trimmed(line.substr(0, std::min(equals, line.size())));
    if (equals == std::string_view::npos || key.empty()) {
      constexpr size_t kShown = 80;
      throw UsageError(file + ":" + std::to_string(number) +
                       ": neither 'key = value' nor '[command]': " + printable(line.substr(0, kShown)));
    }
    lines.push_back({command, std::string(key), std::string(trimmed(line.substr(equals + 1))), number});
  }
  return lines;
}

void add_other_sources(std::string_view command, const po::options_description& options,
                       const po::positional_options_description& positional, po::variables_map& map) {
  const std::string file = config_file(map);
  const std::vector<ConfigLine> config = read_config(file);
  const std::string first_positional = positional.max_total_count() == 0 ? "" : positional.name_for_position(0);
  Adder adder(command, options, map);
  for (const OptionPtr& option : options.options()) {
    const std::string& name = option->long_name();
    if (name == first_positional || is_command_line_only(name)) continue;
    if (map.count(name) != 0 && !map[name].defaulted()) continue;
    const std::string named = variable_of_option(name);
    if (const std::optional<std::string> value = is_of_the_runtime(named) ? std::nullopt : variable(named)) {
      adder.add(*option, is_repeatable(*option) ? values_in(*value) : std::vector<std::string>{*value}, named);
      continue;
    }
    for (const std::string& section : {std::string(command), std::string()}) {
      std::vector<std::string> values;
      size_t line = 0;
      for (const ConfigLine& entry : config) {
        if (entry.command != section || entry.key != name) continue;
        values.push_back(entry.value);
        line = entry.line;
      }
      if (values.empty()) continue;
      adder.add(*option, values, file + ":" + std::to_string(line));
      break;
    }
  }
}

}  // namespace retouch::cli
