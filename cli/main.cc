#include <fcntl.h>
#include <unistd.h>

#include <csignal>

#include "cli/command.h"

namespace {

// Writing beyond the limit of a file's size (ulimit -f) is an error like a full disk, and no reason to die with half a
// file left. A handler, and not SIG_IGN, which programs that are started from here would have, too.
void go_on(int) {}

// Inputs are mapped: one that another program cuts short meanwhile has pages that are no longer there.
void end_without_input(int) {
  constexpr char kWhat[] =
      "retouch: error: a file became shorter while it was read\n"
      "hint: let the build end that writes the inputs, and run the command again\n";
  if (::write(STDERR_FILENO, kWhat, sizeof kWhat - 1) < 0) ::_exit(1);
  ::_exit(1);
}

// Where one of the three is closed, the next file that is opened would get its number, and what is printed with it. Data
// for a closed stdout has nowhere to go, which is an error; messages then go nowhere.
void keep_standard_numbers() {
  for (const int number : {STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO}) {
    if (::fcntl(number, F_GETFD) != -1) continue;
    if (::open("/dev/null", number == STDERR_FILENO ? O_WRONLY : O_RDONLY) != number) ::_exit(1);
  }
}

}  // namespace

int main(int argc, char** argv) {
  keep_standard_numbers();
  std::signal(SIGXFSZ, go_on);
  std::signal(SIGBUS, end_without_input);
  return retouch::cli::run_command_line({argv + 1, argv + argc});
}
