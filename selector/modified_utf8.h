// Names as people and frameworks write them.
#pragma once

#include <string>
#include <string_view>

#include "rewriter/base/modified_utf8.h"

namespace retouch::selector {

// A class's name: internal form with dots, in UTF-8.
std::string display_name(std::string_view internal_name);

}  // namespace retouch::selector
