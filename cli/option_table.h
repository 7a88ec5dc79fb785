// The options of a command as plain data: what completions and the manual page are made from.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.h"

namespace retouch::cli {

enum class ValueKind { kNone, kText, kFile, kDirectory, kChoice };

struct OptionRow {
  std::string name;        // without dashes
  std::string letter;      // one letter, or empty
  std::string value;       // "FILE"; empty: it takes none
  std::string summary;     // may have several lines
  std::string by_default;  // empty: none
  ValueKind kind = ValueKind::kNone;
  std::vector<std::string> choices = {};
};

// What an option takes one of; empty: anything.
std::vector<std::string> choices_of(const std::string& option);

// Its own, then those of every command, and help.
std::vector<OptionRow> option_rows(const Command& command);

// Of a summary what stands before its first line's end, comma or colon: enough for a menu.
std::string short_summary(const OptionRow& option);

}  // namespace retouch::cli
