// What the pages that retouch writes begin with, to the start of their body: one file each, that loads nothing.
#pragma once

#include <string>
#include <string_view>

namespace retouch::selector::output {

enum class Scripts { kNone, kInside };

// `style` stands behind the style that all pages have.
std::string page_head(std::string_view title, Scripts scripts, std::string_view style);

}  // namespace retouch::selector::output
