// The list of the files that retouch wrote into a class directory, with their digests: META-INF/retouch/written. A
// compiler may replace, add or delete files afterwards; by this list it is seen which ones are still what was written.
//
// Text: a line for each file, 32 hexadecimal digits, a space, the path with '%' and line ends as %XX. By path.
#pragma once

#include <map>
#include <string>
#include <string_view>

#include "rewriter/base/byte_reader.h"
#include "rewriter/base/digest128.h"
#include "rewriter/jar/artifact_input.h"

namespace retouch::jar {

inline constexpr std::string_view kWrittenFilesPath = "META-INF/retouch/written";

using WrittenFiles = std::map<std::string, Digest128, std::less<>>;

std::string write_written_files(const WrittenFiles& files);
WrittenFiles read_written_files(std::string_view text);  // what is no such line is left out

// What became of the files of a directory since they were written; retouch's own are left out.
struct FileChanges {
  std::vector<std::string> kept;     // as they were written
  std::vector<std::string> changed;  // changed or added
  std::vector<std::string> removed;
  bool any() const { return !changed.empty() || !removed.empty(); }
};

// Of a directory without a list nothing is known to be changed: all files are kept.
FileChanges changes_since_written(const ArtifactInput& directory);

// Files that are the rewriter's own: the generated class, the record and this list.
bool is_generated(std::string_view path);

}  // namespace retouch::jar
