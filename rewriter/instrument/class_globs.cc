#include "rewriter/instrument/class_globs.h"

#include <algorithm>

namespace retouch::instrument {

namespace {

// `reached[i]`: the part of the glob read so far matches the first i characters. Takes the product of both lengths at
// most.
bool glob_matches(std::string_view glob, std::string_view internal_name, bool dot_separates) {
  std::vector<bool> reached(internal_name.size() + 1, false);
  reached[0] = true;
  for (size_t at = 0; at < glob.size(); ++at) {
    if (glob[at] == '*') {
      const bool across = at + 1 < glob.size() && glob[at + 1] == '*';
      if (across) ++at;
      for (size_t i = 0; i < internal_name.size(); ++i) {
        if (reached[i] && (across || internal_name[i] != '/')) reached[i + 1] = true;
      }
      continue;
    }
    const char wanted = dot_separates && glob[at] == '.' ? '/' : glob[at];
    for (size_t i = internal_name.size(); i > 0; --i) {
      const char found = internal_name[i - 1];
      reached[i] = reached[i - 1] && (wanted == '?' ? found != '/' : found == wanted);
    }
    reached[0] = false;
  }
  return reached[internal_name.size()];
}

}  // namespace

bool class_glob_matches(std::string_view glob, std::string_view internal_name) {
  return glob_matches(glob, internal_name, true);
}

bool artifact_glob_matches(std::string_view glob, std::string_view name) {
  while (name.ends_with('/')) name.remove_suffix(1);
  const size_t separator = name.find_last_of("/!");
  const std::string_view file_name = separator == std::string_view::npos ? name : name.substr(separator + 1);
  return glob_matches(glob, file_name, false) || glob_matches(glob, name, false);
}

bool any_artifact_glob_matches(const std::vector<std::string>& globs, std::string_view name) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return artifact_glob_matches(glob, name); });
}

bool any_class_glob_matches(const std::vector<std::string>& globs, std::string_view internal_name) {
  return std::any_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return class_glob_matches(glob, internal_name); });
}

}  // namespace retouch::instrument
