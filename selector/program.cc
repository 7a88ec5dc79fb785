#include "selector/program.h"

#include <algorithm>

#include "selector/class_names.h"

namespace retouch::selector {

namespace {

constexpr std::string_view kModuleInfo = "module-info";

const Digest128& digest_of_aspect(const facts::ClassFacts& class_facts, Aspect aspect) {
  switch (aspect) {
    case Aspect::kLines:
      return class_facts.lines;
    case Aspect::kHeader:
      return class_facts.header;
    default:
      return class_facts.meaning;
  }
}

}  // namespace

Program::Program(std::vector<ProgramArtifact> artifacts) : artifacts_(std::move(artifacts)) {
  size_t classes = 0;
  for (const ProgramArtifact& artifact : artifacts_) {
    if (artifact.facts != nullptr) classes += artifact.facts->classes.size();
  }
  definitions_.reserve(classes);
  for (uint32_t i = 0; i < artifacts_.size(); ++i) {
    if (artifacts_[i].facts == nullptr) continue;
    for (const facts::ClassEntry& entry : artifacts_[i].facts->classes) {
      const std::string_view by_path = class_of_path(entry_name(entry.path).path);
      add(by_path, {&entry, i});
      // Other loaders find classes below folders of their own (WEB-INF/classes/); what runs is named by the class
      // itself.
      if (entry.facts.parsed && entry.facts.name != by_path) add(entry.facts.name, {&entry, i});
    }
  }
  drop_shadowed();
  origins_ = origins(Aspect::kMeaning);
  origins_with_lines_ = origins(Aspect::kLines);
}

void Program::add(std::string_view name, Definition definition) {
  if (name == kModuleInfo) return;  // part of its artifact's origin
  std::vector<Definition>& all = definitions_[name];
  const ProgramArtifact& artifact = artifacts_[definition.artifact];
  const auto same_path = [&](const Definition& other) {
    return other.artifact == definition.artifact || artifact.apart;
  };
  if (all.empty() || std::any_of(all.begin(), all.end(), same_path)) {
    all.push_back(definition);
    return;
  }
  // Behind one on the class path it never wins; behind one that stands apart it counts too.
  const bool won_before =
      std::any_of(all.begin(), all.end(), [&](const Definition& other) { return !artifacts_[other.artifact].apart; });
  if (!won_before) all.push_back(definition);
}

// Only base entries of a library shadow for certain: a variant of another Java version may not be the one that is
// loaded.
void Program::drop_shadowed() {
  std::unordered_map<std::string_view, uint32_t> taken;  // class name -> first library that has it
  for (uint32_t i = 0; i < artifacts_.size(); ++i) {
    for (const std::string_view path : artifacts_[i].library_entries) {
      const std::string_view name = class_of_path(path);
      if (!name.empty()) taken.try_emplace(name, i);
    }
  }
  for (const auto& [name, library] : taken) {
    const auto place = definitions_.find(name);
    if (place == definitions_.end()) continue;
    std::erase_if(place->second, [&, position = library](const Definition& definition) {
      return !artifacts_[definition.artifact].apart && definition.artifact > position;
    });
    if (place->second.empty()) definitions_.erase(place);
  }
}

std::vector<Digest128> Program::origins(Aspect of_module_info) const {
  std::vector<Digest128> all;
  Digester digester;
  for (const ProgramArtifact& artifact : artifacts_) {
    Digest128 origin;
    if (artifact.facts != nullptr) {
      digester.reset();
      digester.digest(artifact.facts->manifest);
      for (const facts::ClassEntry& entry : artifact.facts->classes) {
        const EntryName name = entry_name(entry.path);
        if (class_of_path(name.path) != kModuleInfo) continue;
        digester.number(name.version);
        digester.digest(digest_of_aspect(entry.facts, of_module_info));
      }
      origin = digester.finish();
    }
    all.push_back(origin);
  }
  return all;
}

std::span<const Definition> Program::definitions(std::string_view class_name) const {
  const auto place = definitions_.find(class_name);
  if (place == definitions_.end()) return {};
  return place->second;
}

std::optional<Digest128> Program::value(const Entity& entity, Aspect aspect) const {
  if (entity.kind != EntityKind::kClass) return std::nullopt;
  const std::span<const Definition> all = definitions(entity.name);
  if (all.empty()) return std::nullopt;
  if (aspect == Aspect::kOrigin || aspect == Aspect::kOriginLines) {
    const std::vector<Digest128>& of_artifacts = aspect == Aspect::kOrigin ? origins_ : origins_with_lines_;
    if (all.size() == 1) return of_artifacts[all[0].artifact];
    Digester digester;
    for (const Definition& definition : all) digester.digest(of_artifacts[definition.artifact]);
    return digester.finish();
  }
  if (all.size() == 1 && entry_name(all[0].entry->path).version == 0) {
    return digest_of_aspect(all[0].entry->facts, aspect);
  }
  Digester digester;
  for (const Definition& definition : all) {
    digester.number(entry_name(definition.entry->path).version);
    digester.digest(digest_of_aspect(definition.entry->facts, aspect));
  }
  return digester.finish();
}

std::vector<std::string_view> Program::class_names() const {
  std::vector<std::string_view> names;
  for (const ProgramArtifact& artifact : artifacts_) {
    if (artifact.facts == nullptr) continue;
    for (const facts::ClassEntry& entry : artifact.facts->classes) {
      const std::string_view name = class_of_path(entry_name(entry.path).path);
      if (name != kModuleInfo) names.push_back(name);
    }
  }
  return names;
}

}  // namespace retouch::selector
