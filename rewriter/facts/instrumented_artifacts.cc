#include "rewriter/facts/instrumented_artifacts.h"

#include <set>
#include <string_view>

#include "rewriter/base/error.h"
#include "rewriter/base/printable.h"
#include "rewriter/facts/nested_artifacts.h"
#include "rewriter/jar/written_files.h"

namespace retouch::facts {

namespace {

constexpr unsigned kMostDepth = 64;

// The folder of the artifact that a record or a generated class belongs to, by its path; none for other files.
bool artifact_folder(std::string_view path, std::string_view& folder) {
  constexpr std::string_view kRecord = "META-INF/retouch/artifact";
  if (path.ends_with(kRecord)) {
    folder = path.substr(0, path.size() - kRecord.size());
    return folder.empty() || folder.ends_with('/');
  }
  if (!path.ends_with("/Hits.class") || !jar::is_generated(path)) return false;
  folder = path.substr(0, path.rfind("retouch/"));
  return true;
}

class Search {
 public:
  void look_into(const jar::ArtifactInput& input, const std::string& name, const NestingPlace& place) {
    for (size_t i = 0; i < input.size(); ++i) {
      std::string_view folder;
      if (artifact_folder(input.name(i), folder)) found_.insert(named(name, folder, input.is_directory()));
      if (input.is_readable(i) && is_archive_name(input.name(i))) look_into_archive(input, i, name, place);
    }
  }
  std::vector<std::string> found() const { return {found_.begin(), found_.end()}; }

 private:
  static std::string named(const std::string& artifact, std::string_view folder, bool is_directory) {
    if (folder.empty()) return artifact;
    folder.remove_suffix(1);
    return artifact + (is_directory ? '/' : '!') + printable(folder);
  }

  void look_into_archive(const jar::ArtifactInput& outer, size_t index, const std::string& name,
                         const NestingPlace& place) {
    jar::EntryBuffer buffer;
    try {
      const Bytes content = outer.read(index, buffer);
      const NestedArtifact nested = open_archive(outer, index, content, place, limits_);
      if (nested.input == nullptr) return;
      const std::string separator = outer.is_directory() ? "/" : "!";
      look_into(*nested.input, name + separator + printable(outer.name(index)), nested.place);
    } catch (const UserError&) {
      return;
    }
  }

  const NestingLimits limits_{.depth = kMostDepth, .reading = {}};
  std::set<std::string> found_;
};

}  // namespace

std::vector<std::string> find_instrumented(const std::filesystem::path& path) {
  const std::unique_ptr<jar::ArtifactInput> input = jar::open_artifact(path);
  Search search;
  std::string name = path.string();
  while (name.size() > 1 && name.ends_with('/')) name.pop_back();
  search.look_into(*input, name, outermost_place(*input, {}));
  return search.found();
}

}  // namespace retouch::facts
