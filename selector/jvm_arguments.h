// JVM arguments as they are compared.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace retouch::selector {

// Words of `text` as a POSIX shell splits them: blanks, '...', "...", backslash. An open quote ends with the text.
std::vector<std::string> split_arguments(std::string_view text);

// Without what never counts: properties that begin with `retouch.`, and the class path, which is compared by content.
std::vector<std::string> counted_arguments(const std::vector<std::string>& arguments);

}  // namespace retouch::selector
