// Names leave class files and logs in modified UTF-8 (JVMS 4.4.7); file systems, archives, terminals and build tools take UTF-8.
#pragma once

#include <string>
#include <string_view>

namespace retouch {

// Surrogate pairs become one four-byte character and C0 80 a NUL; anything else stays as it is.
std::string utf8_of(std::string_view modified);

}  // namespace retouch
