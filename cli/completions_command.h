// `retouch completions`: prints a script that completes command lines in a shell.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kCompletionsCommand;

}  // namespace retouch::cli
