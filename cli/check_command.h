// `retouch check`: what would have been selected, saved and missed over the history of a repository.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kCheckCommand;

}  // namespace retouch::cli
