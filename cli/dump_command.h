// `retouch dump`: a class in a stable readable form.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kDumpCommand;

}  // namespace retouch::cli
