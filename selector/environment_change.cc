#include "selector/environment_change.h"

#include <algorithm>

#include "rewriter/base/words.h"
#include "selector/jdk.h"
#include "selector/jvm_arguments.h"
#include "selector/modified_utf8.h"

namespace retouch::selector {

namespace {

std::string joined_or_none(const std::vector<std::string>& words) { return words.empty() ? "none" : joined(words); }

std::string jdk_change_words(const JdkIdentity& before, const JdkIdentity& now) {
  const std::string from = jdk_words(before);
  const std::string to = jdk_words(now);
  if (from == to) return "the JDK changed: another build of " + from;
  return "the JDK changed from " + from + " to " + to;
}

struct MissingLibrary {
  std::string words;              // why it is not among today's artifacts as it was
  std::optional<size_t> in_place;  // the artifact that is there for it
};

MissingLibrary missing_library(const Library& recorded, const ClassPath& class_path, const Roles& roles) {
  for (size_t i = 0; i < class_path.artifacts.size(); ++i) {
    Artifact& artifact = *class_path.artifacts[i];
    if (!artifact.is_instrumented() && artifact.content() == recorded.content)
      return {"the order of libraries on the class path changed at " + recorded.name, i};
  }
  for (size_t i = 0; i < class_path.artifacts.size(); ++i) {
    const Artifact& artifact = *class_path.artifacts[i];
    if (roles[i] && !artifact.is_instrumented() && artifact.name() == recorded.name)
      return {"library " + recorded.name + " changed", i};
  }
  return {"library " + recorded.name + " is no longer on the class path as it was", std::nullopt};
}

std::string program_count_words(uint32_t recorded, const Roles& roles, const ClassPath& class_path) {
  std::string names;
  size_t count = 0;
  for (size_t i = 0; i < roles.size(); ++i) {
    if (!roles[i]) continue;
    ++count;
    names += (names.empty() ? "" : ", ") + class_path.artifacts[i]->name();
  }
  std::string words = "the class path has " + std::to_string(count) + " artifact" + (count == 1 ? "" : "s") +
                      " beside the recorded libraries" + (names.empty() ? "" : " (" + names + ")") + ", " +
                      std::to_string(recorded) + (recorded == 1 ? " was" : " were") + " recorded";
  return words;
}

}  // namespace

std::vector<std::string> jvm_changes(const Environment& recorded, const TodaysJvm& today) {
  std::vector<std::string> changes;
  if (!recorded.jdk.known()) {
    changes.push_back("the JDK that ran is not known");
  } else if (!today.jdk.known()) {
    changes.push_back("today's JDK is not known");
  } else if (recorded.jdk != today.jdk) {
    changes.push_back(jdk_change_words(recorded.jdk, today.jdk));
  }
  if (!today.arguments) return changes;
  const std::vector<std::string> now = counted_arguments(*today.arguments);
  if (!recorded.arguments_known) {
    changes.push_back("the JVM arguments that ran are not known");
  } else if (recorded.arguments != now) {
    changes.push_back("the JVM arguments changed from " + joined_or_none(recorded.arguments) + " to " + joined_or_none(now));
  }
  return changes;
}

RoleOutcome assign_roles(const Environment& recorded, const ClassPath& class_path) {
  RoleOutcome outcome;
  outcome.roles.assign(class_path.artifacts.size(), true);
  size_t next = 0;
  std::vector<const Library*> missing;
  for (const Library& library : recorded.libraries) {
    size_t place = next;
    while (place < class_path.artifacts.size()) {
      Artifact& artifact = *class_path.artifacts[place];
      if (!artifact.is_instrumented() && artifact.content() == library.content) break;
      ++place;
    }
    if (place == class_path.artifacts.size()) {
      missing.push_back(&library);
      continue;
    }
    outcome.roles[place] = false;
    next = place + 1;
  }
  // What came under another name for one that went cannot be told from an artifact of the program.
  uint64_t maybe_libraries = 0;
  for (const Library* library : missing) {
    MissingLibrary found = missing_library(*library, class_path, outcome.roles);
    outcome.changes.push_back(std::move(found.words));
    if (found.in_place) {
      outcome.roles[*found.in_place] = false;
    } else {
      ++maybe_libraries;
    }
  }
  const auto others = static_cast<uint64_t>(std::count(outcome.roles.begin(), outcome.roles.end(), true));
  if (others < recorded.program_artifacts || others > recorded.program_artifacts + maybe_libraries) {
    outcome.changes.push_back(program_count_words(recorded.program_artifacts, outcome.roles, class_path));
  }
  return outcome;
}

}  // namespace retouch::selector
