// Where in an artifact loaders look for classes: at its root, and in the folders that containers and manifests name.
//
// A generated class has to be at the same root as the classes that call it, so that whatever loader finds them finds
// it.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/jar/artifact_input.h"

namespace retouch::instrument {

class ClassRoots {
 public:
  ClassRoots() = default;
  // The roots that everybody knows, and those that the artifact's manifest names: Bundle-ClassPath (OSGi core 3.9.1),
  // Spring-Boot-Classes. A manifest that cannot be read names none.
  explicit ClassRoots(const jar::ArtifactInput& input);

  // The number of the root at which the class of this (internal) name lies when its entry is `path`, below
  // META-INF/versions/N included; none: no loader is known to look there (templates, classes for other loaders).
  std::optional<size_t> root_of(std::string_view path, std::string_view internal_name) const;

  // Ends with a '/', or is empty: the artifact's root, which is number 0.
  const std::string& prefix(size_t root) const { return prefixes_[root]; }
  size_t size() const { return prefixes_.size(); }

 private:
  void add(std::string_view prefix);

  std::vector<std::string> prefixes_ = {""};
  std::map<std::string, size_t, std::less<>> numbers_ = {{"", 0}};  // a manifest may name very many
};

}  // namespace retouch::instrument
