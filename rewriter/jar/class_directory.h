// The files below a class directory, as the entries of an archive would be named.
//
// Links to files and directories are followed, as the JVM does; a link that leads back to a directory it lies in is
// not. What is neither file nor directory (sockets, pipes, devices, dangling links) holds no class that could be read.
#pragma once

#include <cstddef>
#include <filesystem>
#include <string>
#include <vector>

namespace retouch::jar {

struct ClassDirectory {
  std::vector<std::string> files;        // relative, separated by '/', in byte order
  std::vector<std::string> directories;  // the same, without the root and without a '/' at the end
  std::vector<std::string> others;       // what is neither, in byte order
};

// Directories that link to one another are found along every path: more of these than anyone has time for.
constexpr size_t kMostBehindLinks = 1'000'000;

// Throws UserError naming the path; also where links, and directories behind them, hold more than that.
ClassDirectory walk_class_directory(const std::filesystem::path& root, size_t most_behind_links = kMostBehindLinks);

}  // namespace retouch::jar
