// `retouch merge`: puts the stores of shards or machines together.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kMergeCommand;

}  // namespace retouch::cli
