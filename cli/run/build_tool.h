// How a build is told to ask `retouch run --prepare` before it runs tests. Maven takes an extension by MAVEN_OPTS, so that
// scripts and makefiles that call Maven are seen too. Gradle takes an init script on its command line only: the command has
// to be gradle or gradlew, or a script that calls it as `gradle $RETOUCH_GRADLE`.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

namespace retouch::cli {

struct BuildCommand {
  std::vector<std::string> words;
  std::vector<std::string> variables;  // NAME=VALUE, added to the environment
};

// `folder` is the run's (run_folder.h).
BuildCommand with_retouch(const std::vector<std::string>& command, const std::filesystem::path& folder);

}  // namespace retouch::cli
