#include "rewriter/jar/originals.h"

#include <algorithm>
#include <set>
#include <string>

#include "rewriter/base/error.h"
#include "rewriter/base/leftovers.h"
#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/class_directory.h"
#include "rewriter/jar/directory_swap.h"
#include "rewriter/jar/written_files.h"

namespace retouch::jar {
namespace fs = std::filesystem;

namespace {

constexpr std::string_view kSuffix = ".retouch-original";
constexpr std::string_view kRecordPath = "META-INF/retouch/artifact";

bool is_there(const fs::path& path) {
  std::error_code ignored;
  return fs::exists(fs::symlink_status(path, ignored));
}

[[noreturn]] void fail(const fs::path& path, const std::error_code& error) {
  throw UserError("cannot write " + path.string() + ": " + error.message());
}

void make_folders(const fs::path& path) {
  std::error_code error;
  fs::create_directories(path, error);
  if (error) fail(path, error);
}

bool is_instrumented(const fs::path& artifact) { return open_artifact(artifact)->find(kRecordPath).has_value(); }

// Replaces what is out of date in one step.
void keep_jar(const fs::path& jar) {
  const fs::path beside = path_beside(original_of(jar), ".tmp");
  std::error_code error;
  fs::remove(beside, error);
  link_or_copy(jar, beside);
  fs::rename(beside, original_of(jar), error);
  if (error) fail(original_of(jar), error);
  fs::remove(beside, error);  // which a rename leaves where both names are links to one file
}

// The originals of a directory: of a file that is as retouch wrote it the one kept beside, of any other itself.
class OriginalTree {
 public:
  OriginalTree(const fs::path& directory, const FileChanges& changes)
      : directory_(directory), tree_(path_beside(original_of(directory), ".tmp")) {
    std::error_code error;
    fs::remove_all(tree_, error);
    make_folders(tree_);
    for (const std::string& path : changes.kept) take(original_of(directory_), path);
    for (const std::string& path : changes.changed) take(directory_, path);
    take_folders();
  }
  const fs::path& path() const { return tree_; }

 private:
  void take(const fs::path& from, const std::string& path) const {
    make_folders((tree_ / path).parent_path());
    link_or_copy(from / path, tree_ / path);
  }
  // Empty ones too; not those that hold generated files only.
  void take_folders() const {
    std::set<std::string> generated;
    const ClassDirectory there = walk_class_directory(directory_);
    for (const std::string& file : there.files) {
      if (!is_generated(file)) continue;
      for (fs::path folder = fs::path(file).parent_path(); !folder.empty(); folder = folder.parent_path())
        generated.insert(folder.string());
    }
    for (const std::string& folder : there.directories) {
      if (!generated.contains(folder)) make_folders(tree_ / folder);
    }
  }

  fs::path directory_;
  fs::path tree_;
};

FileChanges all_files(const ArtifactInput& directory) {
  FileChanges changes;
  for (size_t i = 0; i < directory.size(); ++i) changes.changed.emplace_back(directory.name(i));
  return changes;
}

}  // namespace

fs::path original_of(const fs::path& artifact) {
  fs::path path = artifact.has_filename() ? artifact : artifact.parent_path();
  path += kSuffix;
  return path;
}

InPlaceState keep_original(const fs::path& artifact) {
  remove_leftovers(artifact);
  remove_leftovers(original_of(artifact));
  const std::unique_ptr<ArtifactInput> input = open_artifact(artifact);
  const bool instrumented = input->find(kRecordPath).has_value();
  if (instrumented && !is_there(original_of(artifact))) return InPlaceState::kForeign;
  if (!input->is_directory()) {
    if (instrumented) return InPlaceState::kUpToDate;
    keep_jar(artifact);
    return InPlaceState::kReady;
  }
  const FileChanges changes = instrumented ? changes_since_written(*input) : all_files(*input);
  if (instrumented && !changes.any()) return InPlaceState::kUpToDate;
  put_in_place(OriginalTree(artifact, changes).path(), original_of(artifact));
  return InPlaceState::kReady;
}

void forget_original(const fs::path& artifact) {
  std::error_code ignored;
  if (is_there(artifact) && !is_instrumented(artifact)) fs::remove_all(original_of(artifact), ignored);
}

Restored restore_original(const fs::path& artifact) {
  remove_leftovers(artifact);
  remove_leftovers(original_of(artifact));
  const fs::path original = original_of(artifact);
  std::error_code error;
  if (!is_there(original)) {
    return is_instrumented(artifact) ? Restored::kNoOriginal : Restored::kWasOriginal;
  }
  if (is_there(artifact)) {
    const std::unique_ptr<ArtifactInput> input = open_artifact(artifact);
    if (!input->find(kRecordPath)) {
      fs::remove_all(original, error);
      if (error) fail(original, error);
      return Restored::kWasOriginal;
    }
    if (input->is_directory()) {
      put_in_place(OriginalTree(artifact, changes_since_written(*input)).path(), artifact);
      fs::remove_all(original, error);
      if (error) fail(original, error);
      return Restored::kRestored;
    }
  }
  fs::rename(original, artifact, error);
  if (error) fail(artifact, error);
  return Restored::kRestored;
}

std::vector<fs::path> artifacts_with_originals(const fs::path& path) {
  if (is_there(original_of(path))) return {path};
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::recursive_directory_iterator i(path, error), end; !error && i != end; i.increment(error)) {
    const std::string name = i->path().string();
    if (!name.ends_with(kSuffix)) continue;
    i.disable_recursion_pending();
    out.emplace_back(name.substr(0, name.size() - kSuffix.size()));
  }
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace retouch::jar
