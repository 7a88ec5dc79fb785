// `retouch status`: prints what is known and what would run, on one screen.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kStatusCommand;

}  // namespace retouch::cli
