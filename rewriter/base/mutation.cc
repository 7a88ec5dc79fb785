#include "rewriter/base/mutation.h"

#ifdef RETOUCH_MUTATIONS

#include <algorithm>
#include <cstdlib>

namespace retouch {

bool is_off(std::string_view group, std::string_view name) {
  static const char* const variable = std::getenv("RETOUCH_OFF");
  if (variable == nullptr) return false;
  for (std::string_view left = variable; !left.empty();) {
    const std::string_view off = left.substr(0, left.find(','));
    if (off.size() == group.size() + 1 + name.size() && off.starts_with(group) && off[group.size()] == ':' &&
        off.ends_with(name)) {
      return true;
    }
    left.remove_prefix(std::min(off.size() + 1, left.size()));
  }
  return false;
}

}  // namespace retouch

#endif
