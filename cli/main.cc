#include "cli/command.h"

int main(int argc, char** argv) { return retouch::cli::run_command_line({argv + 1, argv + argc}); }
