// What a killed run of retouch left beside a file or directory that it was writing: names of the form
// TARGET.retouch-MARK.tmp and .old; of a long TARGET its beginning and a digest, for file systems take names of 255
// bytes. A process's number alone means nothing where containers or machines share a folder.
#pragma once

#include <sys/types.h>

#include <filesystem>
#include <string>
#include <string_view>

namespace retouch {

// "PID-PLACE": no other process that may run has it, of another container or machine neither.
std::string process_mark(pid_t process);

// Whether what has this mark in its name, at `path`, was left by a process that ended. One of this place runs or does not;
// whether one of another place does cannot be known: what it wrote is taken for left behind after a day. False for what
// is no mark.
bool is_left_behind(std::string_view mark, const std::filesystem::path& path);

// A path beside `target` that no other running process uses.
std::filesystem::path path_beside(const std::filesystem::path& target, const char* suffix);

// Removes what processes that no longer run left beside `target`. Where one was killed between moving an old directory
// away and putting the new one in its place, the old one is put back.
void remove_leftovers(const std::filesystem::path& target);

}  // namespace retouch
