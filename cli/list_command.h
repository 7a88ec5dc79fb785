// `retouch list`: prints the tests of a store.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kListCommand;

}  // namespace retouch::cli
