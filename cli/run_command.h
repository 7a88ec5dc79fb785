// `retouch run`: a build, with the tests left out that its changes cannot affect. docs/run.md.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kRunCommand;

}  // namespace retouch::cli
