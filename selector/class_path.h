// A class path as the JVM reads it: words, wildcards, Class-Path of manifests.
//
// `a.jar:dir:lib/*`; an empty word is the current directory; `lib/*` stands for every .jar and .JAR in lib, here by
// name (the JVM takes the file system's order, which a moved checkout would change). A manifest's Class-Path is
// followed behind its jar, each element once. What is missing or empty is left out, as the JVM leaves it out, and
// noted. The runtime's jar is left out wherever it stands. Archives inside an element stand behind it.
#pragma once

#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "selector/artifact.h"

namespace retouch::selector {

struct ClassPath {
  std::vector<std::unique_ptr<Artifact>> artifacts;  // in order; those from elsewhere last
  std::vector<std::string> notes;                    // for people: what was left out, and why
  std::vector<std::string> missing;                  // elements that are not there, but those that manifests name
  std::vector<std::string> doubts;                   // those of the notes that tell of something damaged
  std::vector<std::filesystem::path> runtimes;       // jars of the runtime, which do not count
  bool follows_manifests = false;                    // a manifest's Class-Path named more
};

// The elements that the words name, before manifests and archives are looked into: each once, those from elsewhere
// last. None where one of them is missing or an empty word.
struct NamedElements {
  std::vector<std::filesystem::path> paths;
  size_t apart = 0;  // how many of them are from elsewhere
};
std::optional<NamedElements> named_elements(const std::vector<std::string>& words,
                                            const std::vector<std::string>& also);

// `words`: the values of --classpath, each a whole class path. `also`: the values of --also, each one artifact.
ClassPath read_class_path(const std::vector<std::string>& words, const std::vector<std::string>& also);

// The elements that a manifest's Class-Path names (JAR specification): URLs relative to the jar, separated by blanks.
std::vector<std::string> manifest_class_path(std::string_view manifest_text);

}  // namespace retouch::selector
