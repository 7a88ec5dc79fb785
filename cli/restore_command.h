// `retouch restore`: undoes `retouch rewrite --in-place`.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kRestoreCommand;

}  // namespace retouch::cli
