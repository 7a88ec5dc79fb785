// `retouch select`: prints the tests to run, with the reason of each on stderr.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kSelectCommand;

}  // namespace retouch::cli
