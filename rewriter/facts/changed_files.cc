#include "rewriter/facts/changed_files.h"

#include <algorithm>
#include <set>
#include <string>

#include "rewriter/jar/written_files.h"

namespace retouch::facts {

namespace {

constexpr const char* kWhyUnprobed = "was changed after it was rewritten";

template <typename Row>
void erase_paths(std::vector<Row>& rows, const std::set<std::string_view>& paths) {
  std::erase_if(rows, [&](const Row& row) { return paths.contains(row.path); });
}

template <typename Row>
void sort_by_path(std::vector<Row>& rows) {
  std::sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.path < b.path; });
}

}  // namespace

bool take_changed_files(const jar::ArtifactInput& directory, ArtifactFacts& facts) {
  const jar::FileChanges changes = jar::changes_since_written(directory);
  if (!changes.any()) return false;
  std::set<std::string_view> stale(changes.changed.begin(), changes.changed.end());
  stale.insert(changes.removed.begin(), changes.removed.end());
  erase_paths(facts.classes, stale);
  erase_paths(facts.resources, stale);
  if (stale.contains(jar::kManifestPath)) facts.manifest = manifest_digest({});
  jar::EntryBuffer buffer;
  for (const std::string& path : changes.changed) {
    const Bytes content = directory.read(directory.find(path).value(), buffer);
    if (path.ends_with(".class"))
      facts.classes.emplace_back(class_entry(path, class_facts(path, content))).unprobed = kWhyUnprobed;
    else if (path == jar::kManifestPath)
      facts.manifest = manifest_digest(as_text(content));
    else if (resource_counts(path))
      facts.resources.push_back({path, digest_of(content)});
  }
  sort_by_path(facts.classes);
  sort_by_path(facts.resources);
  return true;
}

}  // namespace retouch::facts
