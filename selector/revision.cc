#include "selector/revision.h"

#include <algorithm>

#include "selector/class_names.h"

namespace retouch::selector {

Roles recorded_roles(const ClassPath& class_path) {
  Roles roles;
  for (const auto& artifact : class_path.artifacts) roles.push_back(artifact->is_instrumented());
  return roles;
}

Revision::Revision(ClassPath& class_path, Roles roles)
    : class_path_(class_path), roles_(std::move(roles)), program_(make_program(class_path_, roles_)) {
  collect_resources();
}

Program Revision::make_program(ClassPath& class_path, const Roles& roles) {
  const auto last = std::find(roles.rbegin(), roles.rend(), true);
  const size_t behind_program = static_cast<size_t>(roles.rend() - last);
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
    for (const facts::ResourceEntry& resource : class_path_.artifacts[i]->facts().resources) {
      resources_.push_back({number, resource.path, resource.digest});
    }
    ++number;
  }
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
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (roles_[i]) continue;
    if (const facts::ClassFacts* found = class_path_.artifacts[i]->class_at(path)) return found;
  }
  return nullptr;
}

}  // namespace retouch::selector
