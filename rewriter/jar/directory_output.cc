#include "rewriter/jar/directory_output.h"

#include <unistd.h>

#include <utility>

#include "rewriter/base/error.h"
#include "rewriter/jar/output_file.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const fs::path& target, const std::error_code& error) {
  throw UserError("cannot write " + target.string() + ": " + error.message());
}

fs::path beside(const fs::path& target, const char* suffix) {
  fs::path path = target;
  path += ".retouch-" + std::to_string(::getpid()) + suffix;
  return path;
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

uint64_t size_of(const fs::path& directory) {
  uint64_t total = 0;
  std::error_code error;
  for (fs::recursive_directory_iterator i(directory, error), end; !error && i != end; i.increment(error)) {
    if (i->is_regular_file(error)) total += i->file_size(error);
  }
  return total;
}

}  // namespace

DirectoryOutput::DirectoryOutput(fs::path target, fs::path original, const ClassDirectory& entries)
    : target_(std::move(target)), original_(std::move(original)), entries_(entries) {
  check_replaceable(target_);
  beside_ = beside(target_, ".tmp");
  std::error_code error;
  fs::remove_all(beside_, error);
  fs::create_directories(beside_, error);
  if (error) fail(target_, error);
  for (const std::string& directory : entries_.directories) {
    fs::create_directory(beside_ / directory, error);
    if (error) fail(target_, error);
  }
}

DirectoryOutput::~DirectoryOutput() {
  std::error_code ignored;
  if (!beside_.empty()) fs::remove_all(beside_, ignored);
}

void DirectoryOutput::write_file(const std::string& name, Bytes content, const fs::path& like) const {
  OutputFile file(beside_ / name, like);
  file.write(content);
  file.commit();
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

uint64_t DirectoryOutput::commit() {
  const uint64_t size = size_of(beside_);
  // Two renames: a directory cannot be renamed over one that is not empty. A run that is killed between them leaves the
  // old directory beside, complete.
  const fs::path old = beside(target_, ".old");
  std::error_code error;
  const bool is_there = fs::exists(target_, error);
  if (is_there) {
    fs::remove_all(old, error);
    fs::rename(target_, old, error);
    if (error) fail(target_, error);
  }
  fs::rename(beside_, target_, error);
  if (error) {
    std::error_code ignored;
    if (is_there) fs::rename(old, target_, ignored);
    fail(target_, error);
  }
  beside_.clear();
  fs::remove_all(old, error);
  return size;
}

}  // namespace retouch::jar
