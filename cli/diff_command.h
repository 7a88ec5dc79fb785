// `retouch diff`: prints what differs between a store and the program as it is.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kDiffCommand;

}  // namespace retouch::cli
