// `retouch stats`: prints what a store holds, in numbers.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kStatsCommand;

}  // namespace retouch::cli
