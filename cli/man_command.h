// `retouch man`: prints the manual page.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kManCommand;

}  // namespace retouch::cli
