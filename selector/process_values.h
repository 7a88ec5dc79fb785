// Environment variables and system properties as a selection finds them: those of this process, and what -D options of
// the JVM arguments say. The digest is the log's (docs/log-format.md, VALUE).
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "rewriter/base/digest128.h"
#include "rewriter/facts/entity.h"

namespace retouch::selector {

Digest128 value_digest(std::string_view value);

// Of a kVariable or kProperty; none where it is not set, or, of a property, not known to be.
std::optional<Digest128> process_value(const Entity& entity, const std::vector<std::string>& jvm_arguments);

}  // namespace retouch::selector
