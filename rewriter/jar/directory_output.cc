#include "rewriter/jar/directory_output.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/base/leftovers.h"
#include "rewriter/jar/directory_swap.h"
#include "rewriter/jar/originals.h"
#include "rewriter/jar/output_file.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& target, const std::error_code& error) {
  if (error.value() == ENOSPC || error.value() == EDQUOT) throw NoSpaceError(target);
  throw UserError("cannot write " + target.string() + ": " + error.message());
}

void check_replaceable(const fs::path& target) {
  std::error_code error;
  const fs::file_status status = fs::symlink_status(target, error);
  if (!fs::exists(status)) return;
  const bool is_ours = fs::is_directory(status) &&
                       (fs::is_empty(target, error) || fs::exists(target / "META-INF" / "retouch" / "artifact", error));
  if (!is_ours) {
    throw UserError("cannot write " + target.string() + ": something else is there",
                    {"remove it, or name another output: only a class directory that retouch wrote is replaced"});
  }
}

bool has_content(const fs::path& path, Bytes content) {
  std::error_code error;
  if (!fs::is_regular_file(fs::symlink_status(path, error)) || fs::file_size(path, error) != content.size())
    return false;
  try {
    const MappedFile file(path);
    return std::equal(content.begin(), content.end(), file.bytes().begin(), file.bytes().end());
  } catch (const UserError&) {
    return false;
  }
}

// Whether both can be run, or neither can. The other permissions depend on the umask of who wrote them.
bool is_run_as(const fs::path& path, const fs::path& like) {
  struct stat here {};
  struct stat there {};
  if (::stat(path.c_str(), &here) != 0 || ::stat(like.c_str(), &there) != 0) return true;
  return (here.st_mode & S_IXUSR) == (there.st_mode & S_IXUSR);
}

}  // namespace

DirectoryOutput::DirectoryOutput(fs::path target, fs::path original, const ClassDirectory& entries, Replace replace)
    : target_(std::move(target)), original_(std::move(original)), entries_(entries) {
  if (replace == Replace::kOwnOnly) check_replaceable(target_);
  beside_ = path_beside(target_, ".tmp");
  std::error_code error;
  fs::remove_all(beside_, error);
  if (beside_.has_parent_path()) fs::create_directories(beside_.parent_path(), error);
  if (error) fail(target_, error);
  make_directory(beside_, original_);
  for (const std::string& directory : entries_.directories) make_directory(beside_ / directory, original_ / directory);
}

// With the permissions of `like`, and those that writing into it takes.
void DirectoryOutput::make_directory(const fs::path& path, const fs::path& like) const {
  struct stat status {};
  const mode_t mode = ::stat(like.c_str(), &status) == 0 ? status.st_mode & 0777 : 0777;
  if (::mkdir(path.c_str(), mode | S_IRWXU) != 0) fail(target_, std::error_code(errno, std::generic_category()));
}

DirectoryOutput::~DirectoryOutput() {
  std::error_code ignored;
  if (!beside_.empty()) fs::remove_all(beside_, ignored);
}

void DirectoryOutput::write_file(const std::string& name, Bytes content, const fs::path& like) const {
  const bool is_there = has_content(target_ / name, content) && is_run_as(target_ / name, like);
  if (is_there) {
    link_or_copy(target_ / name, beside_ / name);
  } else {
    OutputFile file(beside_ / name, like);
    file.write(content);
    file.commit();
  }
  const std::lock_guard lock(mutex_);
  written_[name] = digest_of(content);
  size_ += content.size();
  if (!is_there) all_there_ = false;
}

PreparedEntry DirectoryOutput::unchanged(size_t index, std::optional<Bytes> content) const {
  write_file(entries_.files[index], content.value(), original_ / entries_.files[index]);
  return {index, {}, std::nullopt};
}

PreparedEntry DirectoryOutput::changed(size_t index, Bytes content, Deflater&) const {
  write_file(entries_.files[index], content, original_ / entries_.files[index]);
  return {index, {}, std::nullopt};
}

PreparedEntry DirectoryOutput::added(std::string_view name, Bytes content, Deflater&) const {
  std::error_code error;
  const fs::path path = beside_ / name;
  fs::create_directories(path.parent_path(), error);
  if (error) fail(target_, error);
  write_file(std::string(name), content, {});
  return {std::nullopt, std::string(name), std::nullopt};
}

bool DirectoryOutput::is_what_is_there() const {
  if (!all_there_) return false;
  const ClassDirectory there = walk_class_directory(target_);
  const ClassDirectory here = walk_class_directory(beside_);
  return there.files == here.files && there.directories == here.directories;
}

uint64_t DirectoryOutput::commit() {
  const std::string list = write_written_files(written_);
  std::error_code error;
  fs::create_directories((beside_ / kWrittenFilesPath).parent_path(), error);
  if (error) fail(target_, error);
  write_file(std::string(kWrittenFilesPath), as_bytes(list), {});
  return commit_as_it_is();
}

uint64_t DirectoryOutput::commit_as_it_is() {
  if (is_what_is_there()) return size_;
  if (original_ == target_) {
    put_in_place_and_keep(beside_, target_, original_of(target_));
  } else {
    put_in_place(beside_, target_);
  }
  beside_.clear();
  return size_;
}

}  // namespace retouch::jar
