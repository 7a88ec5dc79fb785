// Where a class path has a class that is asked for by its name: in its place, or in a folder where other loaders look
// (WEB-INF/classes/, APP-INF/classes/, one of META-INF/versions/, any that a manifest names).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>

#include "selector/class_path.h"

namespace retouch::selector {

struct ClassPlace {
  Artifact* artifact;
  size_t entry;
};

// Borrows the class path.
class ClassPlaces {
 public:
  explicit ClassPlaces(const ClassPath& class_path) : class_path_(class_path) {}

  // Of the class "p/Foo", in UTF-8.
  std::optional<ClassPlace> find(const std::string& name);

 private:
  void list();

  const ClassPath& class_path_;
  // All class files by the last part of their path, made when a class is in none of the usual folders.
  std::optional<std::unordered_multimap<std::string_view, ClassPlace>> by_last_part_;
};

}  // namespace retouch::selector
