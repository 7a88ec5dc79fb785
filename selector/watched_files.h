// Files below the root whose change runs every test: what the globs of `record --run-all-on` match (a pom.xml, a
// lock file). Their digests are part of the environment that a test was recorded in.
//
// Globs are over paths relative to the root with '/': `*` stands for anything within one part, `?` for one character of
// it, `**` for any number of parts. A glob without a '/' fits a file of that name in any folder. Folders of version
// control (.git, .hg, .svn) are not looked into. Links to folders are followed: what is behind one counts by the
// name that leads through it.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "selector/data_files.h"
#include "selector/environment.h"

namespace retouch::selector {

bool path_glob_matches(std::string_view glob, std::string_view path);

// What is wrong with a glob, in words; empty where nothing is.
std::string glob_problem(std::string_view glob);

// Ascending, each once.
std::vector<std::string> normal_globs(std::vector<std::string> globs);

// What they match now, ascending.
std::vector<WatchedFile> watched_files(const std::vector<std::string>& globs, DataFiles& files);

// In words, `most` of them at most; empty where no watched file changed.
std::vector<std::string> watched_changes(const Environment& recorded, DataFiles& files, size_t most = SIZE_MAX);

}  // namespace retouch::selector
