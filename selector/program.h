// The program of one class path: which class a name means, and what it is worth to compare.
//
// By class path order the first artifact that defines a name wins, libraries included: a name that a library before it
// defines is not the program's. Where more than one class file can be meant, all of them count together: the variants
// of a multi-release artifact (whichever the JVM picks), classes in folders of other loaders (WEB-INF/classes/), and what
// artifacts of other loaders define beside the class path. Borrows the facts.
#pragma once

#include <optional>
#include <span>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "rewriter/facts/artifact_facts.h"
#include "selector/name_index.h"
#include "selector/store.h"

namespace retouch::selector {

struct ProgramArtifact {
  // Of a program artifact; null for a library.
  const facts::ArtifactFacts* facts = nullptr;
  // Of a library that stands before a program artifact: its entries, for the names it takes.
  std::span<const std::string_view> library_entries = {};
  bool apart = false;  // loaded from elsewhere (--also): its classes count beside the class path's
};

struct Definition {
  const facts::ClassEntry* entry;
  uint32_t artifact;  // index into the artifacts
};

class Program {
 public:
  explicit Program(std::vector<ProgramArtifact> artifacts);  // in class path order

  // Every class file that the name can mean; empty where the program does not define it.
  std::span<const Definition> definitions(std::string_view class_name) const;
  bool defines(std::string_view class_name) const { return !definitions(class_name).empty(); }
  bool has_enum(std::string_view class_name) const;  // one of them is

  // What a version of the store is compared with. None: absent, or not the program's.
  std::optional<Digest128> value(const Entity& entity, Aspect aspect) const;
  // The same of a class whose definitions are looked up already.
  std::optional<Digest128> value(std::span<const Definition> definitions, Aspect aspect) const;

  std::span<const ProgramArtifact> artifacts() const { return artifacts_; }
  // All class names that the program defines, ascending.
  std::vector<std::string_view> class_names() const;

 private:
  static constexpr uint8_t kSeveral = 2;
  void add(std::string_view name, Definition definition);
  std::span<const Definition> definitions_at(uint32_t number) const;
  void drop_shadowed();
  std::vector<Digest128> origins(Aspect of_module_info) const;

  std::vector<ProgramArtifact> artifacts_;
  // Nearly every name has one definition: it stands in `first_`, the others of those that have more in `several_`.
  NameIndex names_;
  std::vector<Definition> first_;  // by number of the name
  std::vector<uint8_t> counts_;    // the same: 0, 1, or kSeveral
  std::unordered_map<uint32_t, std::vector<Definition>> several_;
  // Per artifact: aspects kOrigin and kOriginLines.
  std::vector<Digest128> origins_;
  std::vector<Digest128> origins_with_lines_;
};

}  // namespace retouch::selector
