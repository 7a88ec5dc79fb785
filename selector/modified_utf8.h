// Names leave class files and logs in modified UTF-8 (JVMS 4.4.7); terminals and build tools take UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace retouch::selector {

// Surrogate pairs become one four-byte character and C0 80 a NUL; anything else stays as it is.
std::string utf8_of(std::string_view modified);

// A class's name as people and frameworks write it: internal form with dots, in UTF-8.
std::string display_name(std::string_view internal_name);

}  // namespace retouch::selector
