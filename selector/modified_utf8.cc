#include "selector/modified_utf8.h"

#include <algorithm>

namespace retouch::selector {

std::string display_name(std::string_view internal_name) {
  std::string out = utf8_of(internal_name);
  std::replace(out.begin(), out.end(), '/', '.');
  return out;
}

}  // namespace retouch::selector
