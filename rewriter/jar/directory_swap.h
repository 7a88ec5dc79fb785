// Puts a complete directory in the place of another one, so that whoever looks finds one or the other.
#pragma once

#include <filesystem>

namespace retouch::jar {

// Where the file system can exchange two names, at no moment is there nothing at `target`; elsewhere a run that is
// killed between two renames leaves the old directory beside, which remove_leftovers puts back. What was there is
// removed.
void put_in_place(const std::filesystem::path& complete, const std::filesystem::path& target);

// The same, but what was there is kept as `kept`, in place of what has that name.
void put_in_place_and_keep(const std::filesystem::path& complete, const std::filesystem::path& target,
                           const std::filesystem::path& kept);

// A copy of a file by a hard link, or of its bytes, time and permissions where the file system has none.
void link_or_copy(const std::filesystem::path& from, const std::filesystem::path& to);

}  // namespace retouch::jar
