// `retouch runtime`: prints the path of the runtime jar.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kRuntimeCommand;

}  // namespace retouch::cli
