// The stores of a checked-out project, kept outside of it: they are what a revision leaves to the next one.
#pragma once

#include <filesystem>

namespace retouch::cli {

// The files of every folder `.retouch` below `project`, to their places below `copies`: written beside and renamed as a
// whole.
void keep_stores(const std::filesystem::path& project, const std::filesystem::path& copies);

// Back to their places; where there is nothing kept, nothing is put back.
void put_back_stores(const std::filesystem::path& copies, const std::filesystem::path& project);

}  // namespace retouch::cli
