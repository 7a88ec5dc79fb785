#include "selector/jdk.h"

#include <sstream>

#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"

namespace retouch::selector {
namespace fs = std::filesystem;

namespace {

std::optional<uint64_t> size_of(const fs::path& path) {
  std::error_code error;
  const uint64_t size = fs::file_size(path, error);
  if (error) return std::nullopt;
  return size;
}

std::optional<std::string> text_of(const fs::path& path) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) return std::nullopt;
  try {
    const std::vector<uint8_t> bytes = read_file(path);
    return std::string(as_text(bytes));
  } catch (const UserError&) {
    return std::nullopt;
  }
}

// The value of KEY="value" in a release file.
std::string release_value(const std::string& release, const std::string& key) {
  std::istringstream lines(release);
  for (std::string line; std::getline(lines, line);) {
    if (line.rfind(key + "=", 0) != 0) continue;
    std::string value = line.substr(key.size() + 1);
    std::erase_if(value, [](char c) { return c == '"' || c == '\r'; });
    return value;
  }
  return {};
}

}  // namespace

JdkIdentity jdk_at(const fs::path& home) {
  // java.home of the JVM: JDK 8 runs from its jre folder.
  fs::path java_home = home;
  if (!size_of(home / "lib" / "modules") && !size_of(home / "lib" / "rt.jar") &&
      size_of(home / "jre" / "lib" / "rt.jar")) {
    java_home = home / "jre";
  }
  JdkIdentity jdk;
  if (const auto modules = size_of(java_home / "lib" / "modules")) {
    jdk.modules_size = *modules;
  } else if (const auto rt = size_of(java_home / "lib" / "rt.jar")) {
    jdk.modules_size = *rt;
  } else {
    return jdk;
  }
  if (const auto release = text_of(java_home / "release")) {
    jdk.release = *release;
  } else if (const auto parents = text_of(java_home / ".." / "release")) {
    jdk.release = *parents;
  }
  return jdk;
}

std::optional<fs::path> find_java_home(const std::string& java_home, const std::string& path) {
  if (!java_home.empty()) return fs::path(java_home);
  std::istringstream folders(path);
  for (std::string folder; std::getline(folders, folder, ':');) {
    std::error_code error;
    const fs::path java = fs::canonical(fs::path(folder.empty() ? "." : folder) / "java", error);
    if (error || !fs::is_regular_file(java, error)) continue;
    return java.parent_path().parent_path();
  }
  return std::nullopt;
}

std::string jdk_words(const JdkIdentity& jdk) {
  const std::string version = release_value(jdk.release, "JAVA_VERSION");
  if (version.empty()) return "an unknown JDK";
  const std::string implementor = release_value(jdk.release, "IMPLEMENTOR");
  return implementor.empty() ? version : version + " (" + implementor + ")";
}

}  // namespace retouch::selector
