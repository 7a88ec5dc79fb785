#include "selector/watched_files.h"

#include <algorithm>
#include <array>

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

constexpr auto kVersionControl = std::to_array<std::string_view>({".git", ".hg", ".svn"});

// One part of a path by one part of a glob; the usual two-pointer walk, which goes back to the last `*`.
bool part_matches(std::string_view glob, std::string_view part) {
  size_t g = 0;
  size_t p = 0;
  size_t star = std::string_view::npos;
  size_t after_star = 0;
  while (p < part.size()) {
    if (g < glob.size() && (glob[g] == '?' || glob[g] == part[p]) && glob[g] != '*') {
      ++g;
      ++p;
    } else if (g < glob.size() && glob[g] == '*') {
      star = g++;
      after_star = p;
    } else if (star != std::string_view::npos) {
      g = star + 1;
      p = ++after_star;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == '*') ++g;
  return g == glob.size();
}

std::vector<std::string_view> parts_of(std::string_view path) {
  std::vector<std::string_view> parts;
  while (!path.empty()) {
    const size_t end = std::min(path.find('/'), path.size());
    if (end != 0) parts.push_back(path.substr(0, end));
    path.remove_prefix(std::min(end + 1, path.size()));
  }
  return parts;
}

// Whole parts, `**` going back like `*` within a part.
bool parts_match(const std::vector<std::string_view>& glob, const std::vector<std::string_view>& path) {
  size_t g = 0;
  size_t p = 0;
  size_t star = SIZE_MAX;
  size_t after_star = 0;
  while (p < path.size()) {
    if (g < glob.size() && glob[g] == "**") {
      star = g++;
      after_star = p;
    } else if (g < glob.size() && part_matches(glob[g], path[p])) {
      ++g;
      ++p;
    } else if (star != SIZE_MAX) {
      g = star + 1;
      p = ++after_star;
    } else {
      return false;
    }
  }
  while (g < glob.size() && glob[g] == "**") ++g;
  return g == glob.size();
}

}  // namespace

bool path_glob_matches(std::string_view glob, std::string_view path) {
  if (glob.find('/') == std::string_view::npos) {
    const size_t slash = path.rfind('/');
    return part_matches(glob, slash == std::string_view::npos ? path : path.substr(slash + 1));
  }
  return parts_match(parts_of(glob), parts_of(path));
}

std::string glob_problem(std::string_view glob) {
  if (glob.empty()) return "it is empty";
  if (glob.front() == '/') return "it begins with a '/', and paths are relative to --root";
  for (const std::string_view part : parts_of(glob)) {
    if (part == "..") return "it leads out of --root";
  }
  return {};
}

std::vector<std::string> normal_globs(std::vector<std::string> globs) {
  std::sort(globs.begin(), globs.end());
  globs.erase(std::unique(globs.begin(), globs.end()), globs.end());
  return globs;
}

std::vector<WatchedFile> watched_files(const std::vector<std::string>& globs, DataFiles& files) {
  std::vector<WatchedFile> found;
  if (globs.empty()) return found;
  std::error_code error;
  fs::recursive_directory_iterator entries(files.root(), fs::directory_options::skip_permission_denied, error);
  for (const fs::recursive_directory_iterator end; !error && entries != end; entries.increment(error)) {
    const fs::path& place = entries->path();
    std::error_code ignored;
    if (entries->is_directory(ignored)) {
      const std::string name = place.filename().string();
      if (std::find(kVersionControl.begin(), kVersionControl.end(), name) != kVersionControl.end()) {
        entries.disable_recursion_pending();
      }
      continue;
    }
    const std::string path = place.lexically_relative(files.root()).generic_string();
    if (std::none_of(globs.begin(), globs.end(),
                     [&](const std::string& glob) { return path_glob_matches(glob, path); }))
      continue;
    found.push_back({path, files.value(path).value_or(Digest128{})});
  }
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<std::string> watched_changes(const Environment& recorded, DataFiles& files, size_t most) {
  std::vector<std::string> changes;
  const auto add = [&](const WatchedFile& file, const char* verb) {
    changes.push_back(file.path + ' ' + verb + ", on which every test runs");
  };
  const std::vector<WatchedFile> now = watched_files(recorded.watched_globs, files);
  auto before = recorded.watched_files.begin();
  auto today = now.begin();
  while (changes.size() < most && (before != recorded.watched_files.end() || today != now.end())) {
    if (before == recorded.watched_files.end() || (today != now.end() && today->path < before->path)) {
      add(*today++, "appeared");
    } else if (today == now.end() || before->path < today->path) {
      add(*before++, "disappeared");
    } else {
      if (before->content != today->content) add(*today, "changed");
      ++before;
      ++today;
    }
  }
  return changes;
}

}  // namespace retouch::selector
