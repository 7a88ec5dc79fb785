// A program that retouch starts and outlives: the build of `retouch run`, the commands of `retouch check`.
#pragma once

#include <chrono>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

namespace retouch::cli {

struct ChildOptions {
  std::filesystem::path directory = {};  // empty: this process's
  // What it writes, to both streams, goes there, and it has nothing to read. Empty: this process's streams.
  std::filesystem::path output = {};
  // It and what it starts are a group of their own, which is ended as a whole.
  bool own_group = false;
  std::optional<std::chrono::seconds> most_time = std::nullopt;  // then it is ended; of one with a group of its own
};

struct ChildEnd {
  int code = 0;                 // what a shell would give: its exit code, or 128 and the signal's number
  bool is_ended_by_us = false;  // this process got a signal that ends it, and handed it on
  bool is_timed_out = false;
};

// Runs the command (found as a shell finds it) with `variables` ("NAME=VALUE") added to the environment, and waits for
// its end. Signals that would end this process are held back until then; those that a terminal did not send to the
// child too are handed on to it. Throws UserError where the command cannot be started.
ChildEnd run_child(const std::vector<std::string>& command, const std::vector<std::string>& variables,
                   const ChildOptions& options = {});

}  // namespace retouch::cli
