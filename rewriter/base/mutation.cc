#include "rewriter/base/mutation.h"

#ifdef RETOUCH_MUTATIONS

#include <cstdlib>

namespace retouch {

bool is_off(std::string_view group, std::string_view name) {
  static const char* const variable = std::getenv("RETOUCH_OFF");
  if (variable == nullptr) return false;
  const std::string_view off = variable;
  return off.size() == group.size() + 1 + name.size() && off.starts_with(group) && off[group.size()] == ':' &&
         off.ends_with(name);
}

}  // namespace retouch

#endif
