#include "selector/resources.h"

#include <algorithm>
#include <tuple>

#include "rewriter/base/error.h"
#include "rewriter/jar/manifest.h"
#include "selector/class_names.h"
#include "selector/service_providers.h"

namespace retouch::selector {

namespace {

constexpr std::string_view kProperties = ".properties";
constexpr std::string_view kOwnEntries = "META-INF/retouch/";

Digest128 content_or_mark(const Container& files, size_t index) {
  try {
    jar::EntryBuffer buffer;
    return files.digest(index, buffer);
  } catch (const UserError&) {
    return digest_of("unreadable");
  }
}

// Signing adds digests that the rewriter takes out again: they say nothing.
Digest128 whole_manifest(const Container& files) {
  const std::optional<size_t> place = files.find_manifest();
  if (!place) return {};
  try {
    const std::vector<uint8_t> bytes = files.read(*place);
    const jar::Manifest manifest = jar::parse_manifest(jar::without_digests(as_text(bytes)));
    Digester digester;
    const auto add = [&](const jar::ManifestSection& section) {
      digester.text(section.name);
      digester.number(section.attributes.size());
      for (const jar::ManifestAttribute& attribute : section.attributes) {
        digester.text(attribute.name);
        digester.text(attribute.value);
      }
    };
    add(manifest.main);
    for (const jar::ManifestSection& section : manifest.sections) add(section);
    return digester.finish();
  } catch (const UserError&) {
    return digest_of("unreadable");
  }
}

// Of an archive that is an artifact of its own, what its original holds: what lies there may be the rewritten one.
void add_archive(Artifact& archive, Digester& digester) {
  digester.digest(whole_manifest(archive.files()));
  const facts::ArtifactFacts& facts = archive.facts();
  digester.number(facts.classes.size());
  for (const facts::ClassEntry& entry : facts.classes) {
    digester.text(entry.path);
    digester.digest(entry.facts.lines);
  }
  digester.number(facts.resources.size());
  for (const facts::ResourceEntry& entry : facts.resources) {
    digester.text(entry.path);
    digester.digest(entry.digest);
  }
  digester.number(archive.nested().size());
  for (const auto& [path, inner] : archive.nested()) {
    digester.text(path);
    if (inner != nullptr) add_archive(*inner, digester);
  }
}

template <typename Entry>
std::span<const Entry> with_prefix(const std::vector<Entry>& entries, std::string_view prefix) {
  const auto begin = std::lower_bound(entries.begin(), entries.end(), prefix,
                                      [](const Entry& entry, std::string_view text) { return entry.path < text; });
  auto end = begin;
  while (end != entries.end() && end->path.starts_with(prefix)) ++end;
  return {begin, end};
}

// A name that a class of the bundle can have: the base, or with a locale behind it.
bool is_candidate(std::string_view name, std::string_view base) {
  if (!name.starts_with(base)) return false;
  const std::string_view rest = name.substr(base.size());
  return rest.empty() || (rest[0] == '_' && rest.find('/') == std::string_view::npos);
}

}  // namespace

std::string service_file(std::string_view service) {
  std::string name(service);
  std::replace(name.begin(), name.end(), '/', '.');
  return "META-INF/services/" + name;
}

bool is_properties_of(std::string_view path, std::string_view bundle) {
  return path.ends_with(kProperties) && is_candidate(path.substr(0, path.size() - kProperties.size()), bundle);
}

Digest128 value_of(const facts::ResourceEntry& entry, const facts::ArtifactFacts& facts) {
  if (entry_name(entry.path).version == 0) return entry.digest;
  Digester digester;
  digester.digest(entry.digest);
  digester.digest(facts.manifest);
  return digester.finish();
}

Resources::Resources(const ClassPath& class_path, const std::vector<bool>& roles, const Program& program)
    : class_path_(class_path), roles_(roles), program_(program) {}

const std::vector<Resources::Occurrence>& Resources::occurrences() const {
  if (occurrences_) return *occurrences_;
  std::vector<Occurrence> all;
  for (uint32_t i = 0; i < roles_.size(); ++i) {
    if (!is_program(i)) continue;
    for (const facts::ResourceEntry& entry : class_path_.artifacts[i]->facts().resources) {
      const EntryName name = entry_name(entry.path);
      all.push_back({name.path, i, name.version, value_of(entry, class_path_.artifacts[i]->facts())});
      if (name.version != 0) all.push_back({entry.path, i, 0, entry.digest});  // it can be asked for as it stands, too
    }
  }
  std::sort(all.begin(), all.end(), [](const Occurrence& a, const Occurrence& b) {
    return std::tie(a.name, a.artifact, a.version) < std::tie(b.name, b.artifact, b.version);
  });
  return occurrences_.emplace(std::move(all));
}

std::span<const Resources::Occurrence> Resources::of_name(std::string_view name) const {
  const std::vector<Occurrence>& all = occurrences();
  const auto begin = std::lower_bound(all.begin(), all.end(), name,
                                      [](const Occurrence& a, std::string_view text) { return a.name < text; });
  auto end = begin;
  while (end != all.end() && end->name == name) ++end;
  return {begin, end};
}

bool Resources::library_has(const Artifact& library, std::string_view name) {
  const std::vector<std::string_view>& paths = library.files().paths();
  if (name.empty()) return !paths.empty();
  const auto place = std::lower_bound(paths.begin(), paths.end(), name);
  if (place != paths.end() && *place == name) return true;
  const std::string folder = std::string(name) + '/';
  const auto inside = std::lower_bound(paths.begin(), paths.end(), folder);
  return inside != paths.end() && inside->starts_with(folder);
}

bool Resources::add_folder(uint32_t artifact, std::string_view name, Digester& digester) const {
  Artifact& place = *class_path_.artifacts[artifact];
  const facts::ArtifactFacts& facts = place.facts();
  const std::string prefix = name.empty() ? std::string() : std::string(name) + '/';
  const auto classes = with_prefix(facts.classes, prefix);
  const auto resources = with_prefix(facts.resources, prefix);
  const auto first_nested = place.nested().lower_bound(prefix);
  const bool has_nested = first_nested != place.nested().end() && first_nested->first.starts_with(prefix);
  if (classes.empty() && resources.empty() && !has_nested) return false;
  digester.text("folder");
  digester.number(classes.size());
  for (const facts::ClassEntry& entry : classes) digester.text(entry.path);
  digester.number(resources.size());
  for (const facts::ResourceEntry& entry : resources) digester.text(entry.path);
  for (auto nested = first_nested; nested != place.nested().end() && nested->first.starts_with(prefix); ++nested) {
    digester.text(nested->first);
  }
  return true;
}

bool Resources::add_in_program(uint32_t artifact, std::string_view name, Digester& digester) const {
  bool found = false;
  for (const Occurrence& occurrence : of_name(name)) {
    if (occurrence.artifact != artifact) continue;
    digester.text("content");
    digester.number(occurrence.version);
    digester.digest(occurrence.digest);
    found = true;
  }
  Artifact& place = *class_path_.artifacts[artifact];
  const std::string_view class_name = class_of_path(name);
  if (!class_name.empty()) {
    if (const facts::ClassFacts* class_facts = place.class_at(name)) {
      digester.text("class");
      digester.digest(class_facts->lines);
      found = true;
    }
  } else if (!found && !name.starts_with(kOwnEntries)) {
    // What the record leaves out lies in the rewritten artifact as it did in the original.
    if (name == jar::kManifestPath) {
      if (place.files().contains(name)) {
        digester.text("manifest");
        digester.digest(whole_manifest(place.files()));
        found = true;
      }
    } else if (const auto nested = place.nested().find(name); nested != place.nested().end()) {
      if (nested->second != nullptr) {
        digester.text("archive");
        add_archive(*nested->second, digester);
        found = true;
      }
    } else if (!facts::resource_counts(name)) {
      if (const auto index = place.files().find(name)) {
        digester.text("content");
        digester.digest(content_or_mark(place.files(), *index));
        found = true;
      }
    }
  }
  return add_folder(artifact, name, digester) || found;
}

std::optional<Digest128> Resources::resource(std::string_view name) const {
  while (name.starts_with('/')) name.remove_prefix(1);
  while (name.ends_with('/')) name.remove_suffix(1);
  Digester digester;
  bool found = false;
  for (uint32_t i = 0; i < roles_.size(); ++i) {
    const Artifact& artifact = *class_path_.artifacts[i];
    if (is_program(i)) {
      found |= add_in_program(i, name, digester);
    } else if (library_has(artifact, name)) {
      digester.text("library");
      found = true;
    }
  }
  // Variants for other Java versions of a class that is looked up as a resource.
  if (const std::string_view class_name = class_of_path(name); !class_name.empty()) {
    const std::span<const Definition> definitions = program_.definitions(class_name);
    const auto value = program_.value(definitions, Aspect::kLines);
    if (value) digester.digest(*value);
    found |= value.has_value();
    const bool has_variants = std::any_of(definitions.begin(), definitions.end(), [](const Definition& definition) {
      return entry_name(definition.entry->path).version != 0;
    });
    if (has_variants) digester.digest(*program_.value(definitions, Aspect::kOrigin));
  }
  if (!found) return std::nullopt;
  return digester.finish();
}

std::optional<Digest128> Resources::service(std::string_view service) const {
  Digester digester;
  const auto file = resource(service_file(service));
  bool found = file.has_value();
  if (file) digester.digest(*file);
  found |= add_module_infos(digester);
  if (!found) return std::nullopt;
  return digester.finish();
}

const std::vector<std::string>& Resources::providers(const std::string& service) const {
  const auto [place, is_new] = providers_.try_emplace(service);
  if (is_new) {
    for (const auto& artifact : class_path_.artifacts) add_providers(artifact->files(), service, place->second);
  }
  return place->second;
}

std::vector<std::string> Resources::bundle_classes(std::string_view base) const {
  std::vector<std::string> names;
  for (const auto& artifact : class_path_.artifacts) {
    const std::vector<std::string_view>& paths = artifact->files().paths();
    auto place = std::lower_bound(paths.begin(), paths.end(), base);
    for (; place != paths.end() && place->starts_with(base); ++place) {
      const std::string_view name = class_of_path(*place);
      if (!name.empty() && is_candidate(name, base)) names.emplace_back(name);
    }
  }
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return names;
}

// Of the program and of libraries.
std::set<std::string> Resources::bundle_files(std::string_view base) const {
  std::set<std::string> names;
  const auto add = [&](std::string_view name) {
    if (is_properties_of(name, base)) names.emplace(name);
  };
  const std::vector<Occurrence>& all = occurrences();
  auto place = std::lower_bound(all.begin(), all.end(), base,
                                [](const Occurrence& a, std::string_view text) { return a.name < text; });
  for (; place != all.end() && place->name.starts_with(base); ++place) add(place->name);
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (is_program(i)) continue;
    const std::vector<std::string_view>& paths = class_path_.artifacts[i]->files().paths();
    auto path = std::lower_bound(paths.begin(), paths.end(), base);
    for (; path != paths.end() && path->starts_with(base); ++path) add(*path);
  }
  return names;
}

