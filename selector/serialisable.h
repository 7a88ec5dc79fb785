// Which classes of the program deserialisation can make: those that are Serializable or Externalizable by closure,
// through libraries as well. Of a JDK type only the name is known here: one that is not listed as harmless may be
// serialisable, and then its subclass is.
#pragma once

#include <string_view>
#include <vector>

#include "selector/closure.h"
#include "selector/program.h"

namespace retouch::selector {

// Ascending.
std::vector<std::string_view> serialisable_classes(const Program& program, const LibraryClasses& libraries);

}  // namespace retouch::selector
