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

// Why `recorded` is not among today's artifacts as it was.
std::string missing_library_words(const Library& recorded, const ClassPath& class_path) {
  for (const auto& artifact : class_path.artifacts) {
    if (artifact->is_instrumented()) continue;
    if (artifact->content() == recorded.content)
      return "the order of libraries on the class path changed at " + recorded.name;
  }
  for (const auto& artifact : class_path.artifacts) {
    if (!artifact->is_instrumented() && artifact->name() == recorded.name)
      return "library " + recorded.name + " changed";
  }
  return "library " + recorded.name + " is no longer on the class path as it was";
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

std::optional<std::string> jvm_change(const Environment& recorded, const TodaysJvm& today) {
  std::vector<std::string> changes = jvm_changes(recorded, today);
  if (changes.empty()) return std::nullopt;
  return std::move(changes.front());
}

RoleOutcome assign_roles(const Environment& recorded, const ClassPath& class_path) {
  RoleOutcome outcome;
  outcome.roles.assign(class_path.artifacts.size(), true);
  size_t next = 0;
  for (const Library& library : recorded.libraries) {
    while (next < class_path.artifacts.size()) {
      Artifact& artifact = *class_path.artifacts[next];
      if (!artifact.is_instrumented() && artifact.content() == library.content) break;
      ++next;
    }
    if (next == class_path.artifacts.size()) {
      outcome.change = missing_library_words(library, class_path);
      return outcome;
    }
    outcome.roles[next++] = false;
  }
  const auto programs = std::count(outcome.roles.begin(), outcome.roles.end(), true);
  if (static_cast<uint64_t>(programs) != recorded.program_artifacts) {
    outcome.change = program_count_words(recorded.program_artifacts, outcome.roles, class_path);
  }
  return outcome;
}

}  // namespace retouch::selector
