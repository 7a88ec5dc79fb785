#include "selector/revision.h"

#include <algorithm>
#include <unordered_map>

#include "selector/class_names.h"
#include "selector/entity_rules.h"
#include "selector/overriding.h"
#include "selector/process_values.h"
#include "selector/scanned_classes.h"
#include "selector/serialisable.h"

namespace retouch::selector {

namespace {

// Behind the last artifact of the program.
size_t end_of_program(const Roles& roles) {
  return static_cast<size_t>(roles.rend() - std::find(roles.rbegin(), roles.rend(), true));
}

}  // namespace

Roles recorded_roles(const ClassPath& class_path) {
  Roles roles;
  for (const auto& artifact : class_path.artifacts) roles.push_back(artifact->is_instrumented());
  return roles;
}

Revision::Revision(ClassPath& class_path, Roles roles, DataFiles& files, std::vector<std::string> jvm_arguments)
    : class_path_(class_path),
      roles_(std::move(roles)),
      program_(make_program(class_path_, roles_)),
      named_resources_(class_path_, roles_, program_),
      jvm_arguments_(std::move(jvm_arguments)),
      files_(files) {
  collect_resources();
  mark_hidden_resources();
}

Program Revision::make_program(ClassPath& class_path, const Roles& roles) {
  const size_t behind_program = end_of_program(roles);
  std::vector<ProgramArtifact> artifacts;
  for (size_t i = 0; i < roles.size(); ++i) {
    Artifact& artifact = *class_path.artifacts[i];
    ProgramArtifact view;
    view.apart = artifact.is_apart();
    if (roles[i]) {
      view.facts = &artifact.facts();
    } else if (i < behind_program && !artifact.is_apart()) {
      view.library_entries = artifact.files().paths();
    }
    artifacts.push_back(view);
  }
  return Program(std::move(artifacts));
}

void Revision::collect_resources() {
  uint32_t number = 0;
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (!roles_[i]) continue;
    const facts::ArtifactFacts& facts = class_path_.artifacts[i]->facts();
    for (const facts::ResourceEntry& resource : facts.resources) {
      resources_.push_back({number, resource.path, value_of(resource, facts)});
    }
    ++number;
  }
}

// Where a library before it has one of its name, that is the one which is found, until their order changes.
void Revision::mark_hidden_resources() {
  std::vector<size_t> places;  // of the program's artifacts
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (roles_[i]) places.push_back(i);
  }
  std::unordered_map<std::string_view, std::vector<Resource*>> by_path;
  for (size_t i = 0; i < end_of_program(roles_); ++i) {
    if (roles_[i] || class_path_.artifacts[i]->is_apart()) continue;
    if (by_path.empty()) {
      for (Resource& resource : resources_) by_path[resource.path].push_back(&resource);
    }
    for (const std::string_view path : class_path_.artifacts[i]->files().paths()) {
      const auto found = by_path.find(path);
      if (found == by_path.end()) continue;
      std::vector<Resource*>& behind = found->second;
      std::erase_if(behind, [&](const Resource* resource) { return places[resource->artifact] < i; });
      for (Resource* resource : behind) resource->content = hidden(resource->content);
      behind.clear();
    }
  }
}

const std::vector<std::string_view>& Revision::classes_of_sense(std::string_view sense) const {
  const std::string_view kept = *std::find(kSensesOfClasses.begin(), kSensesOfClasses.end(), sense);
  const auto [place, is_new] = sense_classes_.try_emplace(kept);
  if (!is_new) return place->second;
  std::vector<std::string_view>& names = place->second;
  const LibraryClasses libraries = [this](std::string_view name) { return library_class(name); };
  if (sense == kSerialSense) {
    names = serialisable_classes(program_, libraries);
  } else if (sense == kGlueSense || sense == kNgSense) {
    names = scanned_classes(sense, program_, libraries);
  } else {
    names = program_.class_names();
  }
  return names;
}

std::optional<Digest128> Revision::value(const Entity& entity, Aspect aspect) const {
  switch (entity.kind) {
    case EntityKind::kClass:
      return class_value(program_.definitions(entity.name), aspect);
    case EntityKind::kFile:
      return files_.value(entity.name);
    case EntityKind::kResource:
      return named_resources_.resource(entity.name);
    case EntityKind::kService:
      return named_resources_.service(entity.name);
    case EntityKind::kBundle:
      return named_resources_.bundle(entity.name);
    case EntityKind::kVariable:
    case EntityKind::kProperty:
      return process_value(entity, jvm_arguments_);
    case EntityKind::kSense:
      break;
    default:
      return std::nullopt;
  }
  if (entity.name == kManifestSense) return named_resources_.manifests();
  if (entity.name == kModulesSense) return named_resources_.modules();
  if (entity.name == kResourcesSense) return named_resources_.all();
  if (!is_sense_of_classes(entity.name)) return std::nullopt;
  Digester digester;
  for (const std::string_view name : classes_of_sense(entity.name)) digester.text(name);
  return digester.finish();
}

std::optional<Digest128> Revision::class_value(std::span<const Definition> definitions, Aspect aspect) const {
  if (aspect != Aspect::kOverriding) return program_.value(definitions, aspect);
  return overriding_digest(definitions, program_, [this](std::string_view name) { return library_class(name); });
}

std::vector<std::string> Revision::brings(const Entity& entity) const {
  if (entity.kind == EntityKind::kService) {
    std::vector<std::string> names = named_resources_.providers(entity.name);
    names.push_back(entity.name);
    return names;
  }
  if (entity.kind == EntityKind::kBundle) return named_resources_.bundle_classes(entity.name);
  if (entity.kind == EntityKind::kSense && is_sense_of_classes(entity.name)) {
    const std::vector<std::string_view>& names = classes_of_sense(entity.name);
    return {names.begin(), names.end()};
  }
  return {};
}

Environment Revision::environment() const {
  Environment environment;
  for (size_t i = 0; i < roles_.size(); ++i) {
    Artifact& artifact = *class_path_.artifacts[i];
    if (roles_[i]) {
      ++environment.program_artifacts;
    } else {
      environment.libraries.push_back({artifact.name(), artifact.content()});
    }
  }
  environment.resources = resources_;
  return environment;
}

const facts::ClassFacts* Revision::library_class(std::string_view name) const {
  const std::string path = std::string(name) + std::string(kClassSuffix);
  const std::lock_guard lock(libraries_lock_);
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (roles_[i]) continue;
    if (const facts::ClassFacts* found = class_path_.artifacts[i]->class_at(path)) return found;
  }
  return nullptr;
}

}  // namespace retouch::selector
