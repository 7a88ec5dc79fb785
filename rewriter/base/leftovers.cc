#include "rewriter/base/leftovers.h"

#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/digest128.h"

namespace retouch {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kMark = ".retouch-";
constexpr std::string_view kUnfinished = ".tmp";
constexpr std::string_view kOld = ".old";

// The process that a name belongs to, where it is one of ours: `prefix` PID `suffix`.
std::optional<pid_t> owner(std::string_view name, const std::string& prefix, std::string_view suffix) {
  if (!name.starts_with(prefix) || !name.ends_with(suffix)) return std::nullopt;
  if (name.size() <= prefix.size() + suffix.size()) return std::nullopt;
  const std::string digits(name.substr(prefix.size(), name.size() - prefix.size() - suffix.size()));
  if (digits.size() > 9 || digits.find_first_not_of("0123456789") != std::string::npos) return std::nullopt;
  return static_cast<pid_t>(std::strtol(digits.c_str(), nullptr, 10));
}

// What the names of everything beside `target` begin with.
std::string prefix_of(const fs::path& target) {
  constexpr size_t kLongest = 200;
  std::string name = target.filename().string();
  if (name.size() > kLongest) {
    const std::string digest = digest_of(name).hex();
    name.resize(kLongest - digest.size());
    name += digest;
  }
  return name + std::string(kMark);
}

bool is_running(pid_t process) { return process > 0 && (::kill(process, 0) == 0 || errno != ESRCH); }

}  // namespace

fs::path path_beside(const fs::path& target, const char* suffix) {
  return target.parent_path() / (prefix_of(target) + std::to_string(::getpid()) + suffix);
}

void remove_leftovers(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::string prefix = prefix_of(target);
  std::error_code error;
  std::vector<fs::path> unfinished;
  std::vector<fs::path> old;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    const std::string name = i->path().filename().string();
    if (const auto process = owner(name, prefix, kUnfinished); process && !is_running(*process))
      unfinished.push_back(i->path());
    if (const auto process = owner(name, prefix, kOld); process && !is_running(*process)) old.push_back(i->path());
  }
  for (const fs::path& path : old) {
    if (!fs::exists(fs::symlink_status(target, error)))
      fs::rename(path, target, error);
    else
      fs::remove_all(path, error);
  }
  for (const fs::path& path : unfinished) fs::remove_all(path, error);
}

}  // namespace retouch
