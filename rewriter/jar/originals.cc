#include "rewriter/jar/originals.h"

#include <algorithm>
#include <string>

#include "rewriter/base/error.h"
#include "rewriter/base/leftovers.h"
#include "rewriter/jar/artifact_input.h"
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

// What was compiled into a directory since it was instrumented goes to its original. May be done again at any time.
void take_changes(const fs::path& directory, const FileChanges& changes) {
  const fs::path original = original_of(directory);
  std::error_code error;
  for (const std::string& path : changes.removed) fs::remove(original / path, error);
  for (const std::string& path : changes.changed) {
    fs::create_directories((original / path).parent_path(), error);
    if (error) fail(original / path, error);
    const fs::path beside = path_beside(original / path, ".tmp");
    fs::remove(beside, error);
    link_or_copy(directory / path, beside);
    fs::rename(beside, original / path, error);
    if (error) fail(original / path, error);
    fs::remove(beside, error);  // which a rename leaves where both names are links to one file
  }
}

// After a run that was killed between two renames.
void take_back_what_is_missing(const fs::path& artifact) {
  remove_leftovers(artifact);
  remove_leftovers(original_of(artifact));
  std::error_code error;
  if (is_there(artifact) || !is_there(original_of(artifact))) return;
  fs::rename(original_of(artifact), artifact, error);
  if (error) fail(artifact, error);
}

}  // namespace

fs::path original_of(const fs::path& artifact) {
  fs::path path = artifact.has_filename() ? artifact : artifact.parent_path();
  path += kSuffix;
  return path;
}

std::optional<fs::path> artifact_of(const fs::path& path) {
  const std::string name = (path.has_filename() ? path : path.parent_path()).string();
  if (!name.ends_with(kSuffix)) return std::nullopt;
  return name.substr(0, name.size() - kSuffix.size());
}

InPlace keep_original(const fs::path& artifact) {
  take_back_what_is_missing(artifact);
  const fs::path original = original_of(artifact);
  const std::unique_ptr<ArtifactInput> input = open_artifact(artifact);
  const bool instrumented = input->find(kRecordPath).has_value();
  if (instrumented && !is_there(original)) return {InPlaceState::kForeign, {}};
  if (!input->is_directory()) {
    if (instrumented) return {InPlaceState::kUpToDate, {}};
    keep_jar(artifact);
    return {InPlaceState::kReady, original};
  }
  if (!instrumented) return {InPlaceState::kReady, artifact};
  const FileChanges changes = changes_since_written(*input);
  if (!changes.any()) return {InPlaceState::kUpToDate, {}};
  take_changes(artifact, changes);
  return {InPlaceState::kReady, original};
}

void forget_original(const fs::path& artifact) {
  std::error_code ignored;
  if (is_there(artifact) && !is_instrumented(artifact)) fs::remove_all(original_of(artifact), ignored);
}

Restored restore_original(const fs::path& artifact) {
  const bool was_missing = !is_there(artifact);
  take_back_what_is_missing(artifact);
  if (was_missing && is_there(artifact)) return Restored::kRestored;
  const fs::path original = original_of(artifact);
  const std::unique_ptr<ArtifactInput> input = open_artifact(artifact);
  const bool instrumented = input->find(kRecordPath).has_value();
  std::error_code error;
  if (!instrumented) {
    fs::remove_all(original, error);
    if (error) fail(original, error);
    return Restored::kWasOriginal;
  }
  if (!is_there(original)) return Restored::kNoOriginal;
  if (input->is_directory()) {
    take_changes(artifact, changes_since_written(*input));
    put_in_place(original, artifact);
  } else {
    fs::rename(original, artifact, error);
    if (error) fail(artifact, error);
  }
  return Restored::kRestored;
}

std::vector<fs::path> artifacts_with_originals(const fs::path& path) {
  if (is_there(original_of(path))) return {path};
  std::vector<fs::path> out;
  std::error_code error;
  for (fs::recursive_directory_iterator i(path, error), end; !error && i != end; i.increment(error)) {
    const std::optional<fs::path> artifact = artifact_of(i->path());
    if (!artifact) continue;
    i.disable_recursion_pending();
    out.push_back(*artifact);
  }
  // What stands behind a folder that cannot be read would stay instrumented without a word.
  if (error && fs::is_directory(path)) throw UserError("cannot read all of " + path.string() + ": " + error.message());
  std::sort(out.begin(), out.end());
  return out;
}

}  // namespace retouch::jar
