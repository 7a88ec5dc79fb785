#include "selector/watched_files.h"

#include <algorithm>
#include <array>
#include <set>

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

namespace {

// Finds the files below a root. Links to folders are put off until all else was seen. One that leads into a folder
// which is known by then is gone into all the same, for the names that lead through it, but the links there are not.
class Walk {
 public:
  template <typename Found>
  void run(const fs::path& root, const Found& found) {
    links_.push_back({root, {}});
    for (size_t i = 0; i < links_.size(); ++i) {
      const Folder next = links_[i];
      std::error_code error;
      const fs::path real = fs::canonical(next.path, error);
      if (!error) enter(next, real, found);
    }
  }

 private:
  struct Folder {
    fs::path path;
    std::string name;  // from the root, with a '/' behind it
  };

  template <typename Found>
  void enter(const Folder& folder, const fs::path& real, const Found& found) {
    const bool is_new = seen_.insert(real).second;
    std::vector<fs::directory_entry> entries;  // in an order that is the same everywhere
    std::error_code error;
    for (fs::directory_iterator at(folder.path, error), end; !error && at != end; at.increment(error)) {
      entries.push_back(*at);
    }
    std::sort(entries.begin(), entries.end());
    for (const fs::directory_entry& entry : entries) {
      const fs::path last = entry.path().filename();
      const std::string name = folder.name + last.generic_string();
      if (!entry.is_directory(error)) {
        found(name);
        continue;
      }
      if (std::find(kVersionControl.begin(), kVersionControl.end(), last.string()) != kVersionControl.end()) continue;
      const Folder inner{entry.path(), name + '/'};
      if (!entry.is_symlink(error)) {
        enter(inner, real / last, found);
      } else if (is_new) {
        links_.push_back(inner);
      }
    }
  }

  std::vector<Folder> links_;
  std::set<fs::path> seen_;  // without links
};

}  // namespace

std::vector<WatchedFile> watched_files(const std::vector<std::string>& globs, DataFiles& files) {
  std::vector<WatchedFile> found;
  if (globs.empty()) return found;
  Walk().run(files.root(), [&](const std::string& path) {
    const auto fits = [&](const std::string& glob) { return path_glob_matches(glob, path); };
    if (std::none_of(globs.begin(), globs.end(), fits)) return;
    found.push_back({path, files.value(path).value_or(Digest128{})});
  });
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
