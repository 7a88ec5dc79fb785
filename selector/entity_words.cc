#include "selector/entity_words.h"

#include "selector/data_files.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

std::string file_words(const std::string& name) {
  const FileName parts = split_file_name(name);
  for (const FileAspect& aspect : kFileAspects) {
    if (aspect.suffix != parts.what) continue;
    return std::string(aspect.words) + (parts.what == "/" ? name : std::string(parts.path));
  }
  return "file " + name;
}

}  // namespace

std::string entity_words(const Entity& entity) {
  switch (entity.kind) {
    case EntityKind::kClass:
      return "class " + display_name(entity.name);
    case EntityKind::kSense:
      return "sense \"" + utf8_of(entity.name) + "\"";
    case EntityKind::kFile:
      return file_words(entity.name);
    case EntityKind::kResource:
      return "resource " + utf8_of(entity.name);
    case EntityKind::kService:
      return "service " + display_name(entity.name);
    case EntityKind::kBundle:
      return "resource bundle " + display_name(entity.name);
    case EntityKind::kVariable:
      return "environment variable " + utf8_of(entity.name);
    case EntityKind::kProperty:
      return "system property " + utf8_of(entity.name);
  }
  return utf8_of(entity.name) + " of kind " + std::to_string(static_cast<int>(entity.kind));
}

}  // namespace retouch::selector
