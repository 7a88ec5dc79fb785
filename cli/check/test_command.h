// The test command of `retouch check`, run once: its tests' outcomes, and what `retouch run` would have made of it.
//
// Either the build asks by itself, as Maven does (cli/run/build_tool.h), or the class path is given here: then the
// command finds it in RETOUCH_CLASSPATH, rewritten or not, with the runtime at its end.
#pragma once

#include <filesystem>
#include <memory>
#include <string>
#include <vector>

#include "cli/run/child_process.h"
#include "cli/run/run_folder.h"
#include "selector/check/revision_check.h"

namespace retouch::cli {

struct TestCommand {
  std::string command;                 // of a shell
  std::vector<std::string> classes;    // relative to the project, in their order; empty: the build asks
  std::vector<std::string> libraries;  // class path elements behind them, as given
  std::optional<std::chrono::seconds> most_time = std::nullopt;
};

enum class TestMode { kPlain, kRecorded };

// Lives while what it left is looked at: the folder goes with it.
struct TestCommandRun {
  std::unique_ptr<RunFolder> folder;
  ChildEnd end;
  uint64_t millis = 0;
  selector::check::Outcomes outcomes;
};

TestCommandRun run_tests(const TestCommand& command, const std::filesystem::path& project, TestMode mode,
                         const std::filesystem::path& output);

}  // namespace retouch::cli
