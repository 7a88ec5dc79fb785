// What a run depends on as a whole, beside the classes it touched (collection-points section 6: global dependencies).
#pragma once

#include <compare>
#include <cstdint>
#include <string>
#include <vector>

#include "rewriter/base/digest128.h"

namespace retouch::selector {

struct JdkIdentity {
  std::string release;        // text of the release file
  uint64_t modules_size = 0;  // of lib/modules or lib/rt.jar
  bool known() const { return !release.empty() || modules_size != 0; }
  friend auto operator<=>(const JdkIdentity&, const JdkIdentity&) = default;
};

// An artifact that is not rewritten. The name is for messages; only the content is compared.
struct Library {
  std::string name;
  Digest128 content;
  friend auto operator<=>(const Library&, const Library&) = default;
};

// A file of a program artifact that is not a class.
struct Resource {
  uint32_t artifact;  // place among the program artifacts
  std::string path;
  Digest128 content;
  friend auto operator<=>(const Resource&, const Resource&) = default;
};

// The content where a library's resource of that name stands before it, and is found in its place.
inline Digest128 hidden(const Digest128& content) { return digest_of("hidden " + content.hex()); }

// A file below the root whose change runs every test (--run-all-on).
struct WatchedFile {
  std::string path;  // relative to the root, UTF-8
  Digest128 content;
  friend auto operator<=>(const WatchedFile&, const WatchedFile&) = default;
};

struct Environment {
  JdkIdentity jdk;
  bool arguments_known = false;
  std::vector<std::string> arguments;  // of the JVM, those of the runtime itself left out
  std::vector<Library> libraries;      // in class path order
  uint32_t program_artifacts = 0;
  std::vector<Resource> resources;         // in order of (artifact, path)
  std::vector<std::string> watched_globs;  // ascending
  std::vector<WatchedFile> watched_files;  // ascending: what they matched
  friend auto operator<=>(const Environment&, const Environment&) = default;
};

}  // namespace retouch::selector