std::optional<Digest128> Resources::bundle(std::string_view base) const {
  Digester digester;
  bool found = false;
  for (const std::string& name : bundle_classes(base)) {
    digester.text(name);
    found = true;
  }
  for (const std::string& name : bundle_files(base)) {
    digester.text(name);
    digester.digest(resource(name).value_or(Digest128{}));
    found = true;
  }
  if (!found) return std::nullopt;
  return digester.finish();
}

Digest128 Resources::modules() const {
  Digester digester;
  add_module_infos(digester);
  return digester.finish();
}

bool Resources::add_module_infos(Digester& digester) const {
  bool any = false;
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (!is_program(i)) continue;
    for (const facts::ClassEntry* module : module_infos(class_path_.artifacts[i]->facts())) {
      digester.number(i);
      digester.text(module->path);
      digester.digest(module->facts.meaning);
      any = true;
    }
  }
  return any;
}

Digest128 Resources::all() const {
  Digester digester;
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (!is_program(i)) continue;
    digester.number(i);
    for (const facts::ResourceEntry& entry : class_path_.artifacts[i]->facts().resources) {
      digester.text(entry.path);
      digester.digest(entry.digest);
    }
  }
  digester.digest(manifests());
  return digester.finish();
}

Digest128 Resources::manifests() const {
  Digester digester;
  for (size_t i = 0; i < roles_.size(); ++i) {
    if (is_program(i)) digester.digest(whole_manifest(class_path_.artifacts[i]->files()));
  }
  return digester.finish();
}

}  // namespace retouch::selector
