// How the tests of a store were run (arguments, properties, groups, the plugin's version), by name, as digests: values
// may be secrets. `retouch run` knows them; all records of a store are of the same, or of such that are not known.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "rewriter/base/digest128.h"

namespace retouch::selector {

using RunSettings = std::map<std::string, Digest128>;

RunSettings run_settings(const std::map<std::string, std::string>& values);

// Names one that is not as it was ("argLine"); "unknown" where nothing is known of those that were. None where all are.
std::optional<std::string> changed_setting(const std::optional<RunSettings>& recorded, const RunSettings& today);

}  // namespace retouch::selector
