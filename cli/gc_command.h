// `retouch gc`: removes from the store what is no longer needed.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kGcCommand;

}  // namespace retouch::cli
