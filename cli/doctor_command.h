// `retouch doctor`: what is missing in the installation, and in the project of the current directory.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kDoctorCommand;

}  // namespace retouch::cli
