// Where one `retouch run` and the build that it started meet: a folder of its own in TMPDIR, and what the user chose.
// Nothing that lasts is kept there; a folder whose retouch was killed is removed by the next run.
#pragma once

#include <filesystem>
#include <vector>

namespace retouch::cli {

struct RunOptions {
  bool observe = false;    // run everything, say what could have been left out
  bool all = false;        // run everything
  bool read_only = false;  // leave tests out, write nothing
  bool plain = false;      // run everything as it is, not rewritten; its tests are only logged (`retouch check`)
  bool dependencies = false;  // rewrite the libraries too
};

class RunFolder {
 public:
  explicit RunFolder(const RunOptions& options);  // makes it
  ~RunFolder();                                   // removes it
  RunFolder(const RunFolder&) = delete;
  RunFolder& operator=(const RunFolder&) = delete;

  const std::filesystem::path& path() const { return path_; }
  std::vector<std::filesystem::path> requests() const;  // that were answered, in byte order
  // Whether retouch's part in the build tool was loaded: it leaves NAME.seen.
  bool is_seen() const { return holds(".seen"); }
  // Whether it said why tests run as without retouch: it leaves NAME.warned.
  bool is_warned() const { return holds(".warned"); }

 private:
  bool holds(const char* extension) const;

  std::filesystem::path path_;
};

RunOptions options_in(const std::filesystem::path& folder);

inline constexpr const char* kFolderVariable = "RETOUCH_RUN_FOLDER";
inline constexpr const char* kProgramVariable = "RETOUCH_RUN_PROGRAM";

}  // namespace retouch::cli
