// Which JDK would run the tests today: the same identity that the runtime writes into a log from inside the JVM.
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include "selector/environment.h"

namespace retouch::selector {

// Of the JDK or JRE at `home`; of JDK 8 both the JDK's and its jre's folder are understood. Unknown where nothing is
// found.
JdkIdentity jdk_at(const std::filesystem::path& home);

// `java_home` (the variable's value, may be empty), else the first `java` on `path`, through its links.
std::optional<std::filesystem::path> find_java_home(const std::string& java_home, const std::string& path);

// For messages: "17.0.15 (Eclipse Adoptium)" out of the release file; "an unknown JDK" without one.
std::string jdk_words(const JdkIdentity& jdk);

}  // namespace retouch::selector
