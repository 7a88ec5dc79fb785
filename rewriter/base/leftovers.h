// What a killed run of retouch left beside a file or directory that it was writing: names of the form
// TARGET.retouch-PID.tmp and .old; of a long TARGET its beginning and a digest, for file systems take names of 255
// bytes.
#pragma once

#include <filesystem>

namespace retouch {

// A path beside `target` that no other running process uses.
std::filesystem::path path_beside(const std::filesystem::path& target, const char* suffix);

// Removes what processes that no longer run left beside `target`. Where one was killed between moving an old directory
// away and putting the new one in its place, the old one is put back.
void remove_leftovers(const std::filesystem::path& target);

}  // namespace retouch
