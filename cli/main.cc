#include <csignal>

#include "cli/command.h"

namespace {

// Writing beyond the limit of a file's size (ulimit -f) is an error like a full disk, and no reason to die with half a
// file left. A handler, and not SIG_IGN, which programs that are started from here would have, too.
void go_on(int) {}

}  // namespace

int main(int argc, char** argv) {
  std::signal(SIGXFSZ, go_on);
  return retouch::cli::run_command_line({argv + 1, argv + argc});
}
