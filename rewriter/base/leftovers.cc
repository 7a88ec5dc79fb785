#include "rewriter/base/leftovers.h"

#include <signal.h>
#include <sys/utsname.h>
#include <unistd.h>

#include <cerrno>
#include <charconv>
#include <chrono>
#include <fstream>
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

// The name of a process in a file's name, where it is one of ours: `prefix` MARK `suffix`; else empty.
std::string_view mark_in(std::string_view name, const std::string& prefix, std::string_view suffix) {
  if (!name.starts_with(prefix) || !name.ends_with(suffix) || name.size() <= prefix.size() + suffix.size()) return {};
  return name.substr(prefix.size(), name.size() - prefix.size() - suffix.size());
}

// Where the number of a process means one: this run of this machine, and the container in it.
const std::string& this_place() {
  static const std::string place = [] {
    Digester digester;
    std::string boot;
    std::getline(std::ifstream("/proc/sys/kernel/random/boot_id"), boot);
    digester.text(boot);
    std::error_code error;
    digester.text(fs::read_symlink("/proc/self/ns/pid", error).string());
    struct utsname names {};
    if (::uname(&names) == 0) digester.text(names.nodename);
    constexpr size_t kDigits = 8;
    return digester.finish().hex().substr(0, kDigits);
  }();
  return place;
}

bool is_old(const fs::path& path) {
  constexpr std::chrono::hours kLongest(24);  // longer than any run writes
  std::error_code error;
  const fs::file_time_type written = fs::last_write_time(path, error);
  return !error && fs::file_time_type::clock::now() - written > kLongest;
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

std::string process_mark(pid_t process) { return std::to_string(process) + '-' + this_place(); }

bool is_left_behind(std::string_view mark, const fs::path& path) {
  const size_t dash = mark.find('-');
  if (dash == std::string_view::npos) return false;
  const std::string_view number = mark.substr(0, dash);
  const std::string_view place = mark.substr(dash + 1);
  pid_t process = 0;
  const auto [end, problem] = std::from_chars(number.data(), number.data() + number.size(), process);
  if (problem != std::errc() || end != number.data() + number.size() || process <= 0) return false;
  if (place.size() != this_place().size() || place.find_first_not_of("0123456789abcdef") != std::string::npos) return false;
  return place == this_place() ? !is_running(process) : is_old(path);
}

fs::path path_beside(const fs::path& target, const char* suffix) {
  return target.parent_path() / (prefix_of(target) + process_mark(::getpid()) + suffix);
}

void remove_leftovers(const fs::path& target) {
  const fs::path folder = target.has_parent_path() ? target.parent_path() : fs::path(".");
  const std::string prefix = prefix_of(target);
  std::error_code error;
  std::vector<fs::path> unfinished;
  std::vector<fs::path> old;
  for (fs::directory_iterator i(folder, error), end; !error && i != end; i.increment(error)) {
    const std::string name = i->path().filename().string();
    if (is_left_behind(mark_in(name, prefix, kUnfinished), i->path())) unfinished.push_back(i->path());
    if (is_left_behind(mark_in(name, prefix, kOld), i->path())) old.push_back(i->path());
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
