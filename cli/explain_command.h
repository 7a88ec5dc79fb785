// `retouch explain`: says why one test is selected or not.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kExplainCommand;

}  // namespace retouch::cli
