// One revision of everything on a class path: which artifacts are the program, which are libraries.
//
// At record the instrumented artifacts are the program. At select they are again, and of the plain ones those whose
// content is not that of a recorded library: paths and names never matter.
#pragma once

#include <mutex>
#include <span>
#include <string>
#include <vector>

#include "selector/class_path.h"
#include "selector/closure.h"
#include "selector/data_files.h"
#include "selector/environment.h"
#include "selector/program.h"
#include "selector/resources.h"

namespace retouch::selector {

using Roles = std::vector<bool>;  // per artifact of the class path: whether it is the program's

Roles recorded_roles(const ClassPath& class_path);

// Borrows the class path and the files.
class Revision {
 public:
  // `jvm_arguments`: today's, as far as they are known.
  Revision(ClassPath& class_path, Roles roles, DataFiles& files, std::vector<std::string> jvm_arguments = {});
  Revision(const Revision&) = delete;
  Revision& operator=(const Revision&) = delete;

  const ClassPath& class_path() const { return class_path_; }
  const Roles& roles() const { return roles_; }
  const Program& program() const { return program_; }
  const std::vector<Resource>& resources() const { return resources_; }
  // What a version of the store is compared with; none: absent. Of entities that can be compared (entity_rules.h).
  std::optional<Digest128> value(const Entity& entity, Aspect aspect) const;
  // The same of a class whose definitions are looked up already; from any thread.
  std::optional<Digest128> class_value(std::span<const Definition> definitions, Aspect aspect) const;
  // Classes that an entity other than a class brings into a test's set.
  std::vector<std::string> brings(const Entity& entity) const;

  // Libraries, number of program artifacts, resources; neither JDK nor arguments.
  Environment environment() const;

  // Of the first library that has the class; parsed when asked for, by any thread. Null where none has it.
  const facts::ClassFacts* library_class(std::string_view name) const;
  bool has_class(std::string_view name) const { return program_.defines(name) || library_class(name) != nullptr; }

 private:
  static Program make_program(ClassPath& class_path, const Roles& roles);
  void collect_resources();
  void mark_hidden_resources();
  const std::vector<std::string_view>& classes_of_sense(std::string_view sense) const;

  ClassPath& class_path_;
  Roles roles_;
  Program program_;
  Resources named_resources_;
  std::vector<std::string> jvm_arguments_;
  DataFiles& files_;
  std::vector<Resource> resources_;
  mutable std::map<std::string_view, std::vector<std::string_view>> sense_classes_;  // by sense
  mutable std::mutex libraries_lock_;
};

}  // namespace retouch::selector
