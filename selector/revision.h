// One revision of everything on a class path: which artifacts are the program, which are libraries.
//
// At record the instrumented artifacts are the program. At select they are again, and of the plain ones those whose
// content is not that of a recorded library: paths and names never matter.
#pragma once

#include <string>
#include <vector>

#include "selector/class_path.h"
#include "selector/closure.h"
#include "selector/environment.h"
#include "selector/program.h"

namespace retouch::selector {

using Roles = std::vector<bool>;  // per artifact of the class path: whether it is the program's

Roles recorded_roles(const ClassPath& class_path);

// Borrows the class path.
class Revision {
 public:
  Revision(ClassPath& class_path, Roles roles);

  const ClassPath& class_path() const { return class_path_; }
  const Roles& roles() const { return roles_; }
  const Program& program() const { return program_; }
  const std::vector<Resource>& resources() const { return resources_; }
  // Libraries, number of program artifacts, resources; neither JDK nor arguments.
  Environment environment() const;

  // Of the first library that has the class; parsed when asked for. Null where none has it.
  const facts::ClassFacts* library_class(std::string_view name) const;
  bool has_class(std::string_view name) const { return program_.defines(name) || library_class(name) != nullptr; }

 private:
  static Program make_program(ClassPath& class_path, const Roles& roles);
  void collect_resources();

  ClassPath& class_path_;
  Roles roles_;
  Program program_;
  std::vector<Resource> resources_;
};

}  // namespace retouch::selector
