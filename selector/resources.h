// What a class path has beside classes: resources by name, services with their providers, resource bundles, manifests.
//
// A resource is worth all its occurrences in class path order: the content of each in a program artifact (every variant
// of a multi-release one), and that a library has one, whose content is compared with the library. A class looked up as
// a resource is worth its meaning with lines; a folder the names of everything below it. Facts of an instrumented
// artifact are those of its original; entries that no record holds (licences, Maven's files) are read from where they
// lie.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "selector/class_path.h"
#include "selector/program.h"

namespace retouch::selector {

// "META-INF/services/p.Service" for "p/Service".
std::string service_file(std::string_view service);

// Whether the resource at `path` can be a properties file of the bundle: base.properties, base_de_DE.properties.
bool is_properties_of(std::string_view path, std::string_view bundle);

// What an artifact's resource is compared by: its content, and of a variant for a Java version what its manifest says,
// too (whether the JVM looks at variants).
Digest128 value_of(const facts::ResourceEntry& entry, const facts::ArtifactFacts& facts);

class Resources {
 public:
  // Borrows all. `roles`: which artifacts are the program's.
  Resources(const ClassPath& class_path, const std::vector<bool>& roles, const Program& program);

  // None: nowhere on the class path.
  std::optional<Digest128> resource(std::string_view name) const;
  std::optional<Digest128> service(std::string_view service) const;
  std::optional<Digest128> bundle(std::string_view base) const;
  Digest128 manifests() const;  // of the program's artifacts, whole
  Digest128 all() const;        // of the program's artifacts, and their manifests
  Digest128 modules() const;    // the module-infos of the program, each with its artifact

  // Classes that any artifact names as providers of the service, in META-INF/services or in its module-info.
  const std::vector<std::string>& providers(const std::string& service) const;
  // Candidate classes of a bundle that the program or a library has.
  std::vector<std::string> bundle_classes(std::string_view base) const;

 private:
  // A resource of a program artifact by the name that it is found by.
  struct Occurrence {
    std::string_view name;
    uint32_t artifact;
    uint32_t version;  // N of META-INF/versions/N/
    Digest128 digest;
  };
  const std::vector<Occurrence>& occurrences() const;
  std::span<const Occurrence> of_name(std::string_view name) const;
  std::set<std::string> bundle_files(std::string_view base) const;
  bool add_in_program(uint32_t artifact, std::string_view name, Digester& digester) const;
  bool add_module_infos(Digester& digester) const;  // false: there are none
  bool add_folder(uint32_t artifact, std::string_view name, Digester& digester) const;
  static bool library_has(const Artifact& library, std::string_view name);
  bool is_program(size_t artifact) const { return roles_[artifact]; }

  const ClassPath& class_path_;
  const std::vector<bool>& roles_;
  const Program& program_;
  mutable std::optional<std::vector<Occurrence>> occurrences_;
  mutable std::map<std::string, std::vector<std::string>> providers_;
};

}  // namespace retouch::selector
