// The revisions of a history that are checked already, in a file: what an interrupted `retouch check` goes on from.
// Written beside and renamed after each revision. Text, a line each, fields separated by tabs; a backslash escapes.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "selector/check/revision_check.h"

namespace retouch::selector::check {

struct CheckState {
  std::string settings;  // a digest of what was asked; another one is another check
  std::vector<RevisionCheck> revisions;
};

std::string state_text(const CheckState& state);
CheckState state_of(const std::string& text);  // throws FormatError

// None where there is no file. Throws UserError where it cannot be understood.
std::optional<CheckState> load_state(const std::filesystem::path& file);
void save_state(const std::filesystem::path& file, const CheckState& state);

}  // namespace retouch::selector::check
