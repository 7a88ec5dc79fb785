// Whether a recorded environment is today's: JDK, JVM arguments, libraries, number of program artifacts.
// Where it is not, every test recorded under it runs, with the reason in words.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "selector/revision.h"

namespace retouch::selector {

struct TodaysJvm {
  JdkIdentity jdk;
  std::optional<std::vector<std::string>> arguments;  // none: not compared
};

// All that changed, in words; empty where nothing did.
std::vector<std::string> jvm_changes(const Environment& recorded, const TodaysJvm& today);

struct RoleOutcome {
  Roles roles;
  std::vector<std::string> changes;  // of libraries, then of the number of program artifacts; roles mean nothing then
};
RoleOutcome assign_roles(const Environment& recorded, const ClassPath& class_path);

}  // namespace retouch::selector
