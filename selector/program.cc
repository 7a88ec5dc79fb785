#include "selector/program.h"

#include <algorithm>

#include "rewriter/classfile/access_flags.h"
#include "selector/class_names.h"

namespace retouch::selector {

namespace {

constexpr std::string_view kModuleInfo = "module-info";

// Where any JVM's class path loader finds the name: a variant is for some JVMs alone.
bool is_in_its_place(const facts::ClassEntry& entry, std::string_view name) { return class_of_path(entry.path) == name; }

// In a folder of another loader's.
bool is_elsewhere(const facts::ClassEntry& entry, std::string_view name) {
  return class_of_path(entry_name(entry.path).path) != name;
}

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
  names_.reserve(classes);
  first_.reserve(classes);
  counts_.reserve(classes);
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
  const auto [number, is_new] = names_.add(name);
  if (is_new) {
    first_.push_back(definition);
    counts_.push_back(1);
    return;
  }
  const std::span<const Definition> all = definitions_at(number);
  const ProgramArtifact& artifact = artifacts_[definition.artifact];
  // Beside one of the same artifact, and where either stands apart, it counts too; behind one in its place it never wins.
  const bool counts =
      artifact.apart || is_elsewhere(*definition.entry, name) ||
      std::any_of(all.begin(), all.end(),
                  [&](const Definition& other) { return other.artifact == definition.artifact; }) ||
      std::none_of(all.begin(), all.end(), [&](const Definition& other) {
        return !artifacts_[other.artifact].apart && is_in_its_place(*other.entry, name);
      });
  if (!counts) return;
  std::vector<Definition>& several = several_[number];
  if (counts_[number] == 1) several.push_back(first_[number]);
  several.push_back(definition);
  counts_[number] = kSeveral;
}

// Only base entries of a library shadow for certain: a variant of another Java version may not be the one that is
// loaded.
void Program::drop_shadowed() {
  std::vector<bool> taken(names_.size());
  for (uint32_t i = 0; i < artifacts_.size(); ++i) {
    for (const std::string_view path : artifacts_[i].library_entries) {
      const std::string_view name = class_of_path(path);
      const uint32_t number = name.empty() ? NameIndex::kNone : names_.find(name);
      if (number == NameIndex::kNone || taken[number]) continue;
      taken[number] = true;
      std::vector<Definition> left;
      for (const Definition& definition : definitions_at(number)) {
        const bool counts = artifacts_[definition.artifact].apart || is_elsewhere(*definition.entry, name);
        if (counts || definition.artifact < i) left.push_back(definition);
      }
      counts_[number] = static_cast<uint8_t>(std::min<size_t>(left.size(), kSeveral));
      if (left.size() == 1) first_[number] = left.front();
      if (left.size() > 1) several_[number] = std::move(left);
    }
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

std::span<const Definition> Program::definitions_at(uint32_t number) const {
  if (counts_[number] == 0) return {};
  if (counts_[number] == 1) return {&first_[number], 1};
  return several_.at(number);
}

std::span<const Definition> Program::definitions(std::string_view class_name) const {
  const uint32_t number = names_.find(class_name);
  if (number == NameIndex::kNone) return {};
  return definitions_at(number);
}

bool Program::has_enum(std::string_view class_name) const {
  const std::span<const Definition> all = definitions(class_name);
  return std::any_of(all.begin(), all.end(), [](const Definition& definition) {
    return (definition.entry->facts.access_flags & classfile::kAccEnum) != 0;
  });
}

std::optional<Digest128> Program::value(const Entity& entity, Aspect aspect) const {
  if (entity.kind != EntityKind::kClass) return std::nullopt;
  return value(definitions(entity.name), aspect);
}

std::optional<Digest128> Program::value(std::span<const Definition> all, Aspect aspect) const {
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
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

}  // namespace retouch::selector
