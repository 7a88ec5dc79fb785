// `retouch record`: adds what test JVMs logged to the store.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kRecordCommand;

}  // namespace retouch::cli
