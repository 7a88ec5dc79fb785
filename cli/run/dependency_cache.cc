#include "cli/run/dependency_cache.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include "cli/user_cache.h"
#include "rewriter/base/environment.h"
#include "rewriter/base/error.h"
#include "rewriter/base/file_io.h"
#include "rewriter/instrument/entry_kinds.h"
#include "rewriter/jar/artifact_input.h"
#include "rewriter/jar/manifest.h"

namespace retouch::cli {
namespace fs = std::filesystem;

namespace {

// A framework that runs the tests would be among what each of them touches, and gains nothing.
constexpr std::array<std::string_view, 6> kFrameworks = {"org/junit/", "junit/framework/", "org/testng/", "org/hamcrest/", "org/opentest4j/",
                                                         "org/apache/maven/surefire/"};

// Of manifests whose jar has to be found where it is.
constexpr std::array<std::string_view, 4> kPlaces = {"Class-Path", "Premain-Class", "Agent-Class", "Launcher-Agent-Class"};

fs::path default_folder() {
  if (const std::string given = environment_variable("RETOUCH_CACHE"); !given.empty()) return fs::absolute(given) / "dependencies";
  if (const std::optional<fs::path> cache = user_cache()) return *cache / "dependencies";
  throw UserError("there is no place to keep rewritten dependencies", {"set RETOUCH_CACHE to a folder"});
}

bool stays(const jar::ArtifactInput& input) {
  for (size_t i = 0; i < input.size(); ++i) {
    const std::string_view name = input.name(i);
    if (instrument::classify_entry(name) == instrument::EntryClass::kSignature) return true;
    const auto holds = [name](std::string_view folder) { return name.starts_with(folder); };
    if (std::any_of(kFrameworks.begin(), kFrameworks.end(), holds)) return true;
  }
  const std::optional<size_t> entry = input.find_manifest();
  if (!entry) return false;
  jar::EntryBuffer buffer;
  const jar::Manifest manifest = jar::parse_manifest(as_text(input.read(*entry, buffer)));
  return std::any_of(kPlaces.begin(), kPlaces.end(), [&manifest](std::string_view name) { return manifest.main.find(name) != nullptr; });
}

}  // namespace

DependencyCache::DependencyCache() : DependencyCache(default_folder()) {}

DependencyCache::DependencyCache(const fs::path& folder) : folder_(folder), program_(digest_of(MappedFile("/proc/self/exe").bytes())) {}

std::optional<fs::path> DependencyCache::copy_of(const fs::path& jar) const {
  std::error_code error;
  if (!fs::is_regular_file(jar, error)) return std::nullopt;
  try {
    const Digest128 content = digest_of(MappedFile(jar).bytes());
    const fs::path place = folder_ / digest_of(content.hex() + program_.hex()).hex();
    const fs::path copy = place / jar.filename();
    // What has a copy was looked at when that was made.
    if (!fs::exists(copy) && stays(*jar::open_artifact(jar))) return std::nullopt;
    fs::create_directories(place, error);
    if (error) return std::nullopt;
    fs::last_write_time(place, fs::file_time_type::clock::now(), error);
    return copy;
  } catch (const UserError&) {
    return std::nullopt;  // the JVM will say what is wrong with it
  }
}

bool DependencyCache::can_be_written() const {
  std::error_code error;
  fs::create_directories(folder_, error);
  return !error && access(folder_.c_str(), W_OK) == 0;
}

void DependencyCache::remove_unused(fs::file_time_type now) const {
  std::error_code error;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder_, error)) {
    const fs::file_time_type used = entry.last_write_time(error);
    if (error || now - used < std::chrono::hours(24 * kDaysKept)) continue;
    fs::remove_all(entry.path(), error);
  }
}

}  // namespace retouch::cli
