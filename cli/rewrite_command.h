// `retouch rewrite`: instruments jars and class directories.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kRewriteCommand;

}  // namespace retouch::cli
