// `retouch forget`: removes tests from the store.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kForgetCommand;

}  // namespace retouch::cli
