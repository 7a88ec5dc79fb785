// The build that `retouch run` starts and outlives.
#pragma once

#include <string>
#include <vector>

namespace retouch::cli {

// Runs the command (found as a shell finds it) with `variables` ("NAME=VALUE") added to the environment, and waits for its
// end. Gives what a shell would: its exit code, or 128 and the signal's number. Signals that would end this process are
// held back until then; those that a terminal did not send to the child too are handed on to it. Throws UserError where
// the command cannot be started.
int run_child(const std::vector<std::string>& command, const std::vector<std::string>& variables);

}  // namespace retouch::cli
