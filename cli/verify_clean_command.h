// `retouch verify-clean`: for pipelines that must not publish what is instrumented.
#pragma once

#include "cli/command.h"

namespace retouch::cli {

extern const Command kVerifyCleanCommand;

}  // namespace retouch::cli
