#include "selector/logged_files.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <optional>

#include "selector/modified_utf8.h"
#include "selector/watched_files.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

fs::path real_path(const fs::path& path) {
  std::error_code error;
  const fs::path real = fs::weakly_canonical(path, error);
  return error ? fs::absolute(path, error).lexically_normal() : real;
}

// `path` behind `folder`; "." for the folder itself, none where it lies elsewhere. Both absolute and normal.
std::optional<fs::path> below(const fs::path& path, const fs::path& folder) {
  const fs::path rest = path.lexically_relative(folder);
  if (rest.empty() || *rest.begin() == "..") return std::nullopt;
  return rest;
}

FileState state_of(const struct stat& status) {
  if (S_ISREG(status.st_mode)) return FileState::kRegular;
  if (S_ISDIR(status.st_mode)) return FileState::kDirectory;
  return FileState::kOther;
}

bool can_hold_directory(FileState state) { return state == FileState::kAbsent || state == FileState::kDirectory; }

// Java 8 has whole seconds on some systems.
bool same_time(uint64_t noted_millis, const struct stat& status) {
  const uint64_t seconds = static_cast<uint64_t>(status.st_mtim.tv_sec);
  const uint64_t millis = seconds * 1000 + static_cast<uint64_t>(status.st_mtim.tv_nsec) / 1'000'000;
  return noted_millis == millis || noted_millis == seconds * 1000;
}

}  // namespace

bool FilePatterns::fits(std::string_view glob, std::string_view path) {
  const bool is_name = glob.find('/') == std::string_view::npos;  // in any folder
  return (is_name || glob.starts_with('/') == path.starts_with('/')) && path_glob_matches(glob, path);
}

bool FilePatterns::leave_out(std::string_view path) const {
  const auto fits_any = [&](const std::vector<std::string>& globs) {
    return std::any_of(globs.begin(), globs.end(), [&](std::string_view glob) { return fits(glob, path); });
  };
  return (!include.empty() && !fits_any(include)) || fits_any(exclude);
}

LoggedFiles::LoggedFiles(const RunLog& log, DataFiles& files, const FilePatterns& patterns,
                         const std::vector<fs::path>& program_folders)
    : log_(log), files_(files), patterns_(patterns), program_folders_(program_folders) {
  std::error_code error;
  root_ = fs::absolute(files.root(), error).lexically_normal();
  if (!root_.has_filename()) root_ = root_.parent_path();
  real_root_ = real_path(files.root());
  base_ = root_;
  const fs::path ran_in = utf8_of(log.jvm.working_directory);
  if (ran_in.empty() || !fs::is_directory(ran_in, error)) return;
  const fs::path real = real_path(ran_in);
  if (real == real_root_) return;
  base_ = real;
  base_is_elsewhere_ = !below(real, real_root_).has_value();
}

fs::path LoggedFiles::path_of(const std::string& name) const {
  const fs::path path(split_file_name(name).path);
  fs::path normal = (path.is_absolute() ? path : base_ / path).lexically_normal();
  return normal.has_filename() ? normal : normal.parent_path();
}

std::string LoggedFiles::name_below_root(const fs::path& path) const {
  for (const fs::path& root : {root_, real_root_}) {
    if (const auto rest = below(path, root)) return rest->generic_string();
  }
  return path.generic_string();
}

Entity LoggedFiles::entity_of(uint32_t slot) const {
  const std::string name = utf8_of(log_.names[slot].name);
  const fs::path path = path_of(name);
  if (!program_folders_.empty()) {
    const fs::path real = real_path(path);
    for (const fs::path& folder : program_folders_) {
      const auto rest = below(real, folder);
      if (rest && split_file_name(name).what.size() < 2)
        return {EntityKind::kResource, *rest == "." ? std::string() : rest->generic_string()};
    }
  }
  std::string kept = name_below_root(path);
  const std::string_view what = split_file_name(name).what;
  if (what != "/" || !kept.ends_with('/')) kept += what;
  return {EntityKind::kFile, std::move(kept)};
}

bool LoggedFiles::is_left_out(uint32_t slot) const {
  if (patterns_.include.empty() && patterns_.exclude.empty()) return false;
  const Entity entity = entity_of(slot);
  return entity.kind == EntityKind::kFile && patterns_.leave_out(split_file_name(entity.name).path);
}

bool LoggedFiles::is_own_work(uint32_t slot) const {
  const auto noted = log_.files.find(slot);
  if (noted == log_.files.end() || !noted->second.peeked) return false;
  const FileNote& note = noted->second;
  const std::string name = utf8_of(log_.names[slot].name);
  const fs::path path = path_of(name);
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) return note.state != FileState::kAbsent;
  if (state_of(status) != note.state) return true;
  // Its names were looked at to remove it, which shows whether there were any.
  std::error_code error;
  if (split_file_name(name).what == "/") return !same_time(note.modified_millis, status) && !fs::is_empty(path, error);
  if (note.state != FileState::kRegular) return false;
  return note.size != static_cast<uint64_t>(status.st_size) || !same_time(note.modified_millis, status);
}

std::string LoggedFiles::doubt_of(uint32_t slot) const {
  const std::string name = utf8_of(log_.names[slot].name);
  // In messages without the part that only says what of it is meant.
  const FileName parts = split_file_name(name);
  const std::string shown(parts.what.size() > 1 ? parts.path : std::string_view(name));
  const auto noted = log_.files.find(slot);
  if (noted == log_.files.end()) return "the log does not say what " + shown + " was when it was read";
  const FileNote& note = noted->second;
  if (base_is_elsewhere_ && !name.starts_with('/')) {
    return "it read " + shown + " in " + base_.string() + ", which is not below " + root_.string() +
           "; --root names the directory that the tests ran in";
  }
  if (note.written) return {};
  const fs::path path = path_of(name);
  const bool is_place = parts.what == "//place";
  struct stat status {};
  if (::stat(path.c_str(), &status) != 0) {
    if (errno != ENOENT && errno != ENOTDIR) return shown + " cannot be looked at";
    if (note.state == FileState::kAbsent || (is_place && can_hold_directory(note.state))) return {};
    return shown + " was there while tests ran and is not below " + root_.string() +
           " now; --root names the directory that the tests ran in";
  }
  const FileState state = state_of(status);
  if (is_place && can_hold_directory(state) && can_hold_directory(note.state)) return {};
  bool same = state == note.state;
  if (same && is_made_up(path)) return {};
  if (same && state == FileState::kRegular) {
    same = note.size == static_cast<uint64_t>(status.st_size) && same_time(note.modified_millis, status);
  }
  // A folder's time tells of its listing; its mere presence does not depend on that.
  if (same && state == FileState::kDirectory && name.ends_with('/')) same = same_time(note.modified_millis, status);
  if (!same) return shown + " changed while tests ran";
  const Entity entity = entity_of(slot);
  if (entity.kind == EntityKind::kFile && files_.is_unread(entity.name)) {
    return shown + " cannot be read, or not all of it";
  }
  return {};
}

std::vector<fs::path> class_directories(const ClassPath& class_path, const std::vector<bool>& roles) {
  std::vector<fs::path> out;
  for (size_t i = 0; i < roles.size(); ++i) {
    const Artifact& artifact = *class_path.artifacts[i];
    if (roles[i] && artifact.is_directory()) out.push_back(real_path(artifact.path()));
  }
  return out;
}

}  // namespace retouch::selector
