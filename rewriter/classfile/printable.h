// Strings of class files (modified UTF-8, JVMS 4.4.7) as text that can be shown: never control characters or invalid UTF-8,
// and different strings always give different text.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace retouch::classfile {

// Longer strings are shown by their start, length and digest, so that output stays in proportion to the input.
inline constexpr size_t kLongestShown = 1024;

// In double quotes. Escapes: \" \\ \n \r \t, \uXXXX for other code units that do not print (controls, surrogates without
// partner, direction marks), \xXX for bytes that are not modified UTF-8.
std::string quoted_text(std::string_view text);

// Bare where it is a usual name or descriptor (no spaces, quotes, brackets of other meaning, or escapes), else `quoted_text`.
std::string name_text(std::string_view name);

// Upper-case digits, without a prefix.
std::string hex_text(uint64_t value, int digits);

}  // namespace retouch::classfile
